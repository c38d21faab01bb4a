/** AG Grid Community without a framework and with minimal modules: name, twelve months and a computed total. No sums above rows. */
import {
  CellStyleModule,
  ClientSideRowModelModule,
  createGrid,
  ModuleRegistry,
  NumberEditorModule,
  TextEditorModule,
  type ColDef,
  type ValueFormatterParams,
} from 'ag-grid-community'
import { HEIGHT_LINHA, createLinhas, formatValor, MESES, sumMeses, type Linha } from './data.ts'

ModuleRegistry.registerModules([CellStyleModule, ClientSideRowModelModule, NumberEditorModule, TextEditorModule])

const numero: ColDef<Linha, number> = {
  type: 'rightAligned',
  valueFormatter: ({ value }: ValueFormatterParams<Linha, number>) => formatValor(value ?? 0),
}

createGrid<Linha>(document.querySelector<HTMLElement>('#grade')!, {
  columnDefs: [
    { colId: 'nome', headerName: 'Linha', field: 'nome', width: 222, pinned: 'left' },
    ...Array.from({ length: MESES }, (_, mes): ColDef<Linha, number> => ({
      ...numero,
      colId: `m${mes}`,
      headerName: `Mês ${mes + 1}`,
      width: 72,
      editable: true,
      cellEditor: 'agNumberCellEditor',
      valueGetter: ({ data }) => data?.meses[mes],
      valueSetter: ({ data, newValue }) => {
        data.meses[mes] = newValue ?? 0
        return true
      },
    })),
    { ...numero, colId: 'total', headerName: 'Total', width: 86, valueGetter: ({ data }) => (data ? sumMeses(data) : 0) },
  ],
  rowData: createLinhas(),
  rowHeight: HEIGHT_LINHA,
  headerHeight: HEIGHT_LINHA,
  animateRows: false,
  enterNavigatesVerticallyAfterEdit: true,
})
