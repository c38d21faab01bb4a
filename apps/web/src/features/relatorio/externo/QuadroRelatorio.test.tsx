import type { RelatorioAbertura } from '@lastro/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, reads, showScreen, signInRenata, success } from '../../../../test/screen.tsx'
import type { DoQuadro } from './frame-messages.ts'
import type { QuadroController } from './QuadroRelatorio.tsx'

const { invalidate } = await import('../../../api/api.ts')
const { QuadroRelatorio } = await import('./QuadroRelatorio.tsx')
const { paths } = await import('../../../navigation/paths.ts')
const { relatorioExternoRotas } = await import('@lastro/contract')

const powerbi = (token: string): RelatorioAbertura => ({
  quadro: '/quadro-powerbi.html',
  incorporado: {
    tipo: 'powerbi',
    relatorio: 'c0000000-0000-4000-8000-000000000001',
    embedUrl: 'https://app.powerbi.com/reportEmbed',
    token,
    marca: `marca-de-${token}`,
    mostraFiltros: false,
    mostraPaginas: true,
  },
  venceEmSegundos: 3600,
  renovaEmSegundos: 3000,
})
const signed = (url: string): RelatorioAbertura => ({ ...powerbi(''), quadro: '/quadro.html', incorporado: { tipo: 'url', url } })

let aberturas: ({ status?: number; body: unknown } | RelatorioAbertura)[]
const refusal = (message: string) => ({
  status: 422,
  body: {
    status: 'error',
    code: 'powerbi_refused',
    message,
    action: '',
    requestId: 'r1',
    details: [{ campo: 'powerbi', message: 'PowerBINotAuthorized', valor: 'a1b2' }],
  },
})

async function open() {
  answer({
    'GET /v1/RelatorioExterno/8/abertura': () => {
      const each = aberturas.shift()
      if (each === undefined) throw new Error('asked for once more than this test knows of')
      return 'quadro' in each ? success(each) : each
    },
  })
  function Tela() {
    const quadro = useRef<QuadroController>(null)
    return (
      <>
        <h1>Vendas</h1>
        <button type="button" onClick={() => quadro.current?.refresh()}>
          Atualizar
        </button>
        <QuadroRelatorio ref={quadro} id={8} nome="Vendas" />
      </>
    )
  }
  await showScreen('/Workspace', { path: paths.workspace, domains: ['relatorio-externo'], component: Tela })
}

async function frameOf() {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Vendas')
  const page = frame.contentWindow
  if (page === null) throw new Error('a frame has a window')
  const told = vi.spyOn(page, 'postMessage').mockImplementation(() => {})
  const say = (data: DoQuadro, from: { source?: Window | null; origin?: string } = {}): void => {
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { data, source: page, origin: location.origin, ...from }))
    })
  }
  return { frame, told, say }
}
const asked = () => reads().filter((each) => each.startsWith('/v1/RelatorioExterno/8/abertura')).length

beforeEach(signInRenata)
afterEach(cleanup)

test('posts the report to its frame page when that is ready, and hides it until loaded', async () => {
  aberturas = [powerbi('um')]
  await open()
  const { frame, told, say } = await frameOf()
  expect(frame.getAttribute('src')).toBe('/quadro-powerbi.html')
  expect(told).not.toHaveBeenCalled()
  say({ lastro: 'pronto' })
  expect(told.mock.calls).toEqual([
    [{ lastro: 'mostrar', incorporado: powerbi('um').incorporado, titulo: 'Vendas', idioma: 'pt-BR' }, location.origin],
  ])
  expect(frame.dataset['espera']).toBe('true')
  say({ lastro: 'carregado' })
  expect(frame.dataset['espera']).toBeUndefined()
})

test('ignores messages from other windows', async () => {
  aberturas = [powerbi('um')]
  await open()
  const { frame, told, say } = await frameOf()
  const failure = { lastro: 'falha', falha: 'outra', codigo: 'hostil' } as const
  say(failure, { source: window })
  say(failure, { origin: 'https://hostil.example' })
  say({ lastro: 'pronto' }, { origin: 'https://hostil.example' })
  expect([screen.queryByText(/Código para o suporte/), told.mock.calls.length]).toEqual([null, 0])
  expect(frame.dataset['espera']).toBe('true')
})

test('renews the token of an open report without reloading it', async () => {
  aberturas = [powerbi('um'), powerbi('dois')]
  await open()
  const { frame, told, say } = await frameOf()
  say({ lastro: 'pronto' })
  say({ lastro: 'carregado' })
  say({ lastro: 'semToken' })
  await waitFor(() => expect(told).toHaveBeenLastCalledWith({ lastro: 'token', token: 'dois' }, location.origin))
  expect(screen.getByTitle('Vendas')).toBe(frame)
  expect([told.mock.calls.length, asked()]).toEqual([2, 2])
  expect(reads().at(-1)).toMatch(/\/abertura\?vencida=marca-de-um$/)
})

test('shows a newly signed URL in the same frame', async () => {
  aberturas = [signed('https://bi.exemplo/a'), signed('https://bi.exemplo/b')]
  await open()
  const { frame, told, say } = await frameOf()
  say({ lastro: 'pronto' })
  say({ lastro: 'carregado' })
  await act(() => invalidate(relatorioExternoRotas.open))
  const show = (url: string) => [
    { lastro: 'mostrar', incorporado: { tipo: 'url', url }, titulo: 'Vendas', idioma: 'pt-BR' },
    location.origin,
  ]
  await waitFor(() => expect(told.mock.calls).toEqual([show('https://bi.exemplo/a'), show('https://bi.exemplo/b')]))
  expect(screen.getByTitle('Vendas')).toBe(frame)
})

test('a refresh reloads the Power BI data and keeps filters and page', async () => {
  aberturas = [powerbi('um')]
  await open()
  const { told, say } = await frameOf()
  say({ lastro: 'pronto' })
  say({ lastro: 'carregado' })
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(told).toHaveBeenLastCalledWith({ lastro: 'atualizar' }, location.origin)
  expect(asked()).toBe(1)
})

test('a refresh reopens a signed URL', async () => {
  aberturas = [signed('https://bi.exemplo/a'), signed('https://bi.exemplo/b')]
  await open()
  const { frame, say } = await frameOf()
  say({ lastro: 'pronto' })
  say({ lastro: 'carregado' })
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }))
  await waitFor(() => expect(screen.getByTitle('Vendas')).not.toBe(frame))
  expect(asked()).toBe(2)
})

test('explains a failure in Portuguese with the support code, and retries from scratch', async () => {
  aberturas = [powerbi('um'), powerbi('dois')]
  await open()
  const { frame, say } = await frameOf()
  say({ lastro: 'pronto' })
  say({ lastro: 'falha', falha: 'capacidade', codigo: 'CapacityNotActive' })
  screen.getByText('A capacidade do Power BI está pausada')
  screen.getByText('Código para o suporte: CapacityNotActive')
  expect(frame.dataset['espera']).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(screen.getByTitle('Vendas')).not.toBe(frame))
  expect(screen.queryByText('A capacidade do Power BI está pausada')).toBeNull()
})

test('an unreachable server shows advice, and the frame on request', async () => {
  aberturas = [signed('https://bi.exemplo/a')]
  await open()
  const { frame, told, say } = await frameOf()
  say({ lastro: 'pronto' })
  say({ lastro: 'falha', falha: 'semResposta', codigo: '' })
  screen.getByText('O programa de painéis não respondeu')
  expect([frame.dataset['espera'], screen.queryByText(/Código para o suporte/)]).toEqual(['true', null])
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar mesmo assim' }))
  expect(told).toHaveBeenLastCalledWith({ lastro: 'mesmoAssim' }, location.origin)
  say({ lastro: 'carregado' })
  expect([frame.dataset['espera'], screen.queryByText('O programa de painéis não respondeu')]).toEqual([undefined, null])
})

test('a failed opening shows the reason; a failed renewal keeps the report until its token expires', async () => {
  aberturas = [
    refusal('O Power BI recusou.'),
    powerbi('um'),
    refusal('O Power BI recusou de novo.'),
    refusal('O Power BI recusou de novo.'),
  ]
  await open()
  await screen.findByText('O Power BI recusou.')
  screen.getByText('Código para o suporte: PowerBINotAuthorized · a1b2')
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  const { frame, say } = await frameOf()
  say({ lastro: 'pronto' })
  say({ lastro: 'carregado' })
  await act(() => invalidate(relatorioExternoRotas.open))
  await waitFor(() => expect(asked()).toBe(3))
  expect([screen.queryByText('O Power BI recusou de novo.'), frame.dataset['espera']]).toEqual([null, undefined])
  say({ lastro: 'semToken' })
  await screen.findByText('O Power BI recusou de novo.')
  expect(frame.dataset['espera']).toBe('true')
})
