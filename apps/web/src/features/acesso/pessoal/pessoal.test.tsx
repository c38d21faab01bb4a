import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen, signInRenata, success, writes } from '../../../../test/screen.tsx'

const { ContaPage } = await import('../../../pages/ContaPage.tsx')
const { paths } = await import('../../../navigation/paths.ts')

const show = (tab: string) => showScreen(paths.conta.replace('$tab', tab), { path: paths.conta, domains: ['conta'], component: ContaPage })

const PREFERENCIAS = [
  { assunto: 'seguranca', app: true, email: true, fixo: true },
  { assunto: 'acesso', app: true, email: true, fixo: false },
  { assunto: 'importacao', app: true, email: false, fixo: false },
]
const CONTA = {
  emissor: 'https://login.microsoftonline.com/t/v2.0',
  sujeito: 's1',
  email: 'renata@empresa.example',
  createdAt: '2026-01-02T12:00:00.000Z',
  lastAccessAt: null,
  desvinculavel: true,
}
const CHAVE = {
  id: 3,
  nome: 'ERP da matriz',
  origem: 'erp',
  prefixo: 'abc123',
  criadaPor: 'Bruno',
  createdAt: '2026-01-02T12:00:00.000Z',
  revokedAt: null,
  lastUsedAt: null,
}

beforeEach(signInRenata)
afterEach(cleanup)

test('an unknown tab in the address shows the first one', async () => {
  const router = await show('qualquer')
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/account-settings/account'))
})

test('toggles notifications by subject and channel, and shows security ones as fixed with the reason', async () => {
  answer({ 'GET /v1/Notificacao/preferencias': success(PREFERENCIAS), 'PUT /v1/Notificacao/preferencias': success(PREFERENCIAS) })
  await show('notifications')
  const table = within(await screen.findByRole('table', { name: 'Avisos por assunto' }))
  const [, seguranca] = table.getAllByRole('row')
  expect(within(seguranca!).queryByRole('checkbox')).toBeNull()
  expect(seguranca?.textContent).toContain('Não se desliga')
  const porEmail = table.getByRole<HTMLInputElement>('checkbox', { name: 'Importações: Por e-mail' })
  expect(porEmail.checked).toBe(false)
  fireEvent.click(porEmail)
  expect(porEmail.checked).toBe(true)
  await waitFor(() =>
    expect(writes()).toEqual([['PUT /v1/Notificacao/preferencias', { assunto: 'importacao', canal: 'email', ligado: true }]]),
  )
})

test('reverts a refused choice and shows the reason', async () => {
  answer({
    'GET /v1/Notificacao/preferencias': success(PREFERENCIAS),
    'PUT /v1/Notificacao/preferencias': {
      status: 422,
      body: { status: 'error', code: 'x', message: 'Não foi possível.', action: '', requestId: 'r' },
    },
  })
  await show('notifications')
  const inApp = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Importações: No sistema' })
  fireEvent.click(inApp)
  expect(await screen.findByText(/Não foi possível/)).toBeDefined()
  await waitFor(() => expect(inApp.checked).toBe(true))
})

test('confirms before unlinking a work account and revoking a key', async () => {
  answer({
    'GET /v1/Usuario/conexoes': success([CONTA]),
    'GET /v1/Integracao/chaves': success([CHAVE, { ...CHAVE, id: 2, nome: 'ERP antigo', revokedAt: '2026-01-03T12:00:00.000Z' }]),
    'POST /v1/Usuario/conexoes/desvincular': success([]),
    'POST /v1/Integracao/chaves/3/revogar': success({ ...CHAVE, revokedAt: '2026-01-04T12:00:00.000Z' }),
  })
  await show('connections')
  expect((await screen.findByText('renata@empresa.example')).closest('li')?.textContent).toContain('Microsoft')
  fireEvent.click(screen.getByRole('button', { name: 'Desvincular renata@empresa.example' }))
  expect(writes()).toEqual([])
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Desvincular' }))
  expect(await screen.findByText(/^Nenhuma conta de trabalho vinculada/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Revogar a chave ERP antigo' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Revogar a chave ERP da matriz' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revogar' }))
  await waitFor(() =>
    expect(writes()).toEqual([
      ['POST /v1/Usuario/conexoes/desvincular', { emissor: CONTA.emissor, sujeito: 's1' }],
      ['POST /v1/Integracao/chaves/3/revogar', undefined],
    ]),
  )
})

test('makes an integration key, shows it once, and copies it', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  answer({
    'GET /v1/Usuario/conexoes': success([CONTA]),
    'GET /v1/Integracao/chaves': success([CHAVE]),
    'POST /v1/Integracao/chaves': success({ ...CHAVE, id: 4, nome: 'Protheus', chave: 'lastro_segredo' }),
  })
  await show('connections')
  fireEvent.click(await screen.findByRole('button', { name: 'Nova chave' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Nova chave' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Criar chave' }))
  await waitFor(() => expect(dialog.getByLabelText('Nome').getAttribute('aria-invalid')).toBe('true'))
  expect(writes()).toEqual([])
  fireEvent.change(dialog.getByLabelText('Nome'), { target: { value: 'Protheus' } })
  fireEvent.change(dialog.getByLabelText('Origem'), { target: { value: 'protheus' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Criar chave' }))
  const made = within(await screen.findByRole('dialog', { name: 'Chave criada' }))
  expect(writes()).toEqual([['POST /v1/Integracao/chaves', { nome: 'Protheus', origem: 'protheus' }]])
  fireEvent.click(made.getByRole('button', { name: 'Copiar' }))
  expect(await screen.findByText('Chave copiada.')).toBeDefined()
  expect(writeText).toHaveBeenCalledWith('lastro_segredo')
  expect(made.getByText(/\/v1\/Integracao\/lancamentos$/)).toBeDefined()
  fireEvent.click(made.getByRole('button', { name: 'Já guardei' }))
  expect(screen.queryByText('lastro_segredo')).toBeNull()
})

test('does not offer to unlink the only way to sign in, and says so', async () => {
  answer({ 'GET /v1/Usuario/conexoes': success([{ ...CONTA, desvinculavel: false }]), 'GET /v1/Integracao/chaves': success([]) })
  await show('connections')
  expect(await screen.findByText('É a sua única entrada.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Desvincular/ })).toBeNull()
})

const { PerfilPage } = await import('../../../pages/PerfilPage.tsx')
const showPerfil = (tab: string) =>
  showScreen(paths.perfil.replace('$tab', tab), { path: paths.perfil, domains: ['conta', 'auditoria'], component: PerfilPage })

const EU = {
  nome: 'Renata Campos',
  email: 'r@a.example',
  emailVerificado: true,
  createdAt: '2026-01-02T12:00:00.000Z',
  lastAccessAt: null,
  senha: true,
  segundoFator: false,
  clientes: [
    {
      id: 'a0000000-0000-4000-8000-000000000001',
      nome: 'Água Ltda.',
      cnpj: '11222333000181',
      perfil: 'gestor',
      desde: null,
      limitado: false,
    },
    { id: 'b', nome: 'Serra Azul', cnpj: '11444777000161', perfil: 'leitor', desde: '2026-02-03T12:00:00.000Z', limitado: true },
  ],
}

test('the profile shows the user and their ways to sign in, and an unknown tab leads to it', async () => {
  answer({ 'GET /v1/Usuario/eu': success(EU), 'GET /v1/Usuario/conexoes': success([CONTA]) })
  const router = await showPerfil('teams')
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/user-profile/profile'))
  expect(await screen.findByText('e-mail e senha, conta de trabalho')).toBeDefined()
  expect(screen.getByText('confirmado')).toBeDefined()
  expect(screen.getByText('Gestor · Água')).toBeDefined()
})

test('shows the perfil in each cliente and offers to switch', async () => {
  answer({ 'GET /v1/Usuario/eu': success(EU) })
  await showPerfil('clientes')
  const [active, other] = within(await screen.findByRole('list', { name: 'Onde trabalho' })).getAllByRole('listitem')
  expect(active?.textContent).toContain('ativo')
  expect(within(active!).queryByRole('button')).toBeNull()
  expect(other?.textContent).toContain('acesso limitado')
  expect(other?.textContent).toContain('Leitor')
  expect(within(other!).getByRole('button', { name: 'Trocar para Serra Azul' })).toBeDefined()
})

test('paginates the activity in the words of the audit trail', async () => {
  const registro = { createdAt: '2026-01-03T12:00:00.000Z', ip: '10.0.0.7', dispositivo: 'Firefox · Windows' }
  answer({
    'GET /v1/Usuario/atividade': (_body, query) =>
      success(
        query.get('cursor') === '9'
          ? { itens: [{ ...registro, id: 4, acao: 'sessao.login' }], proximo: null }
          : { itens: [{ ...registro, id: 9, acao: 'senha.change' }], proximo: 9 },
      ),
  })
  await showPerfil('activity')
  const list = within(await screen.findByRole('list', { name: 'Atividade' }))
  expect(list.getByText('Trocou a própria senha')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar anteriores' }))
  expect((await list.findByText('Entrou')).closest('li')?.textContent).toContain('Firefox · Windows · 10.0.0.7')
  expect(screen.queryByRole('button', { name: 'Mostrar anteriores' })).toBeNull()
})
