import { LIMITE_SOMA_CENTAVOS } from '@lastro/engine'

export const LIMITE_SALDO_CENTAVOS = LIMITE_SOMA_CENTAVOS / 900
