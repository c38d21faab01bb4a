/** Queue for reading past states of budgets. They are rebuilt from all later acts, which can take seconds, so few run at once. */
import { createFairShare, type FairShare } from '../../http/fair-share.ts'

export const createPastTurns = (): FairShare =>
  createFairShare({
    max: 2,
    maxPerCliente: 1,
    placesPerCliente: 20,
    places: 60,
    message: 'Há pessoas demais vendo agora como orçamentos eram. Espere alguns segundos e tente de novo.',
  })
