import type { Importacao, ImportacaoDetalhe } from '@lastro/contract'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
vi.stubGlobal('matchMedia', () => ({ matches: false }))
// After the stub: the client takes the fetch it finds when it is made.
const { queryClient } = await import('../api/api.ts')
const { importacaoQuery, useAcompanhar } = await import('./queries.ts')

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
  erro: null,
  diferencaCentavos: null,
  avisos: 0,
  can: { cancelar: false, desfazer: false },
  ...extra,
})
const saude = { regras: [], problemas: [], totalProblemas: 3 }
const running: ImportacaoDetalhe = { ...importacao('processando'), saude: null, conferencia: null }
const refused: ImportacaoDetalhe = { ...importacao('recusada'), saude, conferencia: null }

function Tela() {
  const { data } = useQuery(importacaoQuery(7))
  useAcompanhar(data)
  return (
    <p>
      {data?.status} {data?.saude?.totalProblemas}
    </p>
  )
}

afterEach(cleanup)

it('follows an import to its end and then reads the report, which events do not carry', async () => {
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
