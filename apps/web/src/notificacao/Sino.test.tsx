import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AGUA, answer, doFetch, showTela, signInRenata, success, writes } from '../../test/tela.tsx'

const { paths } = await import('../paths.ts')
const { Sino } = await import('./Sino.tsx')

const NOVA = {
  id: 7,
  tipo: 'sessao.novoDispositivo',
  dados: { dispositivo: 'Firefox no Windows', ip: '10.0.0.7' },
  createdAt: '2026-01-03T12:00:00.000Z',
  readAt: null,
}
const LIDA = {
  id: 6,
  tipo: 'senha.alterada',
  dados: { dispositivo: null, ip: '10.0.0.6' },
  createdAt: '2026-01-02T12:00:00.000Z',
  readAt: NOVA.createdAt,
}
const pageOf = (more: object) => success({ itens: [NOVA, LIDA], naoLidas: 1, proximo: null, ...more })

async function show(somenteLeitura = false) {
  const router = await showTela(paths.home, {
    path: paths.home,
    domains: [],
    component: () => (
      <>
        <h1>Início</h1>
        <Sino somenteLeitura={somenteLeitura} />
      </>
    ),
  })
  await waitFor(() => expect(doFetch).toHaveBeenCalled())
  return router
}

async function open() {
  fireEvent.click(await screen.findByRole('button', { name: /^Notificações/ }))
  await screen.findByRole('heading', { name: 'Notificações' })
  return within(screen.getByRole('dialog', { name: /^Notificações/ }))
}

beforeEach(signInRenata)
afterEach(cleanup)

it('says how many are new, by name as well as by number', async () => {
  answer({ 'GET /v1/Notificacao': pageOf({ naoLidas: 120 }) })
  await show()
  expect(await screen.findByRole('button', { name: 'Notificações, 120 não lidas' })).toBeDefined()
  expect(screen.getByText('99+')).toBeDefined()
})

it('has no number when nothing is new, and an empty list says so', async () => {
  answer({ 'GET /v1/Notificacao': success({ itens: [], naoLidas: 0, proximo: null }) })
  await show()
  const lista = await open()
  expect(screen.getByRole('button', { name: 'Notificações' })).toBeDefined()
  expect(lista.getByText(/^Nada por aqui/)).toBeDefined()
  expect(lista.getByRole('button', { name: 'Marcar todas como lidas' }).hasAttribute('disabled')).toBe(true)
})

it('tells what happened and where; following a new one marks it, and one that was read is left alone', async () => {
  answer({ 'GET /v1/Notificacao': pageOf({}), 'POST /v1/Notificacao/lidas': success({ naoLidas: 0 }) })
  const router = await show()
  const lista = await open()
  const [nova, lida] = lista.getAllByRole('listitem')
  expect(nova?.textContent).toContain('Firefox no Windows · 10.0.0.7')
  expect(nova?.textContent).toContain('(não lida)')
  expect(lida?.textContent).not.toContain('(não lida)')
  fireEvent.click(within(lida!).getByRole('link'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/account-settings/security'))
  expect(writes()).toEqual([])
})

it('marks one by following it, and all of them at once', async () => {
  answer({ 'GET /v1/Notificacao': pageOf({}), 'POST /v1/Notificacao/lidas': success({ naoLidas: 0 }) })
  await show()
  const lista = await open()
  fireEvent.click(lista.getByRole('button', { name: 'Marcar todas como lidas' }))
  await waitFor(() => expect(writes()).toEqual([['POST /v1/Notificacao/lidas', {}]]))
  fireEvent.click(within(lista.getAllByRole('listitem')[0]!).getByRole('link'))
  await waitFor(() => expect(writes().at(-1)).toEqual(['POST /v1/Notificacao/lidas', { ids: [7] }]))
})

it('leads to the budget it is about, in the cliente that is open; of another cliente to where that is chosen', async () => {
  const { id: clienteId } = AGUA
  const dados = { quem: 'Tiago', orcamento: 'Plano', orcamentoId: 7, clienteId, cliente: 'Água', areas: '', comentario: 'Falta TI.' }
  const devolvido = { ...LIDA, tipo: 'orcamento.devolvido', dados }
  const alheio = { ...devolvido, id: 5, dados: { ...dados, clienteId: 'a0000000-0000-4000-8000-000000000002' } }
  answer({ 'GET /v1/Notificacao': pageOf({ itens: [devolvido, alheio] }) })
  await show()
  const lista = await open()
  const links = lista.getAllByRole('listitem').map((item) => within(item).getByRole('link').getAttribute('href'))
  expect(links).toEqual(['/orcamento/7', '/pages/user-profile/clientes'])
  expect(lista.getAllByText('Tiago devolveu Plano: Falta TI.')).toHaveLength(2)
})

it('goes back page by page, from where the last one ended', async () => {
  answer({
    'GET /v1/Notificacao': (_body, query) =>
      success(query.get('cursor') === '7' ? { itens: [LIDA], naoLidas: 1, proximo: null } : { itens: [NOVA], naoLidas: 1, proximo: 7 }),
  })
  await show()
  const lista = await open()
  fireEvent.click(lista.getByRole('button', { name: 'Mostrar anteriores' }))
  await waitFor(() => expect(lista.getAllByRole('listitem')).toHaveLength(2))
  expect(lista.queryByRole('button', { name: 'Mostrar anteriores' })).toBeNull()
})

it('while seeing as somebody else nothing is marked', async () => {
  answer({ 'GET /v1/Notificacao': pageOf({}) })
  const router = await show(true)
  const lista = await open()
  expect(lista.getByRole('button', { name: 'Marcar todas como lidas' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(within(lista.getAllByRole('listitem')[0]!).getByRole('link'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/account-settings/security'))
  expect(writes()).toEqual([])
})
