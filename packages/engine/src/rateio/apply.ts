import { createCuboBuilder } from '../cubo/build.ts'
import type { Cubo } from '../cubo/cubo.ts'
import { addCentavos } from '../dinheiro/centavos.ts'
import { mesFromIndex } from '../mes/mes.ts'
import type { RateioCompilado } from './compile.ts'
import { assertConservation } from './conservacao.ts'
import type { DirecionadorValor } from './regra.ts'
import type { RateioPermanencia, RateioResultado, RateioSemDirecionador } from './resultado.ts'
import { runRateio } from './run.ts'

type Mutable<T> = { -readonly [campo in keyof T]: T[campo] }

function findOrCreate<T>(itens: Map<string, T>, chave: string, create: () => T): T {
  const achado = itens.get(chave)
  if (achado !== undefined) return achado
  const novo = create()
  itens.set(chave, novo)
  return novo
}

function compareTexto(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Moves amounts between centros de custo and filiais by the rules. For each source cell and month the amount is split by the weights of the
 * method, exactly: truncated shares, leftover centavos to the largest remainders, ties to the lower destination code. What every grupo
 * item has in each month over the whole company is the same before and after, and that is asserted. Where there is nothing to share by, the
 * amount stays (or goes by the alternative of the rule) and the month is reported. Throws RangeError on driver values that
 * `validateDirecionadorValor` refuses.
 */
export function applyRateio(cubo: Cubo, rateio: RateioCompilado, direcionadores: readonly DirecionadorValor[]): RateioResultado {
  const builder = createCuboBuilder()
  const paradas = new Map<string, Mutable<RateioSemDirecionador>>()
  const permanencias = new Map<string, Mutable<RateioPermanencia>>()
  runRateio(cubo, rateio, direcionadores, {
    onFalta: ({ id }, mes, valorCentavos, { motivo, direcionador }, alternativa) => {
      const parada = findOrCreate(paradas, `${id} ${motivo} ${direcionador} ${mes}`, () => ({
        regraId: id,
        motivo,
        direcionador,
        alternativa,
        mes: mesFromIndex(mes),
        celulas: 0,
        valorCentavos: 0,
      }))
      parada.celulas++
      parada.valorCentavos = addCentavos(parada.valorCentavos, valorCentavos)
    },
    onFinal: (grupoItem, mes, { centroCusto, filial }, valorCentavos, esvaziou) => {
      builder.add(grupoItem, centroCusto, filial, mes, valorCentavos)
      if (esvaziou === undefined) return
      const chave = `${esvaziou.id} ${centroCusto} ${filial} ${mes}`
      const item = findOrCreate(permanencias, chave, () => ({
        regraId: esvaziou.id,
        centroCusto,
        filial,
        mes: mesFromIndex(mes),
        valorCentavos: 0,
      }))
      item.valorCentavos = addCentavos(item.valorCentavos, valorCentavos)
    },
  })
  const depois = builder.build()
  assertConservation(cubo, depois)
  const ordem = new Map(rateio.regras.map(({ id }, i) => [id, i]))
  return {
    cubo: depois,
    semDirecionador: [...paradas.values()].toSorted(
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
