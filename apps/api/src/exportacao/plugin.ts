import plugin from 'fastify-plugin'
import { createPlanilhaQueue } from './queue.ts'

declare module 'fastify' {
  interface FastifyInstance {
    planilhas: ReturnType<typeof createPlanilhaQueue>
  }
}

export const exportacaoRoom = plugin(async (app) => void app.decorate('planilhas', createPlanilhaQueue()), { name: 'exportacao' })
