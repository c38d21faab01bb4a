import type { ImportacaoPrevia } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, doFetch, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { ImportacaoPage } = await import('./ImportacaoPage.tsx')
const { paths } = await import('../navigation/paths.ts')
const { refuseDrops } = await import('../ui/use-drop-anywhere.ts')

const show = (search = '') =>
  showScreen(`${paths.importacao}${search}`, { path: paths.importacao, domains: ['importacao'], component: ImportacaoPage })
const idOf = (n: number) => `7b1f7a3e-0000-4000-8000-00000000000${n}`

const previewOf = (n: number, arquivoNome: string): ImportacaoPrevia => ({
  arquivoId: idOf(n),
  arquivoNome,
  tamanhoBytes: 10,
  formato: 'ecd',
  empresa: null,
  cnpj: null,
  outroCnpj: false,
  empresas: [],
  inicio: '2026-01',
  fim: '2026-01',
  mesesCarregados: [],
  mesesFechados: [],
  carregadas: [],
  duplicadaDe: null,
  planilha: null,
})

const REFUSAL = {
  status: 422,
  body: { status: 'error', code: 'importacao_formato_unknown', message: 'Não é um razão.', action: 'Envie outro.', requestId: 'r' },
}
const fileOf = (name: string) => new File(['x'], name)
const drop = (files: readonly File[], place: Element | Document = document) => {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  place.dispatchEvent(Object.assign(event, { dataTransfer: { types: ['Files'], files } }))
  return event
}
const row = (nome: string) => screen.getByRole('button', { name: nome }).closest('tr')!

beforeEach(signInRenata)
afterEach(cleanup)

test('shows each dropped file with its state, and imports the ready ones one after the other', async () => {
  const last = Promise.withResolvers<Response>()
  let created = 6
  answer({
    'GET /v1/Importacao': success([]),
    'POST /v1/Importacao': () => success({ id: ++created }),
    'GET /v1/Importacao/7': success({ status: 'concluida', erro: null }),
    // The first import brought the month of the third file.
    [`POST /v1/Importacao/previa/${idOf(3)}`]: success({ ...previewOf(3, 'filial.txt'), mesesCarregados: ['2026-01'] }),
  })
  const answered = doFetch.getMockImplementation()!
  const uploads = [Response.json(success(previewOf(1, 'matriz.txt')).body), Response.json(REFUSAL.body, REFUSAL), last.promise]
  doFetch.mockImplementation((url, init) => (url === '/v1/Importacao/previa' ? Promise.resolve(uploads.shift()!) : answered(url, init)))
  await show()
  await screen.findByRole('button', { name: 'Escolher arquivos' })
  drop([fileOf('matriz.txt'), fileOf('nada.txt'), fileOf('filial.txt')])

  expect(await screen.findByRole('button', { name: 'filial.txt' })).toBeDefined()
  await waitFor(() => expect(row('matriz.txt').textContent).toContain('Pronto'))
  await waitFor(() => expect(row('nada.txt').textContent).toContain('Não é um razão.'))
  await waitFor(() => expect(row('filial.txt').textContent).toContain('Lendo'))
  last.resolve(Response.json(success(previewOf(3, 'filial.txt')).body))
  fireEvent.click(await screen.findByRole('button', { name: 'Importar os 2 prontos' }))

  await waitFor(() => expect(row('matriz.txt').textContent).toContain('Importado'))
  await waitFor(() => expect(row('filial.txt').textContent).toContain('Espera você'))
  expect(row('nada.txt').textContent).toContain('Recusado')
  expect(screen.getByText('Importados: 1 de 3')).toBeDefined()
  expect(writes().filter(([rota]) => rota === 'POST /v1/Importacao')).toHaveLength(1)
  fireEvent.click(within(row('filial.txt')).getByRole('button', { name: 'filial.txt' }))
  expect(await screen.findByLabelText(/Substituir esses meses/)).toBeDefined()
})

test('goes back to a refused file under its mapping, with the reason, and imports it again', async () => {
  const mapeamento = { decimal: ',', linhaCabecalho: 1, colunas: { mes: 0, conta: 1, valor: 2 } }
  const planilha = {
    origem: 'detectado',
    receita: null,
    cabecalho: ['Mês', 'Conta', 'Valor'],
    amostra: [],
    colunasTipadas: [],
    mapeamento,
    faltam: [],
    planilhas: [],
    outras: [],
    largura: 3,
    perguntas: [],
    explicacao: [],
    linhas: [],
  }
  answer({
    'GET /v1/Importacao': success([]),
    'GET /v1/Importacao/6': success({
      arquivoNome: 'razao.csv',
      tamanhoBytes: 10,
      erro: { code: 'importacao_arquivo_refused', message: 'Linha 9: não fecha.', action: 'Corrija.' },
      reabrir: { arquivoId: idOf(1), mapeamento },
    }),
    [`POST /v1/Importacao/previa/${idOf(1)}`]: success({ ...previewOf(1, 'razao.csv'), formato: 'csv', planilha }),
    [`POST /v1/Importacao/previa/${idOf(1)}/dre`]: success({ dre: null }),
    'POST /v1/Importacao': success({ id: 7 }),
  })
  const router = await show('?corrigir=6')
  expect(await screen.findByText('Linha 9: não fecha.')).toBeDefined()
  expect(writes()).toContainEqual([`POST /v1/Importacao/previa/${idOf(1)}`, { mapeamento }])
  fireEvent.click(screen.getByRole('button', { name: 'Importar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/Importacao/7'))
  const created = doFetch.mock.calls.find(([url, init]) => url === '/v1/Importacao' && init?.method === 'POST')
  // The key of the first import would bring its answer.
  expect(new Headers(created?.[1]?.headers).get('idempotency-key')).toBe(`${idOf(1)}.6`)
})

test('a closed tab discards the files that it has not imported, and a tab kept for the back button does not', async () => {
  answer({
    'GET /v1/Importacao': success([]),
    'POST /v1/Importacao/previa': success(previewOf(1, 'a.txt')),
    [`DELETE /v1/Importacao/previa/${idOf(1)}`]: success({}),
  })
  await show()
  await screen.findByRole('button', { name: 'Escolher arquivos' })
  drop([fileOf('a.txt')])
  await screen.findByRole('button', { name: 'Importar' })
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(writes().filter(([rota]) => rota.startsWith('DELETE'))).toEqual([])
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }))
  await waitFor(() => expect(writes().filter(([rota]) => rota.startsWith('DELETE'))).toHaveLength(1))
  expect(doFetch.mock.calls.find(([, init]) => init?.method === 'DELETE')?.[1]?.keepalive).toBe(true)
})

test('asks before leaving files that are not imported', async () => {
  answer({ 'GET /v1/Importacao': success([]), 'POST /v1/Importacao/previa': success(previewOf(1, 'a.txt')) })
  const router = await show()
  await screen.findByRole('button', { name: 'Escolher arquivos' })
  drop([fileOf('a.txt'), fileOf('b.txt')])
  await waitFor(() => expect(row('b.txt').textContent).toContain('Pronto'))
  void router.navigate({ to: paths.dre })
  expect(await screen.findByRole('dialog', { name: 'Há mudanças não salvas' })).toBeDefined()
})

test('a file dropped where no screen takes it does not leave the page', () => {
  const stop = refuseDrops()
  expect(drop([fileOf('a.txt')]).defaultPrevented).toBe(true)
  stop()
  expect(drop([fileOf('a.txt')]).defaultPrevented).toBe(false)
})
