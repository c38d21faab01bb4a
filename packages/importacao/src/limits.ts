import { LIMITE_SOMA_CENTAVOS } from '@lastro/engine'

/**
 * The most that one side of a balance may come to, just above R$ 100 bilhões, which one entry may have: nine hundred still add up to the
 * centavo.
 */
export const LIMITE_SALDO_CENTAVOS = LIMITE_SOMA_CENTAVOS / 900
