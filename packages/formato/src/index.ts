/**
 * @lastro/formato: months, money, numbers and CNPJ as text in the four languages.
 * Pure and without dependencies, so server, browser and command line format alike.
 */
export { localeOf } from './language.ts'
export type { Language } from './language.ts'
export { CALENDARIO } from './month-names.ts'
export {
  anoAnteriorOf,
  formatDia,
  formatShortDia,
  formatDiaExtenso,
  formatHour,
  formatInstant,
  formatMes,
  formatShortMes,
  formatMesExtenso,
  formatMesNumerico,
  formatMoment,
  formatMomentIn,
  formatPeriodo,
  formatPeriodos,
  joinPeriodo,
  printMes,
  printPeriodo,
  writeDia,
} from './date.ts'
export {
  formatBytes,
  formatCentavos,
  formatContraste,
  formatDecimal,
  formatInteger,
  formatRazao,
  formatReais,
  marcaDecimalOf,
  MINUS,
  NO_VALUE,
  SEPARATORS,
  writeRazao,
  writeReais,
  ZERO_DASH,
} from './amount.ts'
export type { Escala, ValorFormat } from './amount.ts'
export { compactCentavos } from './compact-amount.ts'
export type { UnidadeCompacta } from './compact-amount.ts'
export { formatNumero, readNumero, writeNumero, writePpm } from './quantity.ts'
export { formatCnpj, readCnpj } from './cnpj.ts'
export { countText, joinFirst } from './text.ts'
