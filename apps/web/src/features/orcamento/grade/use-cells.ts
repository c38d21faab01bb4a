import { type GridCell, GridCellKind, type Item, type Theme } from '@glideapps/glide-data-grid'
import { COLUNA_TOTAL, MESES_EXERCICIO } from '@lastro/engine'
import { formatCentavos } from '@lastro/formato'
import { useCallback } from 'react'
import { type GridFormat, VARIACAO_NOTAVEL, celulaOf, inputOf, isEditable, orientTyped, textOf, valorOf, variacaoShown } from './celula.ts'
import { COL_LINHA, COL_VARIACAO, colunaOf } from './colunas.ts'
import type { PreviewMetodo, TypedTotal } from './distribute.ts'
import { type GradeModelo, areaOf, isClosedArea, isTravada } from './modelo.ts'
import type { GridStyles } from './grid-theme.ts'

interface CellsOptions {
  modelo: GradeModelo
  versao: number
  rows: Int32Array
  formato: GridFormat
  podeEditar: boolean
  digitado: TypedTotal | null
  previa: PreviewMetodo | undefined
  projetadas: ReadonlyMap<number, number> | undefined
  passado: ReadonlySet<number> | undefined
  estilos: GridStyles
}

export function useCelulas({ modelo, versao, rows, formato, podeEditar, digitado, previa, projetadas, passado, estilos }: CellsOptions): {
  getCellContent: (cell: Item) => GridCell
  getRowThemeOverride: (row: number) => Partial<Theme> | undefined
} {
  const { arvore } = modelo
  const getCellContent = useCallback(
    ([col, row]: Item): GridCell => {
      const node = rows[row] ?? 0
      const texto = textOf(modelo, node, col, formato)
      if (col === COL_LINHA) {
        const label = { kind: GridCellKind.Text, data: texto, displayData: texto, allowOverlay: false, readonly: true } as const
        return node === 0 ? { ...label, themeOverride: estilos.resultado } : label
      }
      const valor = valorOf(modelo, node, col)
      const copyData = valor === null ? texto.replace(/^[▲▼] /, '') : inputOf(valor)
      const editable = podeEditar && isEditable(modelo, node, col)
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
      if (digitado?.no === node && previa?.feito.ok && coluna !== null) {
        if (coluna === digitado.coluna) {
          return { ...base, displayData: formatCentavos(orientTyped(modelo, node, digitado.totalCentavos), { ...formato, zero: 'zero' }) }
        }
        if (digitado.coluna === COLUNA_TOTAL) {
          const seen = orientTyped(modelo, node, previa.mesesCentavos[coluna] ?? 0)
          return { ...base, displayData: formatCentavos(seen, { ...formato, zero: 'zero' }), themeOverride: estilos.previa }
        }
      }
      const projetada = celula === null ? undefined : projetadas?.get(celula.linha * MESES_EXERCICIO + celula.mes)
      if (projetada !== undefined) {
        const seen = orientTyped(modelo, node, projetada)
        return { ...base, displayData: formatCentavos(seen, { ...formato, zero: 'zero' }), themeOverride: estilos.previa }
      }
      if (celula !== null && passado?.has(celula.linha * MESES_EXERCICIO + celula.mes)) return { ...base, themeOverride: estilos.previa }
      if (celula !== null && isTravada(modelo, celula)) return { ...base, themeOverride: estilos.travada }
      if (node !== 0 && coluna !== null && coluna < modelo.entrada.mesesRealizados) return { ...base, themeOverride: estilos.fechada }
      if (col === COL_VARIACAO) {
        const { razao, favoravel } = variacaoShown(modelo, node)
        if (razao !== null && Math.abs(razao) >= VARIACAO_NOTAVEL) {
          return {
            ...base,
            themeOverride: favoravel
              ? node === 0
                ? estilos.resultadoFavoravel
                : estilos.favoravel
              : node === 0
                ? estilos.resultadoDesfavoravel
                : estilos.desfavoravel,
          }
        }
      }
      return node === 0 ? { ...base, themeOverride: estilos.resultado } : base
    },
    // The model mutates in place; its version is the dependency.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, modelo, versao, formato, podeEditar, digitado, previa, projetadas, passado, estilos],
  )

  const getRowThemeOverride = useCallback(
    (row: number) => {
      const node = rows[row]
      // The result has its own style, because the grid paints the gap of a pinned row in the style of its row number.
      if (node === undefined || node === 0) return undefined
      const level = arvore.nivel[node]
      if (level === 1) return estilos.grupo
      if (level === 2) return estilos.item
      return isClosedArea(areaOf(modelo, arvore.linha[node]!)) ? estilos.fechada : undefined
    },
    [rows, arvore, modelo, estilos],
  )

  return { getCellContent, getRowThemeOverride }
}
