import { ROTAS_BY_DOMAIN } from '@lastro/contract'
import plugin from 'fastify-plugin'
import { createCorreioHandlers } from './correio/routes.ts'
import { openSender } from './correio/sender.ts'
import { createNotificacaoHandlers } from './notificacao/routes.ts'
import type { AvisosSettings } from './settings.ts'

export const avisosRoom = plugin<AvisosSettings>(
  async (app, { smtpUrl, smtpExigeTls, correioDe: de, isCorreioVisible }) => {
    const { db, clock, log, tarefas } = app
    if (smtpUrl !== undefined && tarefas.isWorker) {
      const sender = openSender({ db, clock, log, de, keepTexto: isCorreioVisible }, { smtpUrl, smtpExigeTls })
      app.addHook('preClose', () => sender.close())
    }
    app.addRoutes(ROTAS_BY_DOMAIN.notificacao, createNotificacaoHandlers({ clock }))
    app.addRoutes(ROTAS_BY_DOMAIN.correio, createCorreioHandlers({ isCorreioVisible }))
  },
  { name: 'avisos', dependencies: ['http', 'tarefas'] },
)
