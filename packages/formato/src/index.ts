/**
 * @lastro/formato: months, money, numbers and CNPJ as text, in the four languages. Pure, and without dependencies: the server, the browser and
 * the command line print one fact the same way.
 */
export { localeOf } from './idioma.ts'
export type { Idioma } from './idioma.ts'
export { CALENDARIO } from './calendario.ts'
export {
  anoAnteriorOf,
  formatDia,
  formatDiaCurto,
  formatDiaExtenso,
  formatInstante,
  formatMes,
  formatMesCurto,
  formatMesExtenso,
  formatMesNumerico,
  formatMomento,
  formatMomentoEm,
  formatPeriodo,
  formatPeriodos,
  joinPeriodo,
  writeDia,
} from './data.ts'
export {
  formatBytes,
  formatCentavos,
  formatContraste,
  formatDecimal,
  formatInteiro,
  formatRazao,
  formatReais,
  marcaDecimalOf,
  MINUS,
  NO_VALUE,
  SEPARATORS,
  ZERO_DASH,
} from './valor.ts'
export type { Escala, ValorFormat } from './valor.ts'
export { formatNumero, readNumero } from './quantidade.ts'
export { formatCnpj, readCnpj } from './cnpj.ts'
