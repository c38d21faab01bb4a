import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AGUA, answer, reads, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { paths } = await import('../navigation/paths.ts')
const { parseUsuarioSearch } = await import('../features/acesso/usuario/usuario-search.ts')
const { hasUnsaved } = await import('../stores/unsaved.ts')
const { UsuarioPage } = await import('./UsuarioPage.tsx')

const usuarioOf = (n: number, nome: string, more: object = {}) => ({
  id: `b0000000-0000-4000-8000-00000000000${n}`,
  nome,
  email: `${nome.toLowerCase()}@a.example`,
  perfil: 'analista',
  status: 'ativo',
  versao: 1,
  createdAt: '2026-01-02T12:00:00.000Z',
  lastAccessAt: null,
  segundoFator: false,
  emailVerificado: true,
  convite: null,
  motivoBloqueio: null,
  emailNovo: null,
  clientes: [{ id: AGUA.id, nomeCurto: 'Água' }],
  eu: false,
  editavel: true,
  pessoaEditavel: true,
  ...more,
})
const TIAGO = usuarioOf(1, 'Tiago', { segundoFator: true, lastAccessAt: '2026-01-03T12:00:00.000Z' })
const INES = usuarioOf(2, 'Inês', { status: 'convidado', convite: { expiresAt: '2026-01-01T12:00:00.000Z', vencido: true } })

const view = { path: paths.usuario, validateSearch: parseUsuarioSearch, domains: ['usuario'], component: UsuarioPage } as const
const asked = () => reads().filter((url) => url.startsWith('/v1/Usuario?'))
const row = (nome: string) => screen.getByRole('row', { name: new RegExp(nome) })

beforeEach(async () => {
  await signInRenata()
  answer({
    'GET /v1/Usuario': success({ itens: [INES, TIAGO], total: 2 }),
    [`GET /v1/Usuario/${TIAGO.id}`]: success(TIAGO),
    [`GET /v1/Usuario/${INES.id}`]: success(INES),
    [`PUT /v1/Usuario/${TIAGO.id}`]: (body) => success({ ...TIAGO, ...Object(body), versao: 2 }),
    'POST /v1/Usuario': (body) => success({ ...usuarioOf(3, 'Nova'), ...Object(body), clientes: [], status: 'convidado' }),
  })
})
afterEach(cleanup)

test('lists users with perfil, state, second factor and last access', async () => {
  await showScreen('/Usuario', view)
  await screen.findByText('2 pessoas')
  expect(row('Tiago').textContent).toContain('Analista')
  expect(row('Tiago').textContent).toContain('ligado')
  expect(row('Inês').textContent).toContain('Convite vencido')
  expect(row('Inês').textContent).toContain('nunca')
})

test('a header sorts on the server, shows the order and reverses it', async () => {
  const router = await showScreen('/Usuario', view)
  const header = await screen.findByRole('columnheader', { name: 'Último acesso' })
  expect(header.getAttribute('aria-sort')).toBe('none')
  fireEvent.click(within(header).getByRole('button'))
  await waitFor(() => expect(asked().at(-1)).toMatch(/ordem=-?acesso/))
  expect(router.state.location.search).toMatchObject({ ordem: expect.stringMatching(/acesso$/) })
  expect(screen.getByRole('columnheader', { name: 'Último acesso' }).getAttribute('aria-sort')).not.toBe('none')
})

test('reports no match and clears the filters', async () => {
  answer({ 'GET /v1/Usuario': success({ itens: [], total: 0 }) })
  const router = await showScreen('/Usuario?busca=ninguem', view)
  expect(await screen.findByText('Ninguém com esses filtros')).toBeDefined()
  fireEvent.click(screen.getByText('Limpar os filtros'))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('busca'))
})

test('an invitation sends name, address, perfil and cliente once, and shows a refusal at the field', async () => {
  answer({
    'GET /v1/Usuario': success({ itens: [TIAGO], total: 1 }),
    'POST /v1/Usuario': {
      status: 422,
      body: {
        status: 'error',
        code: 'validacao_failed',
        message: 'Confira os dados.',
        details: [{ campo: 'body.email', message: 'Este endereço não existe.' }],
      },
    },
  })
  await showScreen('/Usuario', view)
  fireEvent.click(screen.getByRole('button', { name: 'Convidar pessoa' }))
  const modal = within(screen.getByRole('dialog', { name: 'Convidar pessoa' }))
  expect(modal.queryByRole('option', { name: 'Administrador' }), 'nobody hands out more than they have').toBeNull()
  fireEvent.change(modal.getByLabelText('E-mail'), { target: { value: 'nova@a.example' } })
  fireEvent.change(modal.getByLabelText('Nome'), { target: { value: 'Nova' } })
  fireEvent.change(modal.getByLabelText('Perfil'), { target: { value: 'leitor' } })
  fireEvent.click(modal.getByRole('button', { name: 'Enviar convite' }))
  expect(await modal.findByText('Este endereço não existe.')).toBeDefined()
  expect(writes()).toEqual([['POST /v1/Usuario', { nome: 'Nova', email: 'nova@a.example', perfil: 'leitor', clientes: [AGUA.id] }]])
  expect(screen.getByRole('dialog', { name: 'Convidar pessoa' }), 'nothing typed is lost').toBeDefined()
})

test('an invitation focuses its first field, and reports missing fields without sending', async () => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  await showScreen('/Usuario', view)
  fireEvent.click(screen.getByRole('button', { name: 'Convidar pessoa' }))
  const modal = within(screen.getByRole('dialog', { name: 'Convidar pessoa' }))
  const email = modal.getByLabelText('E-mail')
  expect(document.activeElement).toBe(email)
  fireEvent.click(modal.getByRole('button', { name: 'Enviar convite' }))
  expect(await modal.findByText('Informe o e-mail da pessoa.')).toBeDefined()
  expect(modal.getByText('Informe o nome da pessoa.')).toBeDefined()
  fireEvent.change(email, { target: { value: 'nova@' } })
  expect(await modal.findByText('Confira o e-mail: falta alguma parte.')).toBeDefined()
  expect(writes()).toEqual([])
})

test('asks before discarding a started invitation', async () => {
  await showScreen('/Usuario', view)
  fireEvent.click(screen.getByRole('button', { name: 'Convidar pessoa' }))
  const modal = within(screen.getByRole('dialog', { name: 'Convidar pessoa' }))
  fireEvent.change(modal.getByLabelText('Nome'), { target: { value: 'Nova' } })
  fireEvent.click(modal.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ficar e salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Há mudanças não salvas' })).toBeNull())
  fireEvent.click(modal.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a sent invitation asks nothing and shows the user', async () => {
  const router = await showScreen('/Usuario', view)
  fireEvent.click(screen.getByRole('button', { name: 'Convidar pessoa' }))
  const modal = within(screen.getByRole('dialog', { name: 'Convidar pessoa' }))
  fireEvent.change(modal.getByLabelText('E-mail'), { target: { value: 'nova@a.example' } })
  fireEvent.change(modal.getByLabelText('Nome'), { target: { value: 'Nova' } })
  fireEvent.click(modal.getByRole('button', { name: 'Enviar convite' }))
  await screen.findByText('Convite enviado a nova@a.example.')
  await waitFor(() => expect(router.state.location.search).toEqual({ usuario: usuarioOf(3, 'Nova').id }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('unsaved user changes ask before another row, closing or another page', async () => {
  const router = await showScreen(`/Usuario?usuario=${TIAGO.id}`, view)
  const panel = within(await screen.findByRole('complementary', { name: 'Tiago' }))
  fireEvent.change(panel.getByLabelText('Nome'), { target: { value: 'Tiago Sá' } })
  expect(hasUnsaved()).toBe(true)

  fireEvent.click(screen.getByRole('button', { name: 'Inês' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ficar e salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toMatchObject({ usuario: TIAGO.id })

  fireEvent.click(panel.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Dados de Tiago Sá salvos.')
  await waitFor(() => expect(hasUnsaved()).toBe(false))
  expect(writes().at(-1)).toEqual([`PUT /v1/Usuario/${TIAGO.id}`, { versao: 1, nome: 'Tiago Sá', perfil: 'analista' }])
  fireEvent.click(screen.getByRole('button', { name: 'Inês' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ usuario: INES.id }))
})

const openPanel = async () => {
  await showScreen(`/Usuario?usuario=${TIAGO.id}`, view)
  return within(await screen.findByRole('complementary', { name: 'Tiago' }))
}

test('disables a lost second factor after explaining the consequences', async () => {
  const rota = `POST /v1/Usuario/${TIAGO.id}/desligar-segundo-fator`
  answer({ [`GET /v1/Usuario/${TIAGO.id}`]: success(TIAGO), [rota]: success({ ...TIAGO, segundoFator: false, versao: 2 }) })
  const panel = await openPanel()
  fireEvent.click(panel.getByRole('button', { name: 'Desligar segundo fator…' }))
  const question = within(screen.getByRole('dialog', { name: 'Desligar o segundo fator de Tiago?' }))
  expect(question.getByText(/Confirme antes que é mesmo a pessoa/)).toBeDefined()
  fireEvent.click(question.getByRole('button', { name: 'Desligar segundo fator' }))
  expect(await screen.findByText('Segundo fator desligado.')).toBeDefined()
  expect(writes()).toEqual([[rota, undefined]])
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Desligar segundo fator…' })).toBeNull())
})

test('a new e-mail awaits confirmation and can be withdrawn until then', async () => {
  const rota = `PUT /v1/Usuario/${TIAGO.id}/email`
  const newEmail = { email: 'novo@a.example', expiresAt: '2026-01-04T12:00:00.000Z' }
  answer({
    [`GET /v1/Usuario/${TIAGO.id}`]: success(TIAGO),
    [rota]: (body) => success({ ...TIAGO, versao: 2, emailNovo: JSON.stringify(body).includes(newEmail.email) ? newEmail : null }),
  })
  const panel = await openPanel()
  fireEvent.click(panel.getByRole('button', { name: 'Trocar e-mail' }))
  fireEvent.change(panel.getByLabelText('E-mail novo'), { target: { value: ' novo@a.example ' } })
  expect(hasUnsaved()).toBe(true)
  fireEvent.click(panel.getByRole('button', { name: 'Trocar e-mail' }))
  expect(await panel.findByText(/Aguardando a confirmação de novo@a.example/)).toBeDefined()
  fireEvent.click(panel.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(panel.queryByText(/Aguardando a confirmação/)).toBeNull())
  expect(writes()).toEqual([
    [rota, { versao: 1, email: 'novo@a.example' }],
    [rota, { versao: 2, email: TIAGO.email }],
  ])
})

test('blocking may have a reason, shown in the panel', async () => {
  const rota = `POST /v1/Usuario/${TIAGO.id}/bloquear`
  answer({
    [`GET /v1/Usuario/${TIAGO.id}`]: success(TIAGO),
    [rota]: (body) => success({ ...TIAGO, versao: 2, status: 'bloqueado', motivoBloqueio: 'Saiu da empresa', ...Object(body) }),
  })
  const panel = await openPanel()
  fireEvent.click(panel.getByRole('button', { name: 'Bloquear…' }))
  const question = within(screen.getByRole('dialog', { name: 'Bloquear Tiago?' }))
  fireEvent.change(question.getByLabelText('Motivo (opcional)'), { target: { value: ' Saiu da empresa ' } })
  fireEvent.click(question.getByRole('button', { name: 'Bloquear' }))
  expect(await panel.findByText('Bloqueado: Saiu da empresa')).toBeDefined()
  expect(writes()).toEqual([[rota, { motivo: 'Saiu da empresa' }]])
})
