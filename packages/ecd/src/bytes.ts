export const BAR = 124
export const FIM_LINHA = 10
export const RETORNO = 13
