import { ROTAS_POR_DOMINIO } from '@lastro/contract'
import plugin from 'fastify-plugin'
import { listNames } from '../http/hosts.ts'
import type { HttpSettings } from '../http/settings.ts'
import { openEntregador } from './deliver.ts'
import { createRelatorioEnvioHandlers } from './envio-routes.ts'
import { createExternoHandlers } from './externo/routes.ts'
import { openNovidades } from './change-stream.ts'
import { createFolhaHandlers } from './routes.ts'
import type { RelatorioSettings } from './settings.ts'
import { createRelatorioHandlers, createWorkspaceHandlers } from './workspace/routes.ts'

export const relatorioRoom = plugin<HttpSettings & RelatorioSettings>(
  async (app, config) => {
    const { db, clock, cubos, planilhas, log } = app
    const novidades = await openNovidades(db, (error) => log.warn({ err: error }, 'the data version behind a report could not be read'))
    const entregador = openEntregador({ db, clock, cubos, config, log })
    app.addHook('preClose', async () => {
      await entregador.close()
      await novidades.close()
    })
    const externo = createExternoHandlers({
      ...app.sessao,
      bilhetes: app.bilhetes,
      powerbi: config.powerbi,
      local: config.quadroLocal,
      proprios: listNames(config),
    })

    app.addRoutes(ROTAS_POR_DOMINIO.workspace, createWorkspaceHandlers())
    app.addRoutes(ROTAS_POR_DOMINIO.conexao, externo.conexao)
    app.addRoutes(ROTAS_POR_DOMINIO.relatorioExterno, externo.relatorioExterno)
    app.addRoutes(ROTAS_POR_DOMINIO.relatorio, {
      ...createRelatorioHandlers({ clock }),
      ...createFolhaHandlers({ cubos, clock, novidades, planilhas }),
    })
    app.addRoutes(ROTAS_POR_DOMINIO.relatorioEnvio, createRelatorioEnvioHandlers({ clock }))
  },
  { name: 'relatorio', dependencies: ['acesso', 'marca', 'exportacao', 'cubo'] },
)
