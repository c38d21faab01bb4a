import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROTAS_BY_DOMAIN } from '@lastro/contract'
import plugin from 'fastify-plugin'
import { hashInlineScripts, installSecurityHeaders } from '../http/headers.ts'
import { createBilhetes, type Bilhetes } from '../http/frame-ticket.ts'
import type { HttpSettings } from '../http/settings.ts'
import { installPages } from '../http/static.ts'
import { installMarcaFiles } from './marca-files.ts'
import { createPage } from './entry-page.ts'
import { createMarcaAdministracaoHandlers, createMarcaHandlers } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    bilhetes: Bilhetes
  }
}

export const marcaRoom = plugin<HttpSettings>(
  async (app, config) => {
    const { db, clock, contas, maintenance } = app
    const entry = join(config.webDir, 'index.html')
    const page = existsSync(entry) ? readFileSync(entry, 'utf8') : undefined
    const bilhetes = createBilhetes(app.sessao.segredo, clock)
    app.decorate('bilhetes', bilhetes)
    installSecurityHeaders(app, config, {
      origensOf: contas.origens,
      scripts: hashInlineScripts(page ?? ''),
      readBilhete: bilhetes.read,
    })
    app.addRoutes(ROTAS_BY_DOMAIN.marca, createMarcaHandlers({ ...config, contas, maintenance }))
    app.addRoutes(ROTAS_BY_DOMAIN.marcaAdministracao, createMarcaAdministracaoHandlers(config))
    installMarcaFiles(app, { db })
    const sendPage = page === undefined ? undefined : createPage(page, { db, base: config.base, log: app.log, contas, maintenance })
    await installPages(app, { ...config, sendPage })
  },
  { name: 'marca', dependencies: ['acesso'] },
)
