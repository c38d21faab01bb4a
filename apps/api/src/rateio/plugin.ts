/** Rateio (cost allocation): rules, drivers and recorded runs. */
import { ROTAS_BY_DOMAIN } from '@lastro/contract'
import plugin from 'fastify-plugin'
import { createRateioApuracaoHandlers } from './apuracao-routes.ts'
import { createRateioDirecionadorHandlers } from './direcionador-routes.ts'
import { createRateioHandlers } from './routes.ts'

export const rateioRoom = plugin(
  async (app) => {
    const { cubos, clock, planilhas } = app
    app.addRoutes(ROTAS_BY_DOMAIN.rateio, createRateioHandlers({ cubos }))
    app.addRoutes(ROTAS_BY_DOMAIN.rateioApuracao, createRateioApuracaoHandlers({ cubos, clock, planilhas }))
    app.addRoutes(ROTAS_BY_DOMAIN.rateioDirecionador, createRateioDirecionadorHandlers({ cubos }))
  },
  { name: 'rateio', dependencies: ['http', 'exportacao', 'cubo'] },
)
