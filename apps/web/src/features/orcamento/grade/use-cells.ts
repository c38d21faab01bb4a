import { type GridCell, GridCellKind, type Item, type Theme } from '@glideapps/glide-data-grid'
import { COLUNA_TOTAL, MESES_EXERCICIO } from '@lastro/engine'
import { formatCentavos } from '@lastro/formato'
import { useCallback } from 'react'
import {
  type FormatoGrade,
  VARIACAO_NOTAVEL,
  celulaOf,
  inputOf,
  isEditavel,
  orientDigitado,
  textOf,
  valorOf,
  variacaoShown,
} from './celula.ts'
import { COL_LINHA, COL_VARIACAO, colunaOf } from './colunas.ts'
import type { PreviaMetodo, TotalDigitado } from './distribute.ts'
import { type GradeModelo, areaOf, isAreaFechada, isTravada } from './modelo.ts'
import type { EstilosGrade } from './grid-theme.ts'

interface Celulas {
  modelo: GradeModelo
  versao: number
  rows: Int32Array
  formato: FormatoGrade
  podeEditar: boolean
  digitado: TotalDigitado | null
  previa: PreviaMetodo | undefined
  projetadas: ReadonlyMap<number, number> | undefined
  passado: ReadonlySet<number> | undefined
  estilos: EstilosGrade
}

export function useCelulas({ modelo, versao, rows, formato, podeEditar, digitado, previa, projetadas, passado, estilos }: Celulas): {
  getCellContent: (cell: Item) => GridCell
  getRowThemeOverride: (row: number) => Partial<Theme> | undefined
} {
  const { arvore } = modelo
  const getCellContent = useCallback(
    ([col, row]: Item): GridCell => {
      const no = rows[row] ?? 0
      const texto = textOf(modelo, no, col, formato)
      if (col === COL_LINHA) {
        const rotulo = { kind: GridCellKind.Text, data: texto, displayData: texto, allowOverlay: false, readonly: true } as const
        return no === 0 ? { ...rotulo, themeOverride: estilos.resultado } : rotulo
      }
      const valor = valorOf(modelo, no, col)
      const copyData = valor === null ? texto.replace(/^[▲▼] /, '') : inputOf(valor)
      const editavel = podeEditar && isEditavel(modelo, no, col)
      const celula = celulaOf(modelo, no, col)
      const coluna = colunaOf(col)
      const base = {
        kind: GridCellKind.Text,
        data: copyData,
        copyData,
        displayData: texto,
        allowOverlay: editavel,
        readonly: !editavel,
        contentAlign: 'right',
      } as const
      if (digitado?.no === no && previa?.feito.ok && coluna !== null) {
        if (coluna === digitado.coluna) {
          return { ...base, displayData: formatCentavos(orientDigitado(modelo, no, digitado.totalCentavos), { ...formato, zero: 'zero' }) }
        }
        if (digitado.coluna === COLUNA_TOTAL) {
          const visto = orientDigitado(modelo, no, previa.mesesCentavos[coluna] ?? 0)
          return { ...base, displayData: formatCentavos(visto, { ...formato, zero: 'zero' }), themeOverride: estilos.previa }
        }
      }
      const projetada = celula === null ? undefined : projetadas?.get(celula.linha * MESES_EXERCICIO + celula.mes)
      if (projetada !== undefined) {
        const visto = orientDigitado(modelo, no, projetada)
        return { ...base, displayData: formatCentavos(visto, { ...formato, zero: 'zero' }), themeOverride: estilos.previa }
      }
      if (celula !== null && passado?.has(celula.linha * MESES_EXERCICIO + celula.mes)) return { ...base, themeOverride: estilos.previa }
      if (celula !== null && isTravada(modelo, celula)) return { ...base, themeOverride: estilos.travada }
      if (no !== 0 && coluna !== null && coluna < modelo.entrada.mesesRealizados) return { ...base, themeOverride: estilos.fechada }
      if (col === COL_VARIACAO) {
        const { razao, favoravel } = variacaoShown(modelo, no)
        if (razao !== null && Math.abs(razao) >= VARIACAO_NOTAVEL) {
          return {
            ...base,
            themeOverride: favoravel
              ? no === 0
                ? estilos.resultadoFavoravel
                : estilos.favoravel
              : no === 0
                ? estilos.resultadoDesfavoravel
                : estilos.desfavoravel,
          }
        }
      }
      return no === 0 ? { ...base, themeOverride: estilos.resultado } : base
    },
    // The model mutates in place; its version is the dependency.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, modelo, versao, formato, podeEditar, digitado, previa, projetadas, passado, estilos],
  )

  const getRowThemeOverride = useCallback(
    (row: number) => {
      const no = rows[row]
      // The result has its own style, because the grid paints the gap of a pinned row in the style of its row number.
      if (no === undefined || no === 0) return undefined
      const nivel = arvore.nivel[no]
      if (nivel === 1) return estilos.grupo
      if (nivel === 2) return estilos.item
      return isAreaFechada(areaOf(modelo, arvore.linha[no]!)) ? estilos.fechada : undefined
    },
    [rows, arvore, modelo, estilos],
  )

  return { getCellContent, getRowThemeOverride }
}
