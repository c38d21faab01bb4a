/** The statement, its models and what is shared out in it. */
import { createRoute } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { paths } from '../navigation/paths.ts'
import { prepare } from './prepare.ts'
import { createFirstScreen, createScreen } from './screen.ts'
import { createClienteInteiroRoute, readByScreen, shellRoute } from './shell.ts'
import type { DreSearch } from '../navigation/dre-address.ts'
import type { DreModeloUrl } from '../features/dre/modelo/dre-modelo-search.ts'
import type { ApuracoesUrl } from '../features/rateio/apuracoes-search.ts'
import type { DirecionadoresUrl } from '../features/rateio/direcionadores-search.ts'
import type { RateioUrl } from '../features/rateio/rateio-search.ts'
import type { screens } from './screens.ts'
import type { RouteMeta } from '../sessao/guard.ts'

const dreRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.dre,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'Dre' },
  validateSearch: readByScreen<DreSearch>,
  loader: ({ location }) => Promise.all([loadTexts('dre'), prepare('dre', location.search)]),
  component: createFirstScreen('DrePage'),
})

/** Models of DRE and their lines: "Novo: editable form", "Detalhes: read-only item view", "Edit: form, flagged not editable". */
function createDreModeloRoute<const P extends string>(path: P, page: keyof typeof screens, meta?: RouteMeta) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { action: 'read', subject: 'Dre', ...meta },
    validateSearch: readByScreen<DreModeloUrl>,
    loader: () => loadTexts('dre-modelo'),
    component: createScreen(page),
  })
}

/** Its columns are those of the DRE side by side. */
const CONSOLIDADO = ['dre', 'dre-comparativo', 'dre-consolidado'] as const
const FLUIDA = { layout: 'main-fluid' } as const

export const dre = [
  dreRoute,
  createClienteInteiroRoute(paths.dreConsolidado, 'DreConsolidadoPage', 'Dre', readByScreen<DreSearch>, CONSOLIDADO, FLUIDA),
  createDreModeloRoute(paths.dreModelo, 'DreModeloPage'),
  createDreModeloRoute(paths.dreNovo, 'DreNovoPage', { action: 'create', clienteInteiro: true, editavel: true }),
  createDreModeloRoute(paths.dreDetalhes, 'DreDetalhesPage'),
  createDreModeloRoute(paths.dreEdit, 'DreEditPage', { editavel: false }),
  createClienteInteiroRoute(paths.rateio, 'RateioPage', 'DreRateio', readByScreen<RateioUrl>, ['rateio', 'dre']),
  createClienteInteiroRoute(paths.rateioApuracoes, 'ApuracoesPage', 'DreRateio', readByScreen<ApuracoesUrl>, ['rateio']),
  createClienteInteiroRoute(paths.rateioDirecionadores, 'DirecionadoresPage', 'DreRateio', readByScreen<DirecionadoresUrl>, [
    'rateio',
    'cadastro',
  ]),
] as const
