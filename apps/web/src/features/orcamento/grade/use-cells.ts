import { type GridCell, GridCellKind, type Item, type Theme } from '../../../grid/glide.ts'
import { COLUNA_TOTAL, MESES_EXERCICIO } from '@lastro/engine'
import { formatCentavos, writeReais } from '@lastro/formato'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formulas } from '../formula/formula-lines.ts'
import { type GridFormat, VARIACAO_NOTAVEL, celulaOf, isEditable, orientTyped, textOf, valorOf, variacaoShown } from './celula.ts'
import { COL_LINHA, COL_VARIACAO, colunaOf } from './colunas.ts'
import type { PreviewMetodo, TypedTotal } from './distribute.ts'
import { type GradeModelo, areaOf, isClosedArea, isTravada } from './modelo.ts'
import type { GridStyles } from '../../../grid/grid-theme.ts'

interface CellsOptions {
  modelo: GradeModelo
  versao: number
  rows: Int32Array
  format: GridFormat
  canEdit: boolean
  typed: TypedTotal | null
  preview: PreviewMetodo | undefined
  projetadas: ReadonlyMap<number, number> | undefined
  passado: ReadonlySet<number> | undefined
  formulas: Formulas
  cellStyles: GridStyles
}

export function useCells({
  modelo,
  versao,
  rows,
  format,
  canEdit,
  typed,
  preview,
  projetadas,
  passado,
  formulas,
  cellStyles,
}: CellsOptions): {
  getCellContent: (cell: Item) => GridCell
  getRowThemeOverride: (row: number) => Partial<Theme> | undefined
} {
  const { t } = useTranslation('orcamento-grade')
  const { arvore } = modelo
  const getCellContent = useCallback(
    ([col, row]: Item): GridCell => {
      const node = rows[row] ?? 0
      const texto = textOf(modelo, node, col, format)
      if (col === COL_LINHA) {
        const data = arvore.nivel[node] === 2 && formulas.has(modelo.keys[node]!) ? `${texto}, ${t('formula.comFormula')}` : texto
        const label = { kind: GridCellKind.Text, data, displayData: texto, allowOverlay: false, readonly: true } as const
        return node === 0 ? { ...label, themeOverride: cellStyles.resultado } : label
      }
      const valor = valorOf(modelo, node, col)
      const copyData = valor === null ? texto.replace(/^[▲▼] /, '') : writeReais(valor)
      const editable = canEdit && isEditable(modelo, node, col)
      const celula = celulaOf(modelo, node, col)
      const coluna = colunaOf(col)
      const base = {
        kind: GridCellKind.Text,
        data: copyData,
        copyData,
        displayData: texto,
        allowOverlay: editable,
        readonly: !editable,
        contentAlign: 'right',
      } as const
      if (typed?.node === node && preview?.result.ok && coluna !== null) {
        if (coluna === typed.coluna) {
          return { ...base, displayData: formatCentavos(orientTyped(modelo, node, typed.totalCentavos), { ...format, zero: 'zero' }) }
        }
        if (typed.coluna === COLUNA_TOTAL) {
          const seen = orientTyped(modelo, node, preview.mesesCentavos[coluna] ?? 0)
          return { ...base, displayData: formatCentavos(seen, { ...format, zero: 'zero' }), themeOverride: cellStyles.preview }
        }
      }
      const projetada = celula === null ? undefined : projetadas?.get(celula.linha * MESES_EXERCICIO + celula.mes)
      if (projetada !== undefined) {
        const seen = orientTyped(modelo, node, projetada)
        return { ...base, displayData: formatCentavos(seen, { ...format, zero: 'zero' }), themeOverride: cellStyles.preview }
      }
      if (celula !== null && passado?.has(celula.linha * MESES_EXERCICIO + celula.mes))
        return { ...base, themeOverride: cellStyles.preview }
      if (celula !== null && isTravada(modelo, celula)) return { ...base, themeOverride: cellStyles.travada }
      if (node !== 0 && coluna !== null && coluna < modelo.entrada.mesesRealizados) return { ...base, themeOverride: cellStyles.closed }
      if (col === COL_VARIACAO) {
        const { razao, favoravel } = variacaoShown(modelo, node)
        if (razao !== null && Math.abs(razao) >= VARIACAO_NOTAVEL) {
          return {
            ...base,
            themeOverride: favoravel
              ? node === 0
                ? cellStyles.resultadoFavoravel
                : cellStyles.favoravel
              : node === 0
                ? cellStyles.resultadoDesfavoravel
                : cellStyles.desfavoravel,
          }
        }
      }
      return node === 0 ? { ...base, themeOverride: cellStyles.resultado } : base
    },
    // The model mutates in place; its version is the dependency.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, modelo, versao, format, canEdit, typed, preview, projetadas, passado, formulas, cellStyles, t],
  )

  const getRowThemeOverride = useCallback(
    (row: number) => {
      const node = rows[row]
      // The result has its own style, because the grid paints the gap of a pinned row in the style of its row number.
      if (node === undefined || node === 0) return undefined
      const level = arvore.nivel[node]
      if (level === 1) return cellStyles.grupo
      if (level === 2) return cellStyles.item
      return isClosedArea(areaOf(modelo, arvore.linha[node]!)) ? cellStyles.closed : undefined
    },
    [rows, arvore, modelo, cellStyles],
  )

  return { getCellContent, getRowThemeOverride }
}
