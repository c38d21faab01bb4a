import { useMemo } from 'react'
import type { DreLinha } from '@lastro/contract'
import { formatCentavos, formatRazao } from '@lastro/formato'
import { type DreCol, cellOf } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'
import { colWidth } from './layout.ts'

interface ColumnGroups {
  meses: readonly DreCol[]
  total: readonly DreCol[]
  analise: readonly DreCol[]
}

const TOTAL_MIN = 66

/** Requested column widths. Months share one width per kind, so that rows align. */
export function useColumnWidths(
  lines: readonly DreLinha[],
  colunas: ColumnGroups,
  escala: DreVisao['escala'],
  casas: number,
): ReadonlyMap<string, number> {
  return useMemo(() => {
    const widths = new Map<string, number>()
    const widthOf = (cols: readonly DreCol[]) => {
      const texts = new Set<string>()
      for (const coluna of cols) {
        for (const line of lines) {
          const { valor, unidade } = cellOf(line, coluna)
          const sinal = coluna.tipo !== 'valor' && coluna.tipo !== 'anterior' && coluna.tipo !== 'av'
          texts.add(unidade === 'centavos' ? formatCentavos(valor, { escala, casas, sinal }) : formatRazao(valor, { sinal }))
        }
      }
      return colWidth(cols[0]?.tipo ?? 'valor', texts)
    }
    for (const tipo of ['valor', 'av', 'ah'] as const) {
      const cols = colunas.meses.filter((coluna) => coluna.tipo === tipo)
      const width = widthOf(cols)
      for (const coluna of cols) widths.set(coluna.chave, width)
    }
    for (const coluna of [...colunas.total, ...colunas.analise]) widths.set(coluna.chave, widthOf([coluna]))
    // The header above the total has the number of months, which sets a minimum.
    const [total] = colunas.total
    if (total) widths.set(total.chave, Math.max(TOTAL_MIN, widths.get(total.chave) ?? 0))
    return widths
  }, [lines, colunas, escala, casas])
}
