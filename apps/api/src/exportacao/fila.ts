/** Sheets that fill the processor for a moment: one at a time, the clientes one after the other, nothing of the database held meanwhile. */
import { createRodizio, type Rodizio } from '../http/rodizio.ts'

export const createFilaDePlanilhas = (): Rodizio =>
  createRodizio({
    max: 1,
    lugaresPorCliente: 8,
    lugares: 40,
    message: 'Há planilhas demais sendo montadas agora. Espere alguns segundos e exporte de novo.',
  })
