import { ROTAS_BY_DOMAIN } from '@lastro/contract'
import plugin from 'fastify-plugin'
import { createResolveEm } from '../acesso/sessao/rights.ts'
import type { HttpSettings } from '../http/settings.ts'
import { loadAnexoComentarios } from './comentario/comments-sheet.ts'
import { createDreComentarioHandlers } from './comentario/routes.ts'
import { createDreComparativoHandlers } from './comparativo/routes.ts'
import { createDreConsolidadoHandlers } from './consolidado/routes.ts'
import { createDreItemHandlers, createDreModeloHandlers } from './modelo/routes.ts'
import { createDreHandlers } from './routes.ts'
import { createDreVisaoHandlers } from './visao/routes.ts'

export const dreRoom = plugin<HttpSettings>(
  async (app, config) => {
    const { db, cubos, clock, planilhas } = app
    const resolveEm = createResolveEm({ db, clock })
    app.addRoutes(ROTAS_BY_DOMAIN.dre, createDreHandlers({ cubos, clock, planilhas, loadComentarios: loadAnexoComentarios }))
    app.addRoutes(ROTAS_BY_DOMAIN.dreComparativo, createDreComparativoHandlers({ cubos, clock, planilhas }))
    app.addRoutes(ROTAS_BY_DOMAIN.dreComentario, createDreComentarioHandlers({ cubos, config, clock }))
    app.addRoutes(ROTAS_BY_DOMAIN.dreConsolidado, createDreConsolidadoHandlers({ db, cubos, clock, resolveEm, planilhas }))
    app.addRoutes(ROTAS_BY_DOMAIN.dreVisao, createDreVisaoHandlers())
    app.addRoutes(ROTAS_BY_DOMAIN.dreModelo, createDreModeloHandlers())
    app.addRoutes(ROTAS_BY_DOMAIN.dreItem, createDreItemHandlers({ cubos }))
  },
  { name: 'dre', dependencies: ['http', 'exportacao', 'cubo'] },
)
