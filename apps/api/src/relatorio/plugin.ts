import { ROTAS_BY_DOMAIN } from '@lastro/contract'
import plugin from 'fastify-plugin'
import { listNames } from '../http/hosts.ts'
import type { HttpSettings } from '../http/settings.ts'
import { deliverDevidos } from './deliver.ts'
import { createRelatorioEnvioHandlers } from './envio-routes.ts'
import { createExternoHandlers } from './externo/routes.ts'
import { openNews } from './change-stream.ts'
import { createSheetHandlers } from './routes.ts'
import type { RelatorioSettings } from './settings.ts'
import { createRelatorioHandlers, createWorkspaceHandlers } from './workspace/routes.ts'

export const relatorioRoom = plugin<HttpSettings & RelatorioSettings>(
  async (app, config) => {
    const { db, clock, cubos, planilhas, log, tarefas } = app
    const news = await openNews(db, (error) => log.warn({ err: error }, 'the data version behind a report could not be read'))
    // The rows of the schedules know their next day in their own time zone; the queue only asks every minute which are due.
    await tarefas.every('relatorio', { cron: '* * * * *' }, async () => {
      await deliverDevidos({ db, clock, cubos, config, log })
    })
    app.addHook('preClose', () => news.close())
    const externo = createExternoHandlers({
      ...app.sessao,
      bilhetes: app.bilhetes,
      powerbi: config.powerbi,
      local: config.quadroLocal,
      own: listNames(config),
    })

    app.addRoutes(ROTAS_BY_DOMAIN.workspace, createWorkspaceHandlers())
    app.addRoutes(ROTAS_BY_DOMAIN.conexao, externo.conexao)
    app.addRoutes(ROTAS_BY_DOMAIN.relatorioExterno, externo.relatorioExterno)
    app.addRoutes(ROTAS_BY_DOMAIN.relatorio, {
      ...createRelatorioHandlers({ clock }),
      ...createSheetHandlers({ cubos, clock, news, planilhas }),
    })
    app.addRoutes(ROTAS_BY_DOMAIN.relatorioEnvio, createRelatorioEnvioHandlers({ clock }))
  },
  { name: 'relatorio', dependencies: ['tarefas', 'acesso', 'exportacao', 'cubo'] },
)
