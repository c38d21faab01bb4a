/** Screens across domains: Home, portfolio of clientes, search. */
import { ROTAS_POR_DOMINIO } from '@lastro/contract'
import plugin from 'fastify-plugin'
import { computeCobertura } from '../razao/de-para/list.ts'
import { createBuscaHandlers } from './busca/routes.ts'
import { openCoberturas } from './carteira/coverage.ts'
import { createCarteiraHandlers } from './carteira/routes.ts'
import { createInicioHandlers } from './inicio/routes.ts'

export const telasRoom = plugin(
  async (app) => {
    const { db, clock, cubos, log } = app
    const coberturas = openCoberturas({ db, clock, cubos, compute: computeCobertura, log })
    app.addHook('preClose', () => coberturas.close())
    app.addRoutes(ROTAS_POR_DOMINIO.inicio, createInicioHandlers({ cubos }))
    app.addRoutes(ROTAS_POR_DOMINIO.carteira, createCarteiraHandlers({ clock, coberturas }))
    app.addRoutes(ROTAS_POR_DOMINIO.busca, createBuscaHandlers())
  },
  { name: 'telas', dependencies: ['acesso', 'cubo'] },
)
