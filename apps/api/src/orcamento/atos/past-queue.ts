/** Queue for past states of budgets. Rebuilding one from all later acts can take seconds. */
import { createFairShare, type FairShare } from '../../http/fair-share.ts'

export const createPastQueue = (): FairShare =>
  createFairShare({
    max: 2,
    maxPerCliente: 1,
    placesPerCliente: 20,
    places: 60,
    message: 'Há pessoas demais vendo agora como orçamentos eram. Espere alguns segundos e tente de novo.',
  })
