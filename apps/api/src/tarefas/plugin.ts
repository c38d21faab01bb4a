import plugin from 'fastify-plugin'
import { openTarefas, type Tarefas } from './queue.ts'
import type { TarefasSettings } from './settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    tarefas: Tarefas
  }
}

export const tarefasRoom = plugin<TarefasSettings>(
  async (app, { role, jobDays }) => {
    const tarefas = await openTarefas({ db: app.db, log: app.log, role, jobDays })
    app.decorate('tarefas', tarefas)
    // The close starts at once, so that no new job begins while the running ones end.
    const closed = new Promise<void>((resolve, reject) => {
      app.closing.addEventListener('abort', () => void tarefas.close().then(resolve, reject))
    })
    app.addHook('preClose', () => closed)
  },
  { name: 'tarefas', dependencies: ['http'] },
)
