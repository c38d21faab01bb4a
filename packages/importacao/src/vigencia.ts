/** Converts the monthly targets of an account to De-Para rules with validity, and back. Pure. */
import { addMeses, mesFromSql, mesToSql } from '@lastro/engine'

export type DestinoAutomatico = { grupoItemId: number; origem: 'referencial' | 'descricao'; motivo: string | null }

export type Vigencia = DestinoAutomatico & { mesInicio: number | null; mesFim: number | null }

export function destinoIn(vigencias: readonly Vigencia[], mes: number): Vigencia | null {
  return vigencias.find(({ mesInicio, mesFim }) => (mesInicio ?? 0) <= mes && mes <= (mesFim ?? Infinity)) ?? null
}

/**
 * Builds the fewest rules with the given target for each month (202503, ascending).
 * Ends stay unbounded, and a change is valid from the first month with the new target. The reason of a target is the one of its last month.
 */
export function buildVigencias(meses: readonly number[], destinoOf: (mes: number) => DestinoAutomatico | null): Vigencia[] {
  const trechos: { mesInicio: number | null; mesFim: number | null; destino: DestinoAutomatico | null }[] = []
  for (const mes of meses) {
    const destino = destinoOf(mes)
    const ultimo = trechos.at(-1)
    if (ultimo !== undefined && ultimo.destino?.grupoItemId === destino?.grupoItemId) {
      ultimo.destino = destino
      continue
    }
    if (ultimo !== undefined) ultimo.mesFim = mesToSql(addMeses(mesFromSql(mes), -1))
    trechos.push({ mesInicio: ultimo === undefined ? null : mes, mesFim: null, destino })
  }
  return trechos.flatMap(({ mesInicio, mesFim, destino }) => {
    if (destino === null) return []
    const { grupoItemId, origem, motivo } = destino
    return [{ grupoItemId, origem, motivo, mesInicio, mesFim }]
  })
}

/**
 * Combines `novas` from the first open month on with `atuais` before it.
 * In closed months (up to `fechadoAte`, 202503) an account keeps its target. Equal neighbours merge into one rule.
 */
export function keepFechados<V extends Pick<Vigencia, 'grupoItemId' | 'mesInicio' | 'mesFim'>>(
  atuais: readonly V[],
  novas: readonly V[],
  fechadoAte: number | null,
): V[] {
  if (fechadoAte === null) return [...novas]
  const aberto = mesToSql(addMeses(mesFromSql(fechadoAte), 1))
  const antes = atuais
    .filter(({ mesInicio }) => (mesInicio ?? 0) <= fechadoAte)
    .map((vigencia) => ({ ...vigencia, mesFim: Math.min(vigencia.mesFim ?? fechadoAte, fechadoAte) }))
  const depois = novas
    .filter(({ mesFim }) => (mesFim ?? Infinity) > fechadoAte)
    .map((vigencia) => ({ ...vigencia, mesInicio: Math.max(vigencia.mesInicio ?? aberto, aberto) }))
  const [ultima, primeira] = [antes.at(-1), depois[0]]
  if (ultima?.mesFim !== fechadoAte || primeira?.mesInicio !== aberto || ultima.grupoItemId !== primeira.grupoItemId) {
    return [...antes, ...depois]
  }
  return [...antes.slice(0, -1), { ...primeira, mesInicio: ultima.mesInicio }, ...depois.slice(1)]
}

export function isSameVigencias(a: readonly Vigencia[], b: readonly Vigencia[]): boolean {
  return (
    a.length === b.length &&
    a.every((x) =>
      b.some(
        (y) =>
          x.grupoItemId === y.grupoItemId &&
          x.mesInicio === y.mesInicio &&
          x.mesFim === y.mesFim &&
          x.origem === y.origem &&
          x.motivo === y.motivo,
      ),
    )
  )
}
