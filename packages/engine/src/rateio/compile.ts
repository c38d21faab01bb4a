import { isMes, mesToIndex } from '../mes/mes.ts'
import { checkRegra } from './check.ts'
import { compareDestino } from './step.ts'
import type { RateioBase, RateioStep } from './step.ts'
import type { RateioError, RateioMetodo, RateioRegra } from './regra.ts'
import { isDeServicos, listServicosSteps } from './servicos.ts'

/** Checked, active rule. Its steps run in sequence, each on the result of the previous ones. */
export interface RateioRegraCompilada {
  readonly id: number
  readonly metodo: RateioMetodo['tipo']
  readonly passos: readonly RateioStep[]
  /** Undefined for all. */
  readonly filiais: ReadonlySet<number> | undefined
  readonly grupoItens: ReadonlySet<number> | undefined
  readonly mesInicio: number
  readonly mesFim: number
}

export interface RateioCompilado {
  readonly regras: readonly RateioRegraCompilada[]
}

export type RateioCompilacao =
  | { readonly ok: true; readonly rateio: RateioCompilado }
  | { readonly ok: false; readonly erros: readonly RateioError[] }

function listSteps({ origem, metodo }: RateioRegra): RateioStep[] {
  if (isDeServicos(metodo)) return listServicosSteps(metodo)
  const centrosCusto = new Set(origem.centrosCusto)
  const { tipo } = metodo
  switch (tipo) {
    case 'igualitario': {
      const destinos = metodo.destinos.toSorted(compareDestino)
      return [{ centrosCusto, destinos, base: { tipo: 'fixa', pesos: destinos.map(() => 1) } }]
    }
    case 'percentual': {
      const destinos = metodo.destinos.toSorted(compareDestino)
      return [{ centrosCusto, destinos, base: { tipo: 'fixa', pesos: destinos.map(({ percentualPpm }) => percentualPpm) } }]
    }
    case 'direcionador':
    case 'receita': {
      const { defasagemMeses = 0, alternativa } = metodo
      const common = { defasagemMeses, ...(alternativa && { alternativa }) }
      const base: RateioBase =
        tipo === 'receita'
          ? { tipo, grupoItens: new Set(metodo.grupoItens), ...common }
          : { tipo, direcionador: metodo.direcionador, ...common }
      return [{ centrosCusto, destinos: metodo.destinos.toSorted(compareDestino), base }]
    }
    default:
      throw new RangeError(`unknown rateio method: ${String(tipo satisfies never)}`)
  }
}

function toCompilada(regra: RateioRegra): RateioRegraCompilada {
  const { origem } = regra
  return {
    id: regra.id,
    metodo: regra.metodo.tipo,
    passos: listSteps(regra),
    filiais: origem.filiais && new Set(origem.filiais),
    grupoItens: origem.grupoItens && new Set(origem.grupoItens),
    mesInicio: isMes(regra.mesInicio) ? mesToIndex(regra.mesInicio) : 0,
    mesFim: isMes(regra.mesFim) ? mesToIndex(regra.mesFim) : Number.MAX_SAFE_INTEGER,
  }
}

/**
 * Validates the rules and compiles the active ones. Reports all problems at once.
 * Each has its rule and a stable code. Inactive rules are neither checked nor run. A method unknown to this version is refused, never
 * skipped.
 */
export function compileRateio(regras: readonly RateioRegra[]): RateioCompilacao {
  const active = regras.filter((regra) => regra.ativo)
  const erros = active.flatMap(checkRegra)
  return erros.length > 0 ? { ok: false, erros } : { ok: true, rateio: { regras: active.map(toCompilada) } }
}
