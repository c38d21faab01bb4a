/** The bytes that shape a file: fields end with a bar, lines with a line feed that a carriage return may precede. */
export const BARRA = 124
export const FIM_LINHA = 10
export const RETORNO = 13
