import type { Importacao, ImportacaoDetalhe } from '@lastro/contract'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
const { queryClient } = await import('../../../api/api.ts')
const { importacaoQuery, importacoesQuery, watchImportacoes } = await import('./queries.ts')
const { useOlderPages } = await import('./use-older-pages.ts')
const { useWatchImportacao } = await import('./watch-importacao.ts')

const importacao = (status: Importacao['status'], extra: Partial<Importacao> = {}): Importacao => ({
  id: 7,
  arquivoNome: 'ecd.txt',
  tamanhoBytes: 10,
  formato: 'ecd',
  conteudo: null,
  modo: 'recusar',
  status,
  criadaPor: 'Renata',
  createdAt: '2026-01-14T09:41:00Z',
  finishedAt: null,
  progresso: null,
  resumo: null,
  meses: [],
  desfeita: null,
  erro: null,
  diferencaCentavos: null,
  avisos: 0,
  can: { cancelar: false, desfazer: false },
  ...extra,
})
const saude = { regras: [], problemas: [], totalProblemas: 3 }
const running: ImportacaoDetalhe = { ...importacao('processando'), saude: null, conferencia: null, reabrir: null, substituiu: [] }
const refused: ImportacaoDetalhe = { ...importacao('recusada'), saude, conferencia: null, reabrir: null, substituiu: [] }

function Tela() {
  const { data } = useQuery(importacaoQuery(7))
  useWatchImportacao(data)
  return (
    <p>
      {data?.status} {data?.saude?.totalProblemas}
    </p>
  )
}

let stop: () => void

beforeEach(() => {
  queryClient.clear()
  stop = watchImportacoes()
})
afterEach(() => {
  stop()
  cleanup()
})

test('follows an import to its end, then fetches the report, which events lack', async () => {
  let ended = false
  doFetch.mockImplementation((url) => {
    if (!String(url instanceof Request ? url.url : url).endsWith('/eventos')) {
      const body = JSON.stringify({ status: 'success', data: ended ? refused : running })
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }))
    }
    ended = true
    const events = [running, importacao('recusada')].map((data) => `data: ${JSON.stringify(data)}\n\n`).join('')
    return Promise.resolve(new Response(events, { headers: { 'content-type': 'text/event-stream' } }))
  })
  render(
    <QueryClientProvider client={queryClient}>
      <Tela />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('recusada 3')).toBeDefined()
})

test('invalidates all amounts once when an unfollowed import ends, however many queries show it', async () => {
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  const asked = () => invalidated.mock.calls.map(([filters]) => filters?.queryKey?.[0])
  const second = { ...importacao('processando'), id: 8 }
  queryClient.setQueryData(importacoesQuery.queryKey, [importacao('processando'), second])
  expect(asked()).toEqual(['inicio.get'])
  queryClient.setQueryData(importacoesQuery.queryKey, [importacao('processando', { avisos: 1 }), second])
  expect(asked()).toEqual(['inicio.get'])
  queryClient.setQueryData(importacoesQuery.queryKey, [importacao('processando'), { ...second, status: 'concluida' }])
  expect(asked()).toEqual(
    expect.arrayContaining([
      'dre.get',
      'dre.getValores',
      'dePara.list',
      'inicio.get',
      'centroCusto.list',
      'fechamento.list',
      'orcamentoAcompanhamento.get',
    ]),
  )
  expect(asked().filter((nome) => nome === 'dre.get')).toHaveLength(1)
  queryClient.setQueryData(importacaoQuery(8).queryKey, { ...refused, id: 8 })
  expect(asked().filter((nome) => nome === 'dre.get')).toHaveLength(1)
  const inicio = {
    novo: false,
    semDePara: { contas: 0, valorCentavos: 0, cobertura: null, maiores: [] },
    importacoes: [],
    orcamentos: [],
    fechamento: null,
    semOrcamento: false,
    dre: null,
  }
  queryClient.setQueryData(['inicio.get', {}], inicio)
  expect(asked().filter((nome) => nome === 'dre.get')).toHaveLength(2)
  invalidated.mockRestore()
})

test('loads pages after the last import of the first page, until one is not full', async () => {
  const page = (from: number, length: number): Importacao[] =>
    Array.from({ length }, (_, i) => ({ ...importacao('concluida'), id: from - i }))
  const answers: Record<string, Importacao[]> = {
    '/v1/Importacao?cursor=201': page(200, 100),
    '/v1/Importacao?cursor=101': page(100, 3),
  }
  doFetch.mockImplementation((url) =>
    Promise.resolve(Response.json({ status: 'success', data: answers[url instanceof Request ? url.url : url.toString()] ?? [] })),
  )
  const { result } = renderHook(() => useOlderPages(page(300, 100)), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  expect(result.current.previous).toEqual([])
  act(() => result.current.more?.())
  await waitFor(() => expect(result.current.previous).toHaveLength(100))
  act(() => result.current.more?.())
  await waitFor(() => expect(result.current.previous).toHaveLength(103))
  expect(result.current.more).toBeNull()
})

test('keeps later pages apart from the list, even when there is only one', () => {
  queryClient.setQueryData(importacoesQuery.queryKey, [importacao('concluida')])
  renderHook(() => useOlderPages(queryClient.getQueryData(importacoesQuery.queryKey)), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  const keys = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryHash }) => queryHash)
  expect(keys).toHaveLength(2)
})
