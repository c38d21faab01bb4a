import { SERIE_DEPRECIACAO, SERIE_JUROS } from '@lastro/engine'

/** Series of other plans, with the key of their text. */
export const SERIES = [
  { codigo: SERIE_DEPRECIACAO, texto: 'series.depreciacao' },
  { codigo: SERIE_JUROS, texto: 'series.juros' },
] as const
