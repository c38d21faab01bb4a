import { compareDestino } from './step.ts'
import type { RateioBase, RateioStep, ReciprocoGrupo } from './step.ts'
import type { ReciprocoPartes } from './reciprocal.ts'
import type { RateioDestino, RateioMetodo, RateioServico } from './regra.ts'

type MetodoDeServicos = Extract<RateioMetodo, { servicos: unknown }>

export function isDeServicos(metodo: RateioMetodo): metodo is MetodoDeServicos {
  return 'servicos' in metodo
}

type PesoDoDirecionador = (direcionador: number, centroCusto: number) => number

export function listFinais(servicos: readonly RateioServico[]): RateioDestino[] {
  const deServico = new Set(servicos.map(({ centroCusto }) => centroCusto))
  const finais = new Map<number, RateioDestino>()
  for (const { base } of servicos)
    for (const { centroCusto, codigo } of base.destinos) if (!deServico.has(centroCusto)) finais.set(centroCusto, { centroCusto, codigo })
  return [...finais.values()].toSorted(compareDestino)
}

export function listPartes(servicos: readonly RateioServico[], pesoOf: PesoDoDirecionador): ReciprocoPartes[] {
  const finais = listFinais(servicos)
  return servicos.map(({ base }) => {
    const pesos =
      base.tipo === 'percentual'
        ? new Map(base.destinos.map(({ centroCusto, percentualPpm }) => [centroCusto, BigInt(percentualPpm)]))
        : new Map(base.destinos.map(({ centroCusto }) => [centroCusto, BigInt(pesoOf(base.direcionador, centroCusto))]))
    return {
      servicos: servicos.map(({ centroCusto }) => pesos.get(centroCusto) ?? 0n),
      finais: finais.map(({ centroCusto }) => pesos.get(centroCusto) ?? 0n),
    }
  })
}

function toStep({ centroCusto, base }: RateioServico, closed: ReadonlySet<number>): RateioStep {
  const centrosCusto = new Set([centroCusto])
  const isOpened = (destino: RateioDestino): boolean => destino.centroCusto !== centroCusto && !closed.has(destino.centroCusto)
  if (base.tipo === 'percentual') {
    const destinos = base.destinos.filter(isOpened).toSorted(compareDestino)
    return { centrosCusto, destinos, base: { tipo: 'fixa', pesos: destinos.map(({ percentualPpm }) => percentualPpm) } }
  }
  const porDirecionador: RateioBase = { tipo: 'direcionador', direcionador: base.direcionador, defasagemMeses: 0 }
  return { centrosCusto, destinos: base.destinos.filter(isOpened).toSorted(compareDestino), base: porDirecionador }
}

export function listServicosSteps({ tipo, servicos }: MetodoDeServicos): RateioStep[] {
  const all = new Set(servicos.map(({ centroCusto }) => centroCusto))
  switch (tipo) {
    case 'direto':
      return servicos.map((servico) => toStep(servico, all))
    case 'degraus':
      return servicos.map((servico, i) => toStep(servico, new Set(servicos.slice(0, i).map(({ centroCusto }) => centroCusto))))
    case 'reciproco': {
      const grupo: ReciprocoGrupo = { servicos, finais: listFinais(servicos) }
      return servicos.map(({ centroCusto }, servico) => ({
        centrosCusto: new Set([centroCusto]),
        destinos: grupo.finais,
        base: { tipo, grupo, servico },
      }))
    }
    default:
      throw new RangeError(`unknown rateio method: ${String(tipo satisfies never)}`)
  }
}
