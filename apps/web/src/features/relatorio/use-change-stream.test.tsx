import type { RelatorioVersoes } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { doFetch, reads, showScreen, signInRenata } from '../../../test/screen.tsx'

const { demonstrativoQuery, orcadoQuery } = await import('./queries.ts')
const { useChangeStream } = await import('./use-change-stream.ts')

afterEach(cleanup)

function Tela() {
  useChangeStream(true)
  const { data } = useQuery(demonstrativoQuery({}))
  const orcado = useQuery(orcadoQuery({ inicio: '2026-01', fim: '2026-02' }, null))
  return (
    <h1>
      versão {data?.versao}, orçamentos {orcado.data?.versoes.orcamentos}
    </h1>
  )
}

test('refetches only queries of another version than announced, once per announcement', async () => {
  await signInRenata()
  const now: RelatorioVersoes = { dados: 1, orcamentos: 'a', relatorios: 'x' }
  let fluxo: ReadableStreamDefaultController<Uint8Array> | undefined
  const tell = (versoes: Partial<RelatorioVersoes>) =>
    fluxo?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(Object.assign(now, versoes))}\n\n`))
  doFetch.mockImplementation((url) => {
    const path = String(url instanceof Request ? url.url : url)
    if (path.includes('/Relatorio/eventos')) {
      return Promise.resolve(new Response(new ReadableStream<Uint8Array>({ start: (controller) => void (fluxo = controller) })))
    }
    const { dados, orcamentos } = now
    const data = path.includes('/orcado') ? { versoes: { dados, orcamentos } } : { versao: Math.min(dados, 2) }
    return Promise.resolve(new Response(JSON.stringify({ status: 'success', data })))
  })
  const asked = (path: string) => reads().filter((each) => each.startsWith(`/v1/${path}`)).length
  await showScreen('/Tela', { path: '/Tela', domains: [], component: Tela })
  await screen.findByText('versão 1, orçamentos a')
  await waitFor(() => expect(fluxo).toBeDefined())

  tell({})
  tell({ dados: 2 })
  await screen.findByText('versão 2, orçamentos a')
  expect([asked('Dre'), asked('Relatorio/orcado')]).toEqual([2, 2])
  tell({ orcamentos: 'b' })
  await screen.findByText('versão 2, orçamentos b')
  expect([asked('Dre'), asked('Relatorio/orcado')]).toEqual([2, 3])
  tell({ dados: 3, orcamentos: 'c' })
  await screen.findByText('versão 2, orçamentos c')
  await waitFor(() => expect([asked('Dre'), asked('Relatorio/orcado')]).toEqual([3, 4]))
})
