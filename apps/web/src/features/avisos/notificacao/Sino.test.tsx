import { useSuspenseQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AGUA, answer, doFetch, reads, showScreen, signInRenata, success, writes } from '../../../../test/screen.tsx'

const { queryClient } = await import('../../../api/api.ts')
const { paths } = await import('../../../navigation/paths.ts')
const { getSession } = await import('../../../stores/session.ts')
const { sessaoQuery } = await import('../../../sessao/sessao.ts')
const { useOpenIn } = await import('../../../shell/use-open-in.ts')
const { useUnsaved } = await import('../../../stores/unsaved.ts')
const { Sino } = await import('./Sino.tsx')

const NEW = {
  id: 7,
  tipo: 'sessao.novoDispositivo',
  dados: { dispositivo: 'Firefox no Windows', ip: '10.0.0.7' },
  createdAt: '2026-01-03T12:00:00.000Z',
  readAt: null,
}
const LOADED = {
  id: 6,
  tipo: 'senha.alterada',
  dados: { dispositivo: null, ip: '10.0.0.6' },
  createdAt: '2026-01-02T12:00:00.000Z',
  readAt: NEW.createdAt,
}
const PADARIA = { ...AGUA, id: 'a0000000-0000-4000-8000-000000000002', nome: 'Padaria Ltda.', nomeCurto: 'Padaria' }
const devolvidoEm = ({ id: clienteId, nomeCurto: cliente }: typeof AGUA) => ({
  ...NEW,
  id: 5,
  tipo: 'orcamento.devolvido',
  dados: { quem: 'Tiago', orcamento: 'Plano', orcamentoId: 7, clienteId, cliente, areas: '', comentario: 'Falta TI.' },
})
function work(clientes: (typeof AGUA)[], more: object = {}) {
  queryClient.setQueryData(sessaoQuery.queryKey, (sessao) => sessao && { ...sessao, clientes, ...more })
}
const pageOf = (more: object) => success({ itens: [NEW, LOADED], naoLidas: 1, proximo: null, ...more })

function Tela({ readOnly, unsaved }: { readOnly: boolean; unsaved: boolean }) {
  useUnsaved(unsaved)
  useSuspenseQuery(sessaoQuery)
  return (
    <>
      <h1>Início</h1>
      <Sino readOnly={readOnly} onOpenIn={useOpenIn()} />
    </>
  )
}

async function show({ readOnly = false, unsaved = false } = {}) {
  const router = await showScreen(paths.home, {
    path: paths.home,
    domains: [],
    component: () => <Tela readOnly={readOnly} unsaved={unsaved} />,
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

test('announces the number of new notifications in words and as a number', async () => {
  answer({ 'GET /v1/Notificacao': pageOf({ naoLidas: 120 }) })
  await show()
  expect(await screen.findByRole('button', { name: 'Notificações, 120 não lidas' })).toBeDefined()
  expect(screen.getByText('99+')).toBeDefined()
})

test('filters by subject or unread, moves with the arrow keys, and marks one without opening it', async () => {
  answer({ 'GET /v1/Notificacao': pageOf({}), 'POST /v1/Notificacao/lidas': success({ naoLidas: 0 }) })
  await show()
  const list = await open()
  fireEvent.click(list.getByRole('button', { name: 'Não lidas' }))
  fireEvent.change(list.getByRole('combobox', { name: 'Assunto' }), { target: { value: 'seguranca' } })
  await waitFor(() => expect(reads().at(-1)).toContain('assunto=seguranca'))
  expect(reads().at(-1)).toContain('situacao=naoLidas')
  const [fresh, loaded] = await list.findAllByRole('listitem')
  const links = [fresh, loaded].map((item) => within(item!).getByRole('link'))
  fireEvent.keyDown(list.getByRole('list'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(links[0])
  fireEvent.keyDown(links[0]!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(links[1])
  fireEvent.click(list.getByRole('button', { name: 'Marcar como lida: Novo acesso à sua conta' }))
  await waitFor(() => expect(writes()).toEqual([['POST /v1/Notificacao/lidas', { ids: [7] }]]))
})

test('shows no number when nothing is new, and an empty list says so', async () => {
  answer({ 'GET /v1/Notificacao': success({ itens: [], naoLidas: 0, proximo: null }) })
  await show()
  const bell = await screen.findByRole('button', { name: 'Notificações' })
  const list = await open()
  expect([bell.getAttribute('aria-label'), bell.parentElement?.textContent]).toEqual(['Notificações', ''])
  expect(list.getByText(/^Nada por aqui/)).toBeDefined()
  expect(list.getByRole('button', { name: 'Marcar todas como lidas' }).hasAttribute('disabled')).toBe(true)
})

test('shows event and place, and following a read one marks nothing', async () => {
  answer({ 'GET /v1/Notificacao': pageOf({}), 'POST /v1/Notificacao/lidas': success({ naoLidas: 0 }) })
  const router = await show()
  const list = await open()
  const [fresh, loaded] = list.getAllByRole('listitem')
  expect(fresh?.textContent).toContain('Firefox no Windows · 10.0.0.7')
  expect(fresh?.textContent).toContain('(não lida)')
  expect(loaded?.textContent).not.toContain('(não lida)')
  fireEvent.click(within(loaded!).getByRole('link'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/account-settings/security'))
  expect(writes()).toEqual([])
})

test('marks one when followed, and all at once', async () => {
  answer({ 'GET /v1/Notificacao': pageOf({}), 'POST /v1/Notificacao/lidas': success({ naoLidas: 0 }) })
  await show()
  const list = await open()
  fireEvent.click(list.getByRole('button', { name: 'Marcar todas como lidas' }))
  await waitFor(() => expect(writes()).toEqual([['POST /v1/Notificacao/lidas', {}]]))
  fireEvent.click(within(list.getAllByRole('listitem')[0]!).getByRole('link'))
  await waitFor(() => expect(writes().at(-1)).toEqual(['POST /v1/Notificacao/lidas', { ids: [7] }]))
})

test('links to its record in the open cliente, and says so for a cliente the user has lost', async () => {
  const acesso = { ...LOADED, id: 4, tipo: 'acesso.concedido', dados: { quem: 'Bruno', cliente: 'Água', clienteId: AGUA.id } }
  answer({ 'GET /v1/Notificacao': pageOf({ itens: [devolvidoEm(AGUA), acesso, { ...devolvidoEm(PADARIA), id: 3 }] }) })
  await show()
  const list = await open()
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/orcamento/7',
    '/Home',
    '/pages/account-settings/notifications',
  ])
  const foreign = list.getAllByRole('listitem').at(-1)!
  expect(within(foreign).queryByRole('button', { name: /Abre em/ })).toBeNull()
  expect(within(foreign).queryByRole('link')).toBeNull()
  expect(foreign.textContent).toContain('Você não tem mais acesso a Padaria.')
})

function answerSwitch(more: Parameters<typeof answer>[0] = {}) {
  const claims = { iss: 'lastro', email: 'r@a.example', nome: 'Renata', perfil: 'gestor', clienteId: PADARIA.id, clienteNome: 'Padaria' }
  const token = `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.b`
  const sessao = queryClient.getQueryData(sessaoQuery.queryKey)
  answer({
    'GET /v1/Notificacao': pageOf({ itens: [devolvidoEm(PADARIA)] }),
    'POST /v1/Notificacao/lidas': success({ naoLidas: 0 }),
    'POST /v1/Sessao/cliente': success({
      token,
      expiration: new Date(Date.now() + 3_600_000).toISOString(),
      refreshToken: { token: 'r2' },
    }),
    'GET /v1/Sessao': success({ ...sessao, cliente: PADARIA }),
    ...more,
  })
}
const openForeign = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Notificações/ }))
  fireEvent.click(await screen.findByRole('button', { name: /Orçamento devolvido.*Abre em Padaria$/ }))
}

test('a notification of another cliente switches to it, says so, opens the record and is then marked', async () => {
  work([AGUA, PADARIA])
  answerSwitch()
  const router = await show()
  await openForeign()
  await waitFor(() => expect(router.state.location.pathname).toBe('/orcamento/7'))
  expect(screen.getByText('Agora em Padaria.')).toBeDefined()
  expect(getSession()?.clienteId).toBe(PADARIA.id)
  await waitFor(() =>
    expect(writes()).toEqual([
      ['POST /v1/Sessao/cliente', { clienteId: PADARIA.id }],
      ['POST /v1/Notificacao/lidas', { ids: [5] }],
    ]),
  )
})

test('asks before a switch discards unsaved work, and stays if the user cancels', async () => {
  work([AGUA, PADARIA])
  answerSwitch()
  const router = await show({ unsaved: true })
  await openForeign()
  fireEvent.click(await screen.findByRole('button', { name: 'Ficar e salvar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ficar e salvar' })).toBeNull())
  expect([writes(), router.state.location.pathname, getSession()?.clienteId]).toEqual([[], '/Home', AGUA.id])
  await openForeign()
  fireEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/orcamento/7'))
})

test('reports a cliente lost in the meantime and reloads the list', async () => {
  work([AGUA, PADARIA])
  const refusal = { status: 404, body: { status: 'error', code: 'registro_not_found', message: 'Não há.', action: '', requestId: 'r' } }
  answerSwitch({ 'POST /v1/Sessao/cliente': refusal })
  const router = await show()
  await openForeign()
  expect(await screen.findByText('Você não tem mais acesso a Padaria.')).toBeDefined()
  await waitFor(() => expect(reads()).toContain('/v1/Sessao'))
  expect([router.state.location.pathname, getSession()?.clienteId, writes().length]).toEqual(['/Home', AGUA.id, 1])
})

test('while impersonating, explains that it must end first', async () => {
  work([AGUA, PADARIA], { vendoComo: { id: 'u1', nome: 'Paulo', email: 'p@a.example' } })
  answerSwitch()
  await show({ readOnly: true })
  const list = await open()
  expect(list.getByText('De Padaria: para abrir, volte antes à sua própria visão.')).toBeDefined()
  expect(list.queryByRole('button', { name: /Orçamento devolvido/ })).toBeNull()
})

test('paginates from the end of the last page', async () => {
  answer({
    'GET /v1/Notificacao': (_body, query) =>
      success(query.get('cursor') === '7' ? { itens: [LOADED], naoLidas: 1, proximo: null } : { itens: [NEW], naoLidas: 1, proximo: 7 }),
  })
  await show()
  const list = await open()
  fireEvent.click(list.getByRole('button', { name: 'Mostrar anteriores' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
  expect(list.queryByRole('button', { name: 'Mostrar anteriores' })).toBeNull()
})

test('marks nothing while impersonating', async () => {
  answer({ 'GET /v1/Notificacao': pageOf({}) })
  const router = await show({ readOnly: true })
  const list = await open()
  expect(list.getByRole('button', { name: 'Marcar todas como lidas' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(within(list.getAllByRole('listitem')[0]!).getByRole('link'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/account-settings/security'))
  expect(writes()).toEqual([])
})
