/** Reads and writes workbooks in journeys, independently of the product. */
export { readXlsx, writeXlsx } from 'hucre/xlsx'
