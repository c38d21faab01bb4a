/** Screens across domains: Home, portfolio of clientes, search. */
import { ROTAS_BY_DOMAIN } from '@lastro/contract'
import plugin from 'fastify-plugin'
import { computeCobertura } from '../razao/de-para/list.ts'
import { createSearchHandlers } from './busca/routes.ts'
import { openCoberturas } from './carteira/coverage.ts'
import { createCarteiraHandlers } from './carteira/routes.ts'
import { createInicioHandlers } from './inicio/routes.ts'

export const screensRoom = plugin(
  async (app) => {
    const { db, clock, cubos, log } = app
    const coberturas = openCoberturas({ db, clock, cubos, compute: computeCobertura, log })
    app.addHook('preClose', () => coberturas.close())
    app.addRoutes(ROTAS_BY_DOMAIN.inicio, createInicioHandlers({ cubos }))
    app.addRoutes(ROTAS_BY_DOMAIN.carteira, createCarteiraHandlers({ clock, coberturas }))
    app.addRoutes(ROTAS_BY_DOMAIN.busca, createSearchHandlers())
  },
  { name: 'telas', dependencies: ['http', 'cubo'] },
)
