/** Queries of reference data, with optimistic updates and invalidation. */
import {
  type CadastroLinha,
  type CampoNome,
  type EntidadeNome,
  cadastroRotas,
  deParaRotas,
  dreRotas,
  grupoRotas,
  inicioRotas,
  permissoesRotas,
  sessaoRotas,
} from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call, invalidate, query, queryClient } from '../../../api/api.ts'
import { toApiError } from '../../../api/errors.ts'
import { PAGE_SIZE_DEFAULT } from '../../../table/page-size.ts'
import { type CadastroSearch, ENTIDADE_INICIAL, consultaOf } from './cadastro-search.ts'
import { OPCOES_DE, ROTAS_DE } from './routes.ts'

export function linhasQuery(search: CadastroSearch) {
  const { entidade = ENTIDADE_INICIAL, pagina = 1, tamanho = PAGE_SIZE_DEFAULT } = search
  const rota = ROTAS_DE[entidade].browse
  return queryOptions({
    ...query(rota, { query: { ...consultaOf(search), pagina, limite: tamanho } }),
    // Keeps the table while another page loads, but not for another entidade.
    placeholderData: (before, asked) => (asked?.queryKey[0] === rota.nome ? keepPreviousData(before) : undefined),
  })
}

export function opcoesQuery(entidade: EntidadeNome, campo: CampoNome, busca: string) {
  const rota = OPCOES_DE[entidade]?.listOpcoes
  return queryOptions({
    queryKey: [rota?.nome ?? '', { query: { campo, busca } }],
    queryFn: ({ signal }) => (rota ? call(rota, { query: { campo, ...(busca ? { busca } : {}) } }, { signal, silent: true }) : []),
    placeholderData: keepPreviousData,
  })
}

interface PaginaLida {
  itens: CadastroLinha[]
  total: number
}

/** Optimistic update of a row in all cached pages. Returns its rollback, limited to that row. */
export function showLinha(entidade: EntidadeNome, id: string, change: (linha: CadastroLinha) => CadastroLinha | null): () => void {
  const key = [ROTAS_DE[entidade].browse.nome]
  const takeBacks = queryClient.getQueriesData<PaginaLida>({ queryKey: key }).flatMap(([queryKey, data]) => {
    const at = data?.itens.findIndex((linha) => linha.id === id) ?? -1
    const antes = data?.itens[at]
    if (data === undefined || antes === undefined) return []
    const depois = change(antes)
    const write = (itens: CadastroLinha[], { total }: PaginaLida, mais: number) =>
      queryClient.setQueryData(queryKey, { itens, total: total + mais })
    write(data.itens.toSpliced(at, 1, ...(depois ? [depois] : [])), data, depois ? 0 : -1)
    // Compared by identity, to detect a refetch.
    const mostrada = queryClient.getQueryData<PaginaLida>(queryKey)?.itens[at]
    return () => {
      const agora = queryClient.getQueryData<PaginaLida>(queryKey)
      if (agora === undefined) return
      const shown = agora.itens.findIndex((linha) => linha.id === id)
      // A refetched row is current and is left alone.
      if (depois === null && shown === -1) write(agora.itens.toSpliced(at, 0, antes), agora, 1)
      else if (depois !== null && agora.itens[shown] === mostrada) write(agora.itens.with(shown, antes), agora, 0)
    }
  })
  return () => {
    for (const takeBack of takeBacks) takeBack()
  }
}

/** Names and hierarchies appear in the DRE, the De-Para, user scopes and the list of clientes. */
export async function invalidateCadastro(entidade: EntidadeNome): Promise<void> {
  await invalidate(...Object.values(ROTAS_DE).map(({ browse }) => browse))
  await Promise.all(Object.values(OPCOES_DE).map((rotas) => rotas && invalidate(rotas.listOpcoes)))
  if (entidade === 'clientes') await invalidate(sessaoRotas.get)
  else
    await invalidate(
      ...Object.values(cadastroRotas),
      ...Object.values(dreRotas),
      ...Object.values(deParaRotas),
      grupoRotas.getArvore,
      grupoRotas.get,
      inicioRotas.get,
      permissoesRotas.getUsuario,
    )
}

const atualSchema = z.object({
  id: z.string(),
  versao: z.number(),
  arquivado: z.boolean(),
  nivel: z.number(),
  valores: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  rotulos: z.record(z.string(), z.string()),
})

/** Current row from a version conflict, else null. */
export function atualOf(cause: unknown): CadastroLinha | null {
  const { code, data } = toApiError(cause)
  if (code !== 'cadastro_version_conflict') return null
  try {
    const lida = z.safeParse(atualSchema, JSON.parse(data['atual'] ?? ''))
    return lida.success ? lida.data : null
  } catch {
    return null
  }
}
