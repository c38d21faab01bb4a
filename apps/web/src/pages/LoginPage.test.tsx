import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AGUA, answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'
import { ticks } from '../../test/ticks.ts'

const { marcaAnswered } = await import('../features/marca/marca.ts')
const { paths } = await import('../navigation/paths.ts')
const { forgetEnded, getSession, markEnded, removeSession } = await import('../stores/session.ts')
const { ContaTrabalhoEntrada } = await import('../sessao/lazy-conta-trabalho.ts')
const { LoginPage } = await import('./LoginPage.tsx')

const MARCA = {
  chave: 'lastro',
  titulo: 'Lastro',
  descricao: '',
  empresa: 'Lastro',
  contato: '',
  sobreUrl: '',
  apiBase: '/v1',
  cores: ['#2a64cc', '#74a8f6'],
  contaTrabalho: null,
  cadastroAberto: false,
  emManutencao: false,
}

async function show(marca: object) {
  answer({ 'GET /v1/Marca': success({ ...MARCA, ...marca }) })
  if ((await marcaAnswered())?.contaTrabalho) await ContaTrabalhoEntrada.preload?.()
  await showScreen(paths.login, { path: paths.login, domains: ['entrar'], component: LoginPage })
  return within(screen.getByRole('main'))
}

beforeEach(async () => {
  await signInRenata()
  removeSession()
})
afterEach(() => {
  cleanup()
  forgetEnded()
})

test('with a work account, that is the first option, above the form', async () => {
  const view = await show({ contaTrabalho: { autoridade: 'https://login.example', clientId: 'c', escopo: 'e' } })
  const button = view.getByRole('button', { name: 'Continuar com a conta de trabalho' })
  expect(button.compareDocumentPosition(view.getByLabelText('E-mail')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(view.getByText('Use a conta de trabalho ou o seu e-mail.')).toBeDefined()
})

test('without one, it is not mentioned', async () => {
  const view = await show({})
  expect(view.queryByText(/conta de trabalho/)).toBeNull()
  expect(view.getByText('Use o seu e-mail e a sua senha.')).toBeDefined()
})

test('a session that ended during work is explained, with the fate of that work', async () => {
  const ended = await signInRenata().then(getSession)
  removeSession()
  markEnded(ended)
  const view = await show({})
  expect(view.getByText(/^A sua sessão terminou\. Entre de novo e volte para onde estava/)).toBeDefined()
  expect(view.queryByText('Use o seu e-mail e a sua senha.')).toBeNull()
  act(forgetEnded)
  expect(view.getByText('Use o seu e-mail e a sua senha.'), 'whoever left meanwhile reads nothing of it').toBeDefined()
})

function tokensOf(clienteId: string) {
  const claims = { iss: 'lastro', email: 'r@a.example', nome: 'Renata', perfil: 'gestor', clienteId, clienteNome: 'Água' }
  return {
    token: `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.b`,
    expiration: ticks(Date.now() + 3_600_000),
    refreshToken: { token: 'r2' },
  }
}

test('signs in to the cliente of the return path, over the default of the server', async () => {
  const ended = await signInRenata().then(getSession)
  removeSession()
  markEnded(ended)
  const other = { ...AGUA, id: 'outra', nomeCurto: 'Outra' }
  const sessao = {
    usuario: { id: 'u0', nome: 'Renata', email: 'r@a.example' },
    perfil: 'gestor',
    clientes: [AGUA, other],
    userAbilityRules: [],
  }
  answer({
    'GET /v1/Marca': success(MARCA),
    'POST /v1/api/login': success(tokensOf(other.id)),
    'GET /v1/Sessao': success({ ...sessao, cliente: other }),
    'POST /v1/Sessao/cliente': success(tokensOf(AGUA.id)),
  })
  await showScreen(`${paths.login}?to=%2FOrcamento%2F12`, { path: paths.login, domains: ['entrar'], component: LoginPage })
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'r@a.example' } })
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'segredo' } })
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await screen.findByText('outra tela')
  expect(window.location.pathname).toBe('/Orcamento/12')
  expect(writes()).toContainEqual(['POST /v1/Sessao/cliente', { clienteId: AGUA.id }])
})
