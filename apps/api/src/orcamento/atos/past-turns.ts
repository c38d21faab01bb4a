/** What budgets were is made of all that was done since, in seconds where that is much: a little at once, so that nobody takes all connections. */
import { createFairShare, type FairShare } from '../../http/fair-share.ts'

export const createPastTurns = (): FairShare =>
  createFairShare({
    max: 2,
    maxPerCliente: 1,
    placesPerCliente: 20,
    places: 60,
    message: 'Há pessoas demais vendo agora como orçamentos eram. Espere alguns segundos e tente de novo.',
  })
