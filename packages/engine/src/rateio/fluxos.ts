import type { Cubo } from '../cubo/cubo.ts'
import { mesFromIndex, mesToIndex } from '../mes/mes.ts'
import { runRateio } from './apply.ts'
import type { RateioCompilado } from './compile.ts'
import type { DirecionadorValor } from './regra.ts'
import type { RateioFluxo, RateioFluxoFiltro } from './resultado.ts'

function matches(valor: number, desejado: number | undefined): boolean {
  return desejado === undefined || valor === desejado
}

function compareFluxo(a: RateioFluxo, b: RateioFluxo): number {
  if (a.mes !== b.mes) return a.mes < b.mes ? -1 : 1
  return (
    a.grupoItem - b.grupoItem ||
    a.origem.centroCusto - b.origem.centroCusto ||
    a.origem.filial - b.origem.filial ||
    a.destino.centroCusto - b.destino.centroCusto ||
    a.destino.filial - b.destino.filial
  )
}

/**
 * Every centavo that moves, for the cells asked for: which rule took it from where to where. Runs the rules again instead of storing flows.
 * In the order of the rules, then by month, grupo item, origin, destination.
 */
export function listRateioFluxos(
  cubo: Cubo,
  rateio: RateioCompilado,
  direcionadores: readonly DirecionadorValor[],
  filtro: RateioFluxoFiltro = {},
): RateioFluxo[] {
  const mes = filtro.mes === undefined ? undefined : mesToIndex(filtro.mes)
  const porRegra = new Map<number, RateioFluxo[]>(rateio.regras.map((regra) => [regra.id, []]))
  runRateio(cubo, rateio, direcionadores, (regra, celula, destino, valorCentavos) => {
    const saida = matches(celula.centroCusto, filtro.centroCusto) && matches(celula.filial, filtro.filial)
    const entrada = matches(destino.centroCusto, filtro.centroCusto) && matches(destino.filial, filtro.filial)
    if (!(saida || entrada) || !matches(celula.grupoItem, filtro.grupoItem) || !matches(celula.mes, mes)) return
    const origem = { centroCusto: celula.centroCusto, filial: celula.filial }
    porRegra
      .get(regra.id)
      ?.push({ regraId: regra.id, grupoItem: celula.grupoItem, origem, destino, mes: mesFromIndex(celula.mes), valorCentavos })
  })
  return [...porRegra.values()].flatMap((fluxos) => fluxos.toSorted(compareFluxo))
}
