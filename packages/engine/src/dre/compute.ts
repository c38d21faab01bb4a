import type { CuboIndexado } from '../cubo/index-amounts.ts'
import { createAvaliacao, evaluatePeriodo } from './evaluation.ts'
import type { DreCompilada } from './compiled.ts'
import type { DreConsulta, DreLinha, DreTabela, DreValor } from './types.ts'

/** Lines from columns: `colunas[c][i]` is the value of item i in column c. */
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
 * A DRE over a cube: one line per item, one column per period. Money is exact integer centavos; a longer period adds its months or is
 * evaluated on its totals, as the item says. Costs one pass over the cube when there is a filter, and nothing that grows with it otherwise.
 * Throws RangeError on an invalid period, DreLinhaError when an amount is too large to be exact.
 */
export function computeDre(dre: DreCompilada, cubo: CuboIndexado, consulta: DreConsulta): DreTabela {
  const avaliacao = createAvaliacao(dre, cubo, consulta)
  const colunas = consulta.periodos.map((periodo) => evaluatePeriodo(avaliacao, periodo))
  return { periodos: consulta.periodos, linhas: buildLinhas(dre, colunas) }
}
