import type { CuboIndexado } from '../cubo/index-amounts.ts'
import { createAvaliacao, evaluatePeriodo } from './evaluation.ts'
import type { DreCompilada } from './compiled.ts'
import type { DreConsulta, DreLinha, DreTable, DreValor } from './types.ts'

function buildLinhas(dre: DreCompilada, colunas: readonly (readonly DreValor[])[]): DreLinha[] {
  return dre.itens.map(({ codigo, descricao, tipo, nivel, unidade }, i) => ({
    codigo,
    descricao,
    tipo,
    nivel,
    unidade,
    valores: colunas.map((coluna) => coluna[i] ?? null),
  }))
}

/**
 * Computes a DRE over a cube: one line per item, one column per period.
 * Money is exact integer centavos. A longer period adds its months or is evaluated on its totals, as the item defines. Costs one pass over
 * the cube when there is a filter, else independent of its size.
 * @throws RangeError on an invalid period, DreLinhaError when an amount is too large to be exact.
 */
export function computeDre(dre: DreCompilada, cubo: CuboIndexado, consulta: DreConsulta): DreTable {
  const avaliacao = createAvaliacao(dre, cubo, consulta)
  const colunas = consulta.periodos.map((periodo) => evaluatePeriodo(avaliacao, periodo))
  return { periodos: consulta.periodos, linhas: buildLinhas(dre, colunas) }
}
