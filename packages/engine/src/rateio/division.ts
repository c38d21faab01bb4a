import { createShare } from '../dinheiro/share.ts'
import type { Share } from '../dinheiro/share.ts'
import type { DirecionadorPeso } from './direcionador.ts'
import { costEquacoes } from './effort-limit.ts'
import type { Effort } from './effort-limit.ts'
import type { RateioStep, ReciprocoGrupo } from './step.ts'
import type { ReceitaPeso } from './net-revenue.ts'
import { solveReciproco } from './reciprocal.ts'
import type { ReciprocoSolucao } from './reciprocal.ts'
import type { RateioLackMotivo } from './result.ts'
import { listPartes } from './servicos.ts'

export interface RateioLack {
  readonly motivo: RateioLackMotivo
  readonly direcionador: number
}

/** Split of a step in a month: by its weights, or by its fallback when they are missing (`lack`). */
export type RateioDivisao =
  | { readonly dividir: Share; readonly pesos: readonly (number | bigint)[]; readonly lack: RateioLack | undefined }
  | { readonly dividir: undefined; readonly lack: RateioLack }

export interface RateioFontes {
  readonly direcionadorOf: DirecionadorPeso
  readonly receitaOf: ReceitaPeso
  readonly solucaoOf: (grupo: ReciprocoGrupo, mes: number) => ReciprocoSolucao
}

type Pesos = { readonly pesos: readonly (number | bigint)[] } | { readonly lack: RateioLack }

const CLOSED_LOOP: RateioLack = { motivo: 'laco_fechado', direcionador: 0 }

function lackOf({ servicos }: ReciprocoGrupo, stuck: readonly number[], mes: number, direcionadorOf: DirecionadorPeso): RateioLack {
  for (const i of stuck) {
    const { base } = servicos[i]!
    if (base.tipo !== 'direcionador') continue
    const { direcionador, destinos } = base
    if (destinos.every(({ centroCusto }) => direcionadorOf(direcionador, centroCusto, 0, mes) === 0))
      return { motivo: 'sem_direcionador', direcionador }
  }
  return CLOSED_LOOP
}

function listPesos({ base, destinos }: RateioStep, mes: number, { direcionadorOf, receitaOf, solucaoOf }: RateioFontes): Pesos {
  switch (base.tipo) {
    case 'fixa':
      return { pesos: base.pesos }
    case 'direcionador': {
      const { direcionador, defasagemMeses } = base
      const pesos = destinos.map(({ centroCusto, filial }) => direcionadorOf(direcionador, centroCusto, filial ?? 0, mes - defasagemMeses))
      return pesos.every((peso) => peso === 0) ? { lack: { motivo: 'sem_direcionador', direcionador } } : { pesos }
    }
    case 'receita': {
      const pesos = destinos.map((destino) => receitaOf(base.grupoItens, destino, mes - base.defasagemMeses))
      if (pesos.some((peso) => peso < 0)) return { lack: { motivo: 'receita_negativa', direcionador: 0 } }
      return pesos.every((peso) => peso === 0) ? { lack: { motivo: 'sem_receita', direcionador: 0 } } : { pesos }
    }
    case 'reciproco': {
      const solucao = solucaoOf(base.grupo, mes)
      return solucao.ok ? { pesos: solucao.pesos[base.servico]! } : { lack: lackOf(base.grupo, solucao.presos, mes, direcionadorOf) }
    }
    default:
      throw new RangeError(`unknown rateio base: ${String(base satisfies never)}`)
  }
}

function hasAlternative({ base }: RateioStep): boolean {
  return (base.tipo === 'direcionador' || base.tipo === 'receita') && base.alternativa === 'igualitario'
}

function isGrupoFixo({ servicos }: ReciprocoGrupo): boolean {
  return servicos.every(({ base }) => base.tipo === 'percentual')
}

export function isFixa({ base }: RateioStep): boolean {
  return base.tipo === 'fixa' || (base.tipo === 'reciproco' && isGrupoFixo(base.grupo))
}

const porPesos = new WeakMap<readonly (number | bigint)[], RateioDivisao>()

function divideBy(pesos: readonly (number | bigint)[]): RateioDivisao {
  const known = porPesos.get(pesos)
  if (known !== undefined) return known
  const division: RateioDivisao = { dividir: createShare(pesos), pesos, lack: undefined }
  porPesos.set(pesos, division)
  return division
}

export function createDivisoes(step: RateioStep, fontes: RateioFontes, first: number): (mes: number) => RateioDivisao {
  const divisoes: (RateioDivisao | undefined)[] = []
  const create = (mes: number): RateioDivisao => {
    const weights = listPesos(step, mes, fontes)
    if ('pesos' in weights) return divideBy(weights.pesos)
    const { lack } = weights
    if (!hasAlternative(step)) return { dividir: undefined, lack }
    const pesos = step.destinos.map(() => 1)
    return { dividir: createShare(pesos), pesos, lack }
  }
  return (mes) => {
    const known = divisoes[mes - first]
    if (known !== undefined) return known
    const division = create(mes)
    divisoes[mes - first] = division
    return division
  }
}

const solucoesFixas = new WeakMap<ReciprocoGrupo, ReciprocoSolucao>()

/**
 * Solves each group once per month.
 * Groups of percentages only are solved once for all months, cached with their rule. Their cost is still charged in each run, so that a
 * refused rule is refused consistently.
 */
export function createSolucoes(direcionadorOf: DirecionadorPeso, effort: Effort): RateioFontes['solucaoOf'] {
  const solucoes = new Map<ReciprocoGrupo, Map<number, ReciprocoSolucao>>()
  const solve = ({ servicos }: ReciprocoGrupo, mes: number): ReciprocoSolucao =>
    solveReciproco(listPartes(servicos, (direcionador, centroCusto) => direcionadorOf(direcionador, centroCusto, 0, mes)))
  const solveFixo = (grupo: ReciprocoGrupo): ReciprocoSolucao => {
    const solucao = solucoesFixas.get(grupo) ?? solve(grupo, 0)
    solucoesFixas.set(grupo, solucao)
    return solucao
  }
  return (grupo, mes) => {
    const porMes = solucoes.get(grupo) ?? new Map<number, ReciprocoSolucao>()
    solucoes.set(grupo, porMes)
    const fixo = isGrupoFixo(grupo)
    const key = fixo ? 0 : mes
    const known = porMes.get(key)
    if (known !== undefined) return known
    effort.spend(costEquacoes(grupo.servicos.length, grupo.finais.length))
    const solucao = fixo ? solveFixo(grupo) : solve(grupo, mes)
    porMes.set(key, solucao)
    return solucao
  }
}
