/** Reads and writes workbooks and CSV in tests, independently of the exports. */
export { parseCsv } from 'hucre/csv'
export { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
