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
import { OPTIONS_OF, ROTAS_DE } from './routes.ts'

export function linhasQuery(search: CadastroSearch) {
  const { entidade = ENTIDADE_INICIAL, pagina = 1, tamanho = PAGE_SIZE_DEFAULT } = search
  const rota = ROTAS_DE[entidade].browse
  return queryOptions({
    ...query(rota, { query: { ...consultaOf(search), pagina, limite: tamanho } }),
    // Keeps the table while another page loads, but not for another entidade.
    placeholderData: (before, asked) => (asked?.queryKey[0] === rota.nome ? keepPreviousData(before) : undefined),
  })
}

export function optionsQuery(entidade: EntidadeNome, campo: CampoNome, busca: string) {
  const rota = OPTIONS_OF[entidade]?.listOpcoes
  return queryOptions({
    queryKey: [rota?.nome ?? '', { query: { campo, busca } }],
    queryFn: ({ signal }) => (rota ? call(rota, { query: { campo, ...(busca ? { busca } : {}) } }, { signal, silent: true }) : []),
    placeholderData: keepPreviousData,
  })
}

interface LoadedPage {
  itens: CadastroLinha[]
  total: number
}

/** Optimistic update of a row in all cached pages. Returns its rollback, limited to that row. */
export function showLinha(entidade: EntidadeNome, id: string, change: (line: CadastroLinha) => CadastroLinha | null): () => void {
  const key = [ROTAS_DE[entidade].browse.nome]
  const takeBacks = queryClient.getQueriesData<LoadedPage>({ queryKey: key }).flatMap(([queryKey, data]) => {
    const at = data?.itens.findIndex((line) => line.id === id) ?? -1
    const before = data?.itens[at]
    if (data === undefined || before === undefined) return []
    const after = change(before)
    const write = (itens: CadastroLinha[], { total }: LoadedPage, more: number) =>
      queryClient.setQueryData(queryKey, { itens, total: total + more })
    write(data.itens.toSpliced(at, 1, ...(after ? [after] : [])), data, after ? 0 : -1)
    // Compared by identity, to detect a refetch.
    const shownLinha = queryClient.getQueryData<LoadedPage>(queryKey)?.itens[at]
    return () => {
      const now = queryClient.getQueryData<LoadedPage>(queryKey)
      if (now === undefined) return
      const shown = now.itens.findIndex((line) => line.id === id)
      // A refetched row is current and is left alone.
      if (after === null && shown === -1) write(now.itens.toSpliced(at, 0, before), now, 1)
      else if (after !== null && now.itens[shown] === shownLinha) write(now.itens.with(shown, before), now, 0)
    }
  })
  return () => {
    for (const takeBack of takeBacks) takeBack()
  }
}

/** Names and hierarchies appear in the DRE, the De-Para, user scopes and the list of clientes. */
export async function invalidateCadastro(entidade: EntidadeNome): Promise<void> {
  await invalidate(...Object.values(ROTAS_DE).map(({ browse }) => browse))
  await Promise.all(Object.values(OPTIONS_OF).map((rotas) => rotas && invalidate(rotas.listOpcoes)))
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

const currentSchema = z.object({
  id: z.string(),
  versao: z.number(),
  arquivado: z.boolean(),
  nivel: z.number(),
  valores: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  rotulos: z.record(z.string(), z.string()),
})

export function currentOf(cause: unknown): CadastroLinha | null {
  const { code, data } = toApiError(cause)
  if (code !== 'cadastro_version_conflict') return null
  try {
    const loaded = z.safeParse(currentSchema, JSON.parse(data['atual'] ?? ''))
    return loaded.success ? loaded.data : null
  } catch {
    return null
  }
}
