import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer, showTela, signInRenata, success } from '../../test/tela.tsx'

const { marcaAnswered } = await import('../marca/marca.ts')
const { paths } = await import('../paths.ts')
const { removeSession } = await import('../sessao/storage.ts')
const { ContaTrabalhoEntrada } = await import('../sessao/entrada-contas.ts')
const { forgetTerminou, markTerminou } = await import('../sessao/terminou.ts')
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
  await showTela(paths.login, { path: paths.login, domains: ['entrar'], component: LoginPage })
  return within(screen.getByRole('main'))
}

beforeEach(async () => {
  await signInRenata()
  removeSession()
})
afterEach(() => {
  cleanup()
  forgetTerminou()
})

it('with a work account that is the first way in, above the form', async () => {
  const tela = await show({ contaTrabalho: { autoridade: 'https://login.example', clientId: 'c', escopo: 'e' } })
  const botao = tela.getByRole('button', { name: 'Continuar com a conta de trabalho' })
  expect(botao.compareDocumentPosition(tela.getByLabelText('E-mail')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(tela.getByText('Use a conta de trabalho ou o seu e-mail.')).toBeDefined()
})

it('without one nothing speaks of it', async () => {
  const tela = await show({})
  expect(tela.queryByText(/conta de trabalho/)).toBeNull()
  expect(tela.getByText('Use o seu e-mail e a sua senha.')).toBeDefined()
})

it('whose session ended at work reads that, and what became of the work', async () => {
  markTerminou()
  const tela = await show({})
  expect(tela.getByText(/^A sua sessão terminou\. Entre de novo e volte para onde estava/)).toBeDefined()
  expect(tela.queryByText('Use o seu e-mail e a sua senha.')).toBeNull()
})
