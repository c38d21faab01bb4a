/** Merge base of a scenario: the original at the branch, then the scenario at each merge. */
import { advanceBase } from '@lastro/engine'
import type { ContextoLeitura } from '../../http/contexto.ts'
import type { LinhasColumns } from '../atos/colunas.ts'
import { ZEROS } from '../atos/write.ts'
import type { KeptMescla } from '../atos/stored-act.ts'
import { readState } from '../atos/read-state.ts'
import { MESES } from '../atos/month-bits.ts'
import { findVersao, listAtosDaMescla, type AtoDaMesclaRow, type CenarioVersaoRow } from './store.ts'

export const keyOf = (grupoItemId: number, centroCustoId: number, filialId: number): string => `${grupoItemId} ${centroCustoId} ${filialId}`

export interface StateLinha {
  id: number
  travas: number
  valores: readonly number[]
}

export const valoresOf = (line: StateLinha | undefined): readonly number[] => line?.valores ?? ZEROS

/** Lines by dimensions, because scenario and original have different ids. */
export function indexState(colunas: LinhasColumns): Map<string, StateLinha> {
  const { id, grupoItemId, centroCustoId, filialId, travas, valoresCentavos } = colunas
  return new Map(
    id.map((linhaId, i) => [
      keyOf(grupoItemId[i]!, centroCustoId[i]!, filialId[i]!),
      { id: linhaId, travas: travas[i]!, valores: valoresCentavos.slice(i * MESES, (i + 1) * MESES) },
    ]),
  )
}

export interface MesclaVigente {
  orcamentoId: number
  sequencia: number
  quando: Date
  mescla: KeptMescla
}

interface MesclaLifetime {
  agora: ReadonlySet<number>
  passado: { sequencia: number; vigentes: ReadonlySet<number> }[]
  passos: Map<number, { came: ReadonlySet<number>; gone: ReadonlySet<number> }>
}

const SEM_MESCLAS: ReadonlySet<number> = new Set()
const without = (umas: ReadonlySet<number>, others: ReadonlySet<number>): Set<number> =>
  new Set([...umas].filter((each) => !others.has(each)))

/**
 * Merges in effect after an act.
 * Undo and redo invert an earlier act; restore returns to an earlier set.
 */
function vigentesApos({ sequencia, desfaz, ate, mescla }: AtoDaMesclaRow, { agora, passado, passos }: MesclaLifetime): ReadonlySet<number> {
  if (desfaz !== null) {
    const step = passos.get(desfaz)
    return step === undefined ? agora : new Set([...without(agora, step.came), ...step.gone])
  }
  if (ate !== null) return passado.findLast((moment) => moment.sequencia <= ate)?.vigentes ?? SEM_MESCLAS
  return mescla === undefined ? agora : new Set([...agora, sequencia])
}

/** In order, without the merges taken back by undo or restore. */
export function listVigentes(atos: readonly AtoDaMesclaRow[]): MesclaVigente[] {
  const vidas = new Map<number, MesclaLifetime>()
  for (const ato of atos) {
    const vida: MesclaLifetime = vidas.get(ato.orcamentoId) ?? { agora: SEM_MESCLAS, passado: [], passos: new Map() }
    const after = vigentesApos(ato, vida)
    vida.passos.set(ato.sequencia, { came: without(after, vida.agora), gone: without(vida.agora, after) })
    vida.passado.push({ sequencia: ato.sequencia, vigentes: after })
    vidas.set(ato.orcamentoId, { ...vida, agora: after })
  }
  return atos.flatMap(({ orcamentoId, sequencia, quando, mescla }) =>
    mescla !== undefined && vidas.get(orcamentoId)?.agora.has(sequencia) === true ? [{ orcamentoId, sequencia, quando, mescla }] : [],
  )
}

export interface BaseDaMescla {
  linhas: ReadonlyMap<string, readonly number[]>
  last: MesclaVigente | null
}

/** @param original version that the scenario merges into */
export async function readBase(
  context: ContextoLeitura,
  { cenario, original }: { cenario: CenarioVersaoRow; original: CenarioVersaoRow },
): Promise<BaseDaMescla> {
  const { raizId, versaoNumero } = original
  const vigentes = listVigentes(await listAtosDaMescla(context, { raizId, versaoNumero, cenarioId: cenario.id }))
  // The last complete merge defines every cell, so earlier ones do not matter.
  const completa = vigentes.findLastIndex(({ mescla }) => mescla.deixadas.length === 0)
  const linhas = new Map<string, readonly number[]>()
  const origem = completa === -1 && cenario.origemId !== null ? await findVersao(context, cenario.origemId) : undefined
  if (origem !== undefined) {
    const { previous } = await readState(context, origem, Math.min(cenario.origemSequencia ?? 0, origem.sequencia))
    for (const [key, { valores }] of indexState(previous)) linhas.set(key, valores)
  }
  for (const { mescla } of vigentes.slice(Math.max(completa, 0))) {
    const { previous } = await readState(context, cenario, Math.min(mescla.cenarioSequencia, cenario.sequencia))
    const state = indexState(previous)
    const left = new Map(mescla.deixadas.map(([item, centro, filial, meses]) => [keyOf(item, centro, filial), meses]))
    for (const key of new Set([...linhas.keys(), ...state.keys()])) {
      const linhaState = { base: linhas.get(key) ?? ZEROS, cenario: state.get(key)?.valores ?? ZEROS }
      linhas.set(key, advanceBase(linhaState, left.get(key) ?? 0))
    }
  }
  return { linhas, last: vigentes.at(-1) ?? null }
}
