import { type Can, type Achado, SEARCH_MIN_CARACTERES, type BuscaTipo, searchRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { paths } from '../navigation/paths.ts'
import type { IconName } from '../ui/icons.tsx'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'

const DEBOUNCE_MS = 150

export const FOUND_GRUPOS = ['orcamentos', 'grupos', 'contas', 'centros', 'apuracoes', 'chaves', 'pessoas'] as const
export type FoundGrupo = (typeof FOUND_GRUPOS)[number]

const GRUPO_DE: Readonly<Record<BuscaTipo, FoundGrupo>> = {
  grupo: 'grupos',
  grupoItem: 'grupos',
  conta: 'contas',
  centroCusto: 'centros',
  orcamento: 'orcamentos',
  apuracao: 'apuracoes',
  chave: 'chaves',
  usuario: 'pessoas',
}
export const FOUND_ICONS: Readonly<Record<FoundGrupo, IconName>> = {
  orcamentos: 'orcamento',
  grupos: 'tree',
  contas: 'cadastros',
  centros: 'cadastros',
  apuracoes: 'rateio',
  chaves: 'plug',
  pessoas: 'user',
}

function foundQuery(busca: string) {
  return queryOptions({
    queryKey: [searchRotas.list.nome, busca],
    queryFn: ({ signal }) => call(searchRotas.list, { query: { busca } }, { signal, silent: true }),
    enabled: busca.length >= SEARCH_MIN_CARACTERES,
  })
}

/** `searching` means that more may come. Earlier matches stay while they fit the new text. */
export function useSearchResults(search: string, enabled: boolean): { matches: readonly Achado[]; searching: boolean } {
  const texto = search.trim()
  const searchText = useDebouncedValue(texto, DEBOUNCE_MS)
  const options = foundQuery(searchText)
  const { data, isFetching } = useQuery({ ...options, enabled: enabled && options.enabled, placeholderData: keepPreviousData })
  const asked = enabled && texto.length >= SEARCH_MIN_CARACTERES
  return { matches: asked ? (data ?? []) : [], searching: asked && (isFetching || searchText !== texto) }
}

export function groupResults(matches: readonly Achado[]): { grupo: FoundGrupo; matches: Achado[] }[] {
  const found = Map.groupBy(matches, ({ tipo }) => GRUPO_DE[tipo])
  return FOUND_GRUPOS.flatMap((grupo) => {
    const doGrupo = found.get(grupo)
    return doGrupo === undefined ? [] : [{ grupo, matches: doGrupo }]
  })
}

export function addressOfResult(
  { tipo, id, codigo, grupoId }: Achado,
  can: Can,
): { to: string; params?: { id: string } | { tab: string }; search?: object } {
  switch (tipo) {
    case 'conta':
      return { to: paths.cadastros, search: { busca: codigo, linha: Number(id) } }
    case 'centroCusto':
      return { to: paths.cadastros, search: { entidade: 'centros-custo', busca: codigo, linha: Number(id) } }
    case 'grupo':
      return { to: paths.grupoDetalhes, params: { id } }
    case 'grupoItem':
      if (grupoId === null || !can('read', 'Grupo')) return { to: paths.grupoItem, search: { busca: codigo, linha: Number(id) } }
      return { to: paths.grupoDetalhes, params: { id: grupoId }, search: { item: Number(id) } }
    case 'orcamento':
      return { to: paths.orcamento, params: { id } }
    case 'apuracao':
      return { to: paths.rateioApuracoes, search: { apuracao: Number(id) } }
    case 'chave':
      return { to: paths.conta, params: { tab: 'connections' } }
    case 'usuario':
      return { to: paths.usuario, search: { busca: codigo, usuario: id } }
    default:
      return tipo satisfies never
  }
}
