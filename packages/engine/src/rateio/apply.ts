import type { Cubo } from '../cubo/cubo.ts'
import { createCuboInOrder } from '../cubo/in-order.ts'
import { indexCubo, noteSomas } from '../cubo/index-amounts.ts'
import { addCentavos } from '../dinheiro/centavos.ts'
import { mesFromIndex } from '../mes/mes.ts'
import type { RateioCompilado } from './compile.ts'
import { assertConservation } from './conservation.ts'
import { createEffort } from './effort-limit.ts'
import type { DirecionadorValor } from './regra.ts'
import { toLocation } from './listener.ts'
import type { RateioListener } from './listener.ts'
import { listLocations } from './prepared.ts'
import type { RateioPermanencia, RateioResultado, RateioSemDirecionador } from './result.ts'
import { runRateio } from './run.ts'

type Mutable<T> = { -readonly [campo in keyof T]: T[campo] }

function findOrCreate<T>(itens: Map<string, T>, key: string, create: () => T): T {
  const found = itens.get(key)
  if (found !== undefined) return found
  const fresh = create()
  itens.set(key, fresh)
  return fresh
}

function compareTexto(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const CELULAS_AFTER = 2.5

/**
 * Applies rateio rules: moves amounts between centros de custo and filiais.
 * Per source cell and month the amount is split by the weights of the method, exactly: truncated shares, remaining centavos to the largest
 * remainders, ties to the lower destination code. The company total of every grupo item and month is conserved, asserted both while writing
 * and on the cells. Without weights the amount stays (or uses the fallback of the rule) and the month is reported. `receita` is the whole
 * cube when `cubo` is a part of it, see {@link runRateio}.
 * @throws RangeError on driver values that `validateDirecionadorValor` refuses
 */
export function applyRateio(
  cubo: Cubo,
  rateio: RateioCompilado,
  direcionadores: readonly DirecionadorValor[],
  receita: Cubo = cubo,
): RateioResultado {
  const before = indexCubo(cubo)
  const locations = listLocations(cubo, rateio)
  const builder = createCuboInOrder(Math.ceil(cubo.tamanho * CELULAS_AFTER))
  const stops = new Map<string, Mutable<RateioSemDirecionador>>()
  const permanencias = new Map<string, Mutable<RateioPermanencia>>()
  const listener: RateioListener = {
    onLack: ({ id }, mes, valorCentavos, { motivo, direcionador }, alternativa) => {
      const semDirecionador = findOrCreate(stops, `${id} ${motivo} ${direcionador} ${mes}`, () => ({
        regraId: id,
        motivo,
        direcionador,
        alternativa,
        mes: mesFromIndex(mes),
        celulas: 0,
        valorCentavos: 0,
      }))
      semDirecionador.celulas++
      semDirecionador.valorCentavos = addCentavos(semDirecionador.valorCentavos, valorCentavos)
    },
    onFinal: builder.addMeses,
    onPermanencia: ({ id }, location, mes, valorCentavos) => {
      const item = findOrCreate(permanencias, `${id} ${location} ${mes}`, () => ({
        regraId: id,
        ...toLocation(locations, location),
        mes: mesFromIndex(mes),
        valorCentavos: 0,
      }))
      item.valorCentavos = addCentavos(item.valorCentavos, valorCentavos)
    },
  }
  runRateio(cubo, rateio, direcionadores, listener, receita, createEffort(), locations)
  const { cubo: after, somas } = builder.build()
  // Sums stay exact, because the parts have the sign of their amount and together do not exceed it.
  if (somas !== undefined) noteSomas(after, somas)
  assertConservation(before, indexCubo(after))
  const ordem = new Map(rateio.regras.map(({ id }, i) => [id, i]))
  return {
    cubo: after,
    semDirecionador: [...stops.values()].toSorted(
      (a, b) =>
        ordem.get(a.regraId)! - ordem.get(b.regraId)! ||
        compareTexto(a.mes, b.mes) ||
        compareTexto(a.motivo, b.motivo) ||
        a.direcionador - b.direcionador,
    ),
    permanencias: [...permanencias.values()].toSorted(
      (a, b) => a.centroCusto - b.centroCusto || a.filial - b.filial || compareTexto(a.mes, b.mes) || a.regraId - b.regraId,
    ),
  }
}
