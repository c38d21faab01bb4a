import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROTAS_BY_DOMAIN, type ChaveMarca } from '@lastro/contract'
import plugin from 'fastify-plugin'
import { hashInlineScripts, installSecurityHeaders } from '../http/headers.ts'
import type { Bilhetes } from '../http/frame-ticket.ts'
import type { HttpSettings } from '../http/settings.ts'
import { installPages } from '../http/static.ts'
import { installMarcaFiles } from './marca-files.ts'
import { createPage } from './entry-page.ts'
import { ensureMarcas } from './marcas-padrao.ts'
import { createMarcaAdministracaoHandlers, createMarcaHandlers, type MarcaDeps } from './routes.ts'

/** Services of `acesso`, a later room, are passed in by `app.ts`. */
interface MarcaOptions extends HttpSettings, MarcaDeps {
  contas: MarcaDeps['contas'] & { origens: (marca: ChaveMarca) => readonly string[] }
  bilhetes: Pick<Bilhetes, 'read'>
}

export const marcaRoom = plugin<MarcaOptions>(
  async (app, config) => {
    const { db } = app
    const { contas, maintenance, bilhetes } = config
    await ensureMarcas(db)
    const entry = join(config.webDir, 'index.html')
    const page = existsSync(entry) ? readFileSync(entry, 'utf8') : undefined
    installSecurityHeaders(app, config, {
      origensOf: contas.origens,
      scripts: hashInlineScripts(page ?? ''),
      readBilhete: bilhetes.read,
    })
    app.addRoutes(ROTAS_BY_DOMAIN.marca, createMarcaHandlers(config))
    app.addRoutes(ROTAS_BY_DOMAIN.marcaAdministracao, createMarcaAdministracaoHandlers(config))
    installMarcaFiles(app, { db })
    const sendPage = page === undefined ? undefined : createPage(page, { db, base: config.base, log: app.log, contas, maintenance })
    await installPages(app, { ...config, sendPage })
  },
  { name: 'marca', dependencies: ['http'] },
)
