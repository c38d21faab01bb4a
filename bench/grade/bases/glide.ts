import { DataEditor, GridCellKind, type GridCell, type GridColumn, type Item } from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/dist/index.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { HEIGHT_LINHA, createLinhas, formatValor, LINHAS, MESES, sumMeses } from './data.ts'

const lines = createLinhas()
const columns: GridColumn[] = [
  { id: 'nome', title: 'Linha', width: 222 },
  ...Array.from({ length: MESES }, (_, mes) => ({ id: `m${mes}`, title: `Mês ${mes + 1}`, width: 72 })),
  { id: 'total', title: 'Total', width: 86 },
]

function getCellContent([col, row]: Item): GridCell {
  const line = lines[row]!
  if (col === 0) return { kind: GridCellKind.Text, data: line.nome, displayData: line.nome, allowOverlay: false }
  const valor = col > MESES ? sumMeses(line) : line.meses[col - 1]!
  return { kind: GridCellKind.Number, data: valor, displayData: formatValor(valor), allowOverlay: col <= MESES, contentAlign: 'right' }
}

createRoot(document.querySelector('#grade')!).render(
  createElement(DataEditor, {
    columns,
    rows: LINHAS,
    getCellContent,
    getCellsForSelection: true,
    width: '100%',
    height: '100%',
    rowHeight: HEIGHT_LINHA,
    headerHeight: HEIGHT_LINHA,
    freezeColumns: 1,
    smoothScrollX: true,
    smoothScrollY: true,
  }),
)
