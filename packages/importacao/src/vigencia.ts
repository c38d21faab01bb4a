/** Monthly targets of an account as De-Para rules with validity, and back. Pure. */
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
  const excerpts: { mesInicio: number | null; mesFim: number | null; destino: DestinoAutomatico | null }[] = []
  for (const mes of meses) {
    const destino = destinoOf(mes)
    const last = excerpts.at(-1)
    if (last !== undefined && last.destino?.grupoItemId === destino?.grupoItemId) {
      last.destino = destino
      continue
    }
    if (last !== undefined) last.mesFim = mesToSql(addMeses(mesFromSql(mes), -1))
    excerpts.push({ mesInicio: last === undefined ? null : mes, mesFim: null, destino })
  }
  return excerpts.flatMap(({ mesInicio, mesFim, destino }) => {
    if (destino === null) return []
    const { grupoItemId, origem, motivo } = destino
    return [{ grupoItemId, origem, motivo, mesInicio, mesFim }]
  })
}

/**
 * Combines `fresh` from the first open month on with `current` before it.
 * In closed months (up to `closedUntil`, 202503) an account keeps its target. Equal neighbours merge into one rule.
 */
export function keepClosed<V extends Pick<Vigencia, 'grupoItemId' | 'mesInicio' | 'mesFim'>>(
  current: readonly V[],
  fresh: readonly V[],
  closedUntil: number | null,
): V[] {
  if (closedUntil === null) return [...fresh]
  const firstOpenMes = mesToSql(addMeses(mesFromSql(closedUntil), 1))
  const before = current
    .filter(({ mesInicio }) => (mesInicio ?? 0) <= closedUntil)
    .map((vigencia) => ({ ...vigencia, mesFim: Math.min(vigencia.mesFim ?? closedUntil, closedUntil) }))
  const after = fresh
    .filter(({ mesFim }) => (mesFim ?? Infinity) > closedUntil)
    .map((vigencia) => ({ ...vigencia, mesInicio: Math.max(vigencia.mesInicio ?? firstOpenMes, firstOpenMes) }))
  const [last, first] = [before.at(-1), after[0]]
  if (last?.mesFim !== closedUntil || first?.mesInicio !== firstOpenMes || last.grupoItemId !== first.grupoItemId) {
    return [...before, ...after]
  }
  return [...before.slice(0, -1), { ...first, mesInicio: last.mesInicio }, ...after.slice(1)]
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
