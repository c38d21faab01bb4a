import { ROTAS_BY_DOMAIN } from '@lastro/contract'
import plugin from 'fastify-plugin'
import manifest from '../../package.json' with { type: 'json' }
import { installDocumentation } from '../http/documentation.ts'
import type { HttpSettings } from '../http/settings.ts'
import { createAuditoriaHandlers } from './auditoria/routes.ts'
import { openLimpeza } from './limpeza/limpeza.ts'
import { createManutencaoHandlers } from './routes.ts'
import { createSaudeHandlers } from './saude/routes.ts'

export const manutencaoRoom = plugin<HttpSettings>(
  async (app, { base }) => {
    const { db, clock, maintenance, log } = app
    const limpeza = openLimpeza({ db, clock, log })
    app.addHook('preClose', () => limpeza.close())
    app.addRoutes(ROTAS_BY_DOMAIN.saude, createSaudeHandlers(manifest.version))
    app.addRoutes(ROTAS_BY_DOMAIN.manutencao, createManutencaoHandlers({ clock, maintenance }))
    app.addRoutes(ROTAS_BY_DOMAIN.auditoria, createAuditoriaHandlers())
    installDocumentation(app, { base })
  },
  { name: 'manutencao', dependencies: ['acesso'] },
)
