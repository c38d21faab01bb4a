/** Queue of CPU-heavy sheets: one at a time, fair between clientes, without a database connection while waiting. */
import { createFairShare, type FairShare } from '../http/fair-share.ts'

export const createPlanilhaQueue = (): FairShare =>
  createFairShare({
    max: 1,
    placesPerCliente: 8,
    places: 40,
    message: 'Há planilhas demais sendo montadas agora. Espere alguns segundos e exporte de novo.',
  })
