import plugin from 'fastify-plugin'
import { createFairShare, type FairShare } from '../http/fair-share.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Queue of CPU-heavy sheets. It holds no database connection while waiting. */
    planilhas: FairShare
  }
}

export const exportacaoRoom = plugin(
  async (app) => {
    const message = 'Há planilhas demais sendo montadas agora. Espere alguns segundos e exporte de novo.'
    app.decorate('planilhas', createFairShare({ max: 1, placesPerCliente: 8, places: 40, message }))
  },
  { name: 'exportacao' },
)
