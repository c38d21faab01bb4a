/** Delimiters: fields end with a bar, lines with a line feed, optionally after a carriage return. */
export const BAR = 124
export const FIM_LINHA = 10
export const RETORNO = 13
