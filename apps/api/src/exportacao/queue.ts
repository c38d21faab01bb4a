/** Sheets that fill the processor for a moment: one at a time, the clientes one after the other, nothing of the database held meanwhile. */
import { createFairShare, type FairShare } from '../http/fair-share.ts'

export const createPlanilhaQueue = (): FairShare =>
  createFairShare({
    max: 1,
    placesPerCliente: 8,
    places: 40,
    message: 'Há planilhas demais sendo montadas agora. Espere alguns segundos e exporte de novo.',
  })
