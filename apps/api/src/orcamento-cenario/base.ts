/** What a scenario is compared with: its original when it left it, and what it was itself each time it was merged. */
import type { Escopo, Transacao } from '@lastro/db'
import { advanceBase } from '@lastro/engine'
import type { Colunas } from '../orcamento-atos/colunas.ts'
import { ZEROS } from '../orcamento-atos/gravar.ts'
import type { MesclaGuardada } from '../orcamento-atos/guardado.ts'
import { readEstado } from '../orcamento-atos/linhas.ts'
import { MESES } from '../orcamento-atos/meses.ts'
import { findVersao, listAtosDaMescla, type AtoDaMesclaRow, type VersaoRow } from './store.ts'

export interface Quem {
  clienteId: string
  escopo: Escopo
}

/** Whose line it is; 0 is none. */
export const keyOf = (grupoItemId: number, centroCustoId: number, filialId: number): string => `${grupoItemId} ${centroCustoId} ${filialId}`

export interface LinhaDoEstado {
  id: number
  travas: number
  valores: readonly number[]
}

/** Lines by whose they are: those of a scenario have other ids than those of its original. */
export function indexEstado(colunas: Colunas): Map<string, LinhaDoEstado> {
  const { id, grupoItemId, centroCustoId, filialId, travas, valoresCentavos } = colunas
  return new Map(
    id.map((linhaId, i) => [
      keyOf(grupoItemId[i]!, centroCustoId[i]!, filialId[i]!),
      { id: linhaId, travas: travas[i]!, valores: valoresCentavos.slice(i * MESES, (i + 1) * MESES) },
    ]),
  )
}

/** A merge that stands. */
export interface MesclaVigente {
  orcamentoId: number
  sequencia: number
  quando: Date
  mescla: MesclaGuardada
}

/** Merges that were not taken back, by undoing them or by restoring what was before; in their order. */
export function listVigentes(atos: readonly AtoDaMesclaRow[]): MesclaVigente[] {
  const placeOf = (orcamentoId: number, sequencia: number): string => `${orcamentoId} ${sequencia}`
  const revertidos = new Map(
    atos.flatMap(({ orcamentoId, sequencia, desfaz }) => (desfaz === null ? [] : [[placeOf(orcamentoId, desfaz), sequencia] as const])),
  )
  /** What was undone and done again stands, however often. */
  const isFeito = ({ orcamentoId, sequencia }: AtoDaMesclaRow): boolean => {
    let feito = true
    for (let por = revertidos.get(placeOf(orcamentoId, sequencia)); por !== undefined; por = revertidos.get(placeOf(orcamentoId, por))) {
      feito = !feito
    }
    return feito
  }
  const restauros = atos.filter((ato) => ato.tipo === 'restaurar' && isFeito(ato))
  return atos.flatMap((ato) => {
    const { orcamentoId, sequencia, quando, mescla } = ato
    if (mescla === undefined || !isFeito(ato)) return []
    const apagada = restauros.some((r) => r.orcamentoId === orcamentoId && r.sequencia > sequencia && (r.ate ?? sequencia) < sequencia)
    return apagada ? [] : [{ orcamentoId, sequencia, quando, mescla }]
  })
}

export interface BaseDaMescla {
  /** Twelve months of each line that there was. */
  linhas: ReadonlyMap<string, readonly number[]>
  ultima: MesclaVigente | null
}

/** @param original the version that it is to be merged into */
export async function readBase(
  tx: Transacao,
  quem: Quem,
  { cenario, original }: { cenario: VersaoRow; original: VersaoRow },
): Promise<BaseDaMescla> {
  const { raizId, versaoNumero } = original
  const vigentes = listVigentes(await listAtosDaMescla(tx, quem.clienteId, { raizId, versaoNumero, cenarioId: cenario.id }))
  // The last merge that left nothing for later says of every cell what it was: before it nothing matters.
  const completa = vigentes.findLastIndex(({ mescla }) => mescla.deixadas.length === 0)
  const linhas = new Map<string, readonly number[]>()
  const origem = completa === -1 && cenario.origemId !== null ? await findVersao(tx, quem.clienteId, cenario.origemId) : undefined
  if (origem !== undefined) {
    const { eram } = await readEstado(tx, quem, origem, Math.min(cenario.origemSequencia ?? 0, origem.sequencia))
    for (const [chave, { valores }] of indexEstado(eram)) linhas.set(chave, valores)
  }
  for (const { mescla } of vigentes.slice(Math.max(completa, 0))) {
    const { eram } = await readEstado(tx, quem, cenario, Math.min(mescla.cenarioSequencia, cenario.sequencia))
    const estado = indexEstado(eram)
    const deixadas = new Map(mescla.deixadas.map(([item, centro, filial, meses]) => [keyOf(item, centro, filial), meses]))
    for (const chave of new Set([...linhas.keys(), ...estado.keys()])) {
      const era = { base: linhas.get(chave) ?? ZEROS, cenario: estado.get(chave)?.valores ?? ZEROS }
      linhas.set(chave, advanceBase(era, deixadas.get(chave) ?? 0))
    }
  }
  return { linhas, ultima: vigentes.at(-1) ?? null }
}
