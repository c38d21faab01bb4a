import { type Can, type Achado, BUSCA_MIN_CARACTERES, type BuscaTipo, buscaRotas } from '@lastro/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { paths } from '../navigation/paths.ts'
import type { IconName } from '../ui/icons.tsx'

const DEBOUNCE_MS = 150

export const GRUPOS_ACHADOS = ['orcamentos', 'grupos', 'contas', 'centros', 'pessoas'] as const
export type GrupoAchados = (typeof GRUPOS_ACHADOS)[number]

const GRUPO_DE: Readonly<Record<BuscaTipo, GrupoAchados>> = {
  grupo: 'grupos',
  grupoItem: 'grupos',
  conta: 'contas',
  centroCusto: 'centros',
  orcamento: 'orcamentos',
  usuario: 'pessoas',
}
export const ICONES_ACHADOS: Readonly<Record<GrupoAchados, IconName>> = {
  orcamentos: 'orcamento',
  grupos: 'tree',
  contas: 'cadastros',
  centros: 'cadastros',
  pessoas: 'user',
}

function achadosQuery(busca: string) {
  return queryOptions({
    queryKey: [buscaRotas.list.nome, busca],
    queryFn: ({ signal }) => call(buscaRotas.list, { query: { busca } }, { signal, silent: true }),
    enabled: busca.length >= BUSCA_MIN_CARACTERES,
  })
}

/** `buscando` means that more may come. Earlier matches stay while they fit the new text. */
export function useAchados(search: string, enabled: boolean): { achados: readonly Achado[]; buscando: boolean } {
  const texto = search.trim()
  const [busca] = useDebouncedValue(texto, DEBOUNCE_MS)
  const options = achadosQuery(busca)
  const { data, isFetching } = useQuery({ ...options, enabled: enabled && options.enabled, placeholderData: keepPreviousData })
  const perguntado = enabled && texto.length >= BUSCA_MIN_CARACTERES
  return { achados: perguntado ? (data ?? []) : [], buscando: perguntado && (isFetching || busca !== texto) }
}

export function groupAchados(achados: readonly Achado[]): { grupo: GrupoAchados; achados: Achado[] }[] {
  const found = Map.groupBy(achados, ({ tipo }) => GRUPO_DE[tipo])
  return GRUPOS_ACHADOS.flatMap((grupo) => {
    const dele = found.get(grupo)
    return dele === undefined ? [] : [{ grupo, achados: dele }]
  })
}

/** URL that shows and highlights the row. */
export function addressOfAchado({ tipo, id, codigo, grupoId }: Achado, can: Can): { to: string; params?: { id: string }; search?: object } {
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
    case 'usuario':
      return { to: paths.usuario, search: { busca: codigo, usuario: id } }
    default:
      return tipo satisfies never
  }
}
