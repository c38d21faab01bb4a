/**
 * Rooms of the product in one order: a room imports only rooms before it.
 * API, contract and pages share the rooms; each has a separate ground below and assembly above. `test/direction.test.ts` checks every
 * import.
 */
const ROOMS = [
  'marca',
  'exportacao',
  'avisos',
  'acesso',
  'comentario',
  'cubo',
  'razao',
  'rateio',
  'dre',
  'orcamento',
  'relatorio',
  'manutencao',
  'telas',
] as const

const GROUND_OF_PAGES = ['stores', 'theme', 'format', 'i18n', 'navigation', 'api', 'ui', 'table', 'grid', 'sessao'] as const

/**
 * Folders by source folder, lowest first.
 * Files directly in the source folder assemble the rooms: they import any, and no room imports them.
 */
export const LADDERS: Readonly<Record<string, readonly string[]>> = {
  'packages/contract/src': ['comum', ...ROOMS],
  'apps/api/src': ['i18n', 'http', 'tarefas', ...ROOMS, 'commands'],
  'apps/web/src': [...GROUND_OF_PAGES, ...ROOMS.map((room) => `features/${room}`), 'shell', 'pages', 'routes'],
}
