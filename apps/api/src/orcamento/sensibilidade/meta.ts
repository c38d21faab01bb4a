import { setImmediate } from 'node:timers/promises'
import { CENARIO_BASE, META_TAXAS, type MetaAchado, type MetaModo, type OrcamentoMeta } from '@lastro/contract'
import {
  adjustPremissas,
  addMeses,
  computeLinha,
  MESES_EXERCICIO,
  mesToSql,
  PREMISSA_MESES_BEFORE,
  PREMISSA_WIDTH,
  seekGoal,
  type PlanoData,
  type PremissaAjuste,
} from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { ContextoLeitura } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import * as store from '../premissa/store.ts'
import { chooseLinha, loadSimulado, type LoadedSimulado } from './load.ts'

export interface MetaQuestion {
  premissa: number
  modo: MetaModo
  linha: string
  alvo: number
  mesInicial: number
  mesFinal: number
  desde?: number | undefined
}

export interface LoadedMeta extends LoadedSimulado {
  premissa: store.PremissaRow
  /** Values of the premissa in the cenário of the budget itself and in `base`, by month as in SQL. */
  own: ReadonlyMap<number, number>
  base: ReadonlyMap<number, number>
}

/** @throws ErroApi `registro_not_found`, `premissa_invalid` for a premissa that no formula reads */
export async function loadMeta(
  context: ContextoLeitura,
  cubos: CuboCache,
  { id, premissa: premissaId }: { id: number; premissa: number },
): Promise<LoadedMeta> {
  const premissa = orNotFound((await store.listPremissas(context)).find((each) => each.id === premissaId))
  const loaded = await loadSimulado(context, cubos, { id, openAreas: false })
  const { orcamento, simulated } = loaded
  const { plano, inicio } = simulated
  if (!plano.premissasRead.some((read) => plano.premissas[read.premissa]!.codigo === premissa.codigo))
    throw new ErroApi('premissa_invalid', { message: `Nenhuma fórmula deste orçamento usa a premissa ${premissa.codigo}.` })
  const valores = await store.listValores(context, {
    cenarios: [CENARIO_BASE, orcamento.cenario],
    inicio: addMeses(inicio, -PREMISSA_MESES_BEFORE),
    fim: addMeses(inicio, MESES_EXERCICIO - 1),
  })
  const of = (cenario: string): Map<number, number> =>
    new Map(
      valores.flatMap((each) => (each.premissaId === premissaId && each.cenario === cenario ? [[each.mes, each.micros] as const] : [])),
    )
  return { ...loaded, premissa, own: of(orcamento.cenario), base: of(CENARIO_BASE) }
}

/** A rate has fixed bounds; a value goes from zero to 100 % or to ten times the largest that there is. */
function boundsOf(mode: MetaModo, { unidade }: store.PremissaRow, serie: PlanoData['premissas'][number]): { min: number; max: number } {
  if (mode !== 'valor') return META_TAXAS[mode]
  const largest = serie.reduce<number>((most, micros) => Math.max(most, Math.abs(micros ?? 0)), 0)
  const max = unidade === 'percentual' ? 1_000_000 : Math.min(Math.max(largest, 1_000_000) * 10, 999_999_999_999_999)
  return { min: serie.some((micros) => (micros ?? 0) < 0) ? -max : 0, max }
}

/** @throws ErroApi `registro_not_found`, `premissa_invalid` for a period that ends before it begins */
export async function seekMeta(loaded: LoadedMeta, question: MetaQuestion): Promise<OrcamentoMeta> {
  const { simulated, orcamento, premissa: row, own, base } = loaded
  const { plano, data, inicio } = simulated
  const { modo: mode, alvo, mesInicial, mesFinal, desde } = question
  if (mesFinal < mesInicial) throw new ErroApi('premissa_invalid', { message: 'O período da meta termina antes de começar.' })
  const { linha, position } = chooseLinha(loaded, question.linha)
  const meses = { de: mesInicial - 1, ate: mesFinal - 1 }
  const premissa = plano.premissas.findIndex(({ codigo }) => codigo === row.codigo)
  const serie = data.premissas[premissa]!
  const ajusteOf = (micros: number): PremissaAjuste => ({
    premissa,
    modo: mode,
    micros,
    ...(desde === undefined ? {} : { de: desde - 1, ate: MESES_EXERCICIO - 1 }),
  })
  const valorAt = (micros: number): number | undefined => computeLinha(simulated, position, meses, [ajusteOf(micros)]) ?? undefined
  const goal = linha.unidade === 'centavos' ? alvo : alvo / 1_000_000
  const distance = (micros: number): number | undefined => {
    const valor = valorAt(micros)
    return valor === undefined ? undefined : valor - goal
  }
  const bounds = boundsOf(mode, row, serie)
  const { crossings, closest } = await seekGoal(distance, { ...bounds, pause: setImmediate })
  const mesesOf = (micros: number): MetaAchado['meses'] => {
    const after = adjustPremissas(plano, data.premissas, [ajusteOf(micros)])![premissa]!
    return Array.from({ length: PREMISSA_WIDTH }, (_, at) => at).flatMap((at) => {
      const ficaMicros = after[at] ?? null
      if (ficaMicros === null || ficaMicros === serie[at]) return []
      const mes = addMeses(inicio, at - PREMISSA_MESES_BEFORE)
      const key = mesToSql(mes)
      const inherits = orcamento.cenario !== CENARIO_BASE && base.get(key) === ficaMicros
      return [
        {
          mes,
          eraMicros: serie[at] ?? null,
          ficaMicros,
          antesMicros: own.get(key) ?? null,
          valorMicros: inherits ? null : ficaMicros,
        },
      ]
    })
  }
  return {
    cenario: orcamento.cenario,
    linha,
    agora: computeLinha(simulated, position, meses, []) ?? null,
    minMicros: bounds.min,
    maxMicros: bounds.max,
    achados: crossings.map(({ at }) => ({ micros: at, valor: valorAt(at)!, meses: mesesOf(at) })),
    maisPerto: closest === undefined ? null : { micros: closest.at, valor: valorAt(closest.at)! },
  }
}
