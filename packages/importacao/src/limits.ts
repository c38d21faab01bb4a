import { LIMIT_SOMA_CENTAVOS } from '@lastro/engine'

export const LIMIT_SALDO_CENTAVOS = LIMIT_SOMA_CENTAVOS / 900
