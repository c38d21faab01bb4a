import type { Cubo } from '../cubo/cubo.ts'
import { filterCubo } from '../cubo/merge.ts'
import { mesFromIndex, mesToIndex } from '../mes/mes.ts'
import type { RateioCompilado } from './compile.ts'
import type { RateioListener } from './listener.ts'
import type { DirecionadorValor } from './regra.ts'
import type { RateioFluxo, RateioFluxoFilter } from './result.ts'
import { runRateio } from './run.ts'

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

/** Slices the cells of one grupo item and month, because amounts of others never meet them. */
function sliceCubo(cubo: Cubo, grupoItem: number | undefined, mes: number | undefined): Cubo {
  if (grupoItem === undefined && mes === undefined) return cubo
  return filterCubo(
    cubo,
    (i) => matches(cubo.mes[i]!, mes),
    (item) => (matches(item, grupoItem) ? undefined : false),
  )
}

/**
 * Lists the flows of rateio: rule, origin and destination of every moved centavo.
 * Reruns the rules over the requested grupo item and month instead of storing flows. Ordered by rule, month, grupo item, origin,
 * destination.
 */
export function listRateioFluxos(
  cubo: Cubo,
  rateio: RateioCompilado,
  direcionadores: readonly DirecionadorValor[],
  filter: RateioFluxoFilter = {},
): RateioFluxo[] {
  const porRegra = new Map<number, RateioFluxo[]>(rateio.regras.map((regra) => [regra.id, []]))
  const fatia = sliceCubo(cubo, filter.grupoItem, filter.mes === undefined ? undefined : mesToIndex(filter.mes))
  const listener: RateioListener = {
    onMovimento: (regra, grupoItem, mes, origem, destino, valorCentavos) => {
      const output = matches(origem.centroCusto, filter.centroCusto) && matches(origem.filial, filter.filial)
      const entrada = matches(destino.centroCusto, filter.centroCusto) && matches(destino.filial, filter.filial)
      if (output || entrada)
        porRegra.get(regra.id)?.push({ regraId: regra.id, grupoItem, origem, destino, mes: mesFromIndex(mes), valorCentavos })
    },
  }
  runRateio(fatia, rateio, direcionadores, listener, cubo)
  return [...porRegra.values()].flatMap((fluxos) => fluxos.toSorted(compareFluxo))
}
