import type { ConexaoAtual } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen, signInRenata, success, writes } from '../../../../test/screen.tsx'

const { ConexaoDialog } = await import('./ConexaoDialog.tsx')
const { paths } = await import('../../../navigation/paths.ts')

const GRUPO = 'c0000000-0000-4000-8000-000000000001'
const TENANT = 'c0000000-0000-4000-8000-000000000002'
const CLIENT_ID = 'c0000000-0000-4000-8000-000000000003'
const NOTHING: ConexaoAtual = { versao: 0, conexao: null, credencial: null, chaveCliente: 'chave-da-empresa', instalacao: false }
const SIGNED: ConexaoAtual = {
  ...NOTHING,
  versao: 4,
  conexao: {
    tipo: 'url',
    endereco: 'https://bi.exemplo.com.br',
    parametroCliente: 'cliente',
    parametros: [{ nome: 'quem', origem: 'email', valor: '' }],
    validadeMinutos: 10,
  },
  credencial: { tipo: 'segredo', gravadaAt: '2026-01-03T12:00:00.000Z', validaAte: null },
}
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { status: 'error', code, message, action: 'Confira e salve de novo.', requestId: 'r1' },
})

const onClose = vi.fn<() => void>()

async function open(provedor: 'url' | 'powerbi', loaded: ConexaoAtual, more: Parameters<typeof answer>[0] = {}) {
  answer({ 'GET /v1/Workspace/3/conexao': success(loaded), ...more })
  await showScreen('/Workspace', {
    path: paths.workspace,
    domains: ['workspace', 'relatorio-externo'],
    component: () => (
      <>
        <h1>Workspaces</h1>
        <ConexaoDialog workspace={{ id: 3, nome: 'Painéis', provedor }} onClose={onClose} />
      </>
    ),
  })
  const dialog = within(screen.getByRole('dialog', { name: 'Conexão de Painéis' }))
  await dialog.findByText('chave-da-empresa')
  const fill = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  return { dialog, fill, save }
}

beforeEach(async () => {
  onClose.mockReset()
  await signInRenata()
})
afterEach(cleanup)

test('a signed URL starts with the common template, and is saved with its secret and locked parameters', async () => {
  const { dialog, fill, save } = await open('url', NOTHING, { 'PUT /v1/Workspace/3/conexao': success({ ...SIGNED, versao: 1 }) })
  const secret = dialog.getByLabelText('Chave secreta')
  expect([secret.getAttribute('type'), secret.hasAttribute('required')]).toEqual(['password', true])
  expect(dialog.getByText(/permita a incorporação em/).textContent).toContain(` em ${location.origin}: `)
  fill('Endereço do programa', 'https://bi.exemplo.com.br')
  fill('Chave secreta', ' um segredo de trinta e dois caracteres ')
  fireEvent.click(dialog.getByRole('button', { name: 'Acrescentar parâmetro' }))
  fill('Parâmetro', 'regiao')
  expect(dialog.queryByLabelText('Valor'), 'only a fixed text is written').toBeNull()
  fill('O que leva', 'fixo')
  fill('Valor', 'Sul')
  save()
  await screen.findByText('Conexão de Painéis salva.')
  expect(onClose).toHaveBeenCalledOnce()
  expect(writes()).toEqual([
    [
      'PUT /v1/Workspace/3/conexao',
      {
        versao: 0,
        conexao: {
          tipo: 'url',
          endereco: 'https://bi.exemplo.com.br',
          parametroCliente: 'cliente',
          parametros: [{ nome: 'regiao', origem: 'fixo', valor: 'Sul' }],
          validadeMinutos: 10,
        },
        credencial: { tipo: 'segredo', valor: 'um segredo de trinta e dois caracteres' },
      },
    ],
  ])
})

test('a stored secret is never shown, and stays when the field is blank', async () => {
  const { dialog, fill, save } = await open('url', SIGNED, { 'PUT /v1/Workspace/3/conexao': success({ ...SIGNED, versao: 5 }) })
  const secret = dialog.getByLabelText('Chave secreta')
  expect([(secret as HTMLInputElement).value, secret.hasAttribute('required')]).toEqual(['', false])
  dialog.getByText(/^Salva .*Deixe vazio para continuar com ela\.$/)
  fill('Validade do endereço, em minutos', '5')
  fireEvent.click(dialog.getByRole('button', { name: 'Remover o parâmetro quem' }))
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes()).toEqual([
    ['PUT /v1/Workspace/3/conexao', { versao: 4, conexao: { ...SIGNED.conexao, parametros: [], validadeMinutos: 5 } }],
  ])
})

test('extracts Power BI ids from a pasted URL; after a failed check the dialog stays open and saves over its own version', async () => {
  let accepted = false
  const { dialog, fill, save } = await open('powerbi', NOTHING, {
    'PUT /v1/Workspace/3/conexao': (body) => success({ ...NOTHING, versao: (body as { versao: number }).versao + 1 }),
    'GET /v1/Workspace/3/conexao/relatorios': () =>
      accepted
        ? success([{ relatorio: GRUPO, nome: 'Vendas', separaLinhas: true }])
        : refusal(422, 'powerbi_credential_refused', 'O Microsoft Entra não aceitou o aplicativo ou a chave secreta.'),
  })
  expect(dialog.queryByRole('group', { name: 'Quem se identifica no Power BI' }), 'the installation has none').toBeNull()
  fill('Workspace do Power BI', `https://app.powerbi.com/groups/${GRUPO.toUpperCase()}/list`)
  fill('Diretório (locatário)', ` ${TENANT} `)
  fill('Aplicativo (cliente)', CLIENT_ID)
  fill('Chave secreta', 'errada-de-proposito')
  save()
  expect((await dialog.findByRole('alert')).textContent).toContain('O Microsoft Entra não aceitou o aplicativo ou a chave secreta.')
  expect(onClose).not.toHaveBeenCalled()
  accepted = true
  fireEvent.change(dialog.getByLabelText('Como o aplicativo se identifica'), { target: { value: 'certificado' } })
  fill('Certificado e chave privada', '-----BEGIN CERTIFICATE-----')
  save()
  await screen.findByText('Conexão de Painéis salva: o Power BI mostra 1 relatório.')
  const conexao = { tipo: 'powerbi', principal: { tenant: TENANT, clientId: CLIENT_ID }, grupo: GRUPO }
  expect(writes()).toEqual([
    ['PUT /v1/Workspace/3/conexao', { versao: 0, conexao, credencial: { tipo: 'segredo', valor: 'errada-de-proposito' } }],
    ['PUT /v1/Workspace/3/conexao', { versao: 1, conexao, credencial: { tipo: 'certificado', valor: '-----BEGIN CERTIFICATE-----' } }],
  ])
})

test('the account of the installation is one option, without an account of the company', async () => {
  const { dialog, fill, save } = await open(
    'powerbi',
    { ...NOTHING, instalacao: true },
    {
      'PUT /v1/Workspace/3/conexao': success({ ...NOTHING, versao: 1 }),
      'GET /v1/Workspace/3/conexao/relatorios': success([]),
    },
  )
  expect(dialog.queryByLabelText('Diretório (locatário)')).toBeNull()
  fireEvent.click(dialog.getByLabelText('Um aplicativo desta empresa'))
  fill('Chave secreta', 'de um aplicativo da empresa')
  fireEvent.click(dialog.getByLabelText('O aplicativo da instalação'))
  fill('Workspace do Power BI', GRUPO)
  save()
  await screen.findByText('Conexão de Painéis salva: o Power BI mostra 0 relatório.')
  expect(writes()).toEqual([['PUT /v1/Workspace/3/conexao', { versao: 0, conexao: { tipo: 'powerbi', principal: null, grupo: GRUPO } }]])
})

test('asks before discarding input, and not when there is none', async () => {
  const { dialog, fill } = await open('url', SIGNED)
  fill('Parâmetro da empresa', 'empresa')
  fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(await screen.findByRole('button', { name: /Ficar/ }))
  expect(onClose).not.toHaveBeenCalled()
  fill('Parâmetro da empresa', 'cliente')
  fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('reports a key that the browser cannot copy', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce().mockRejectedValueOnce(new Error('denied'))
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const { dialog } = await open('url', SIGNED)
  const copy = dialog.getByRole('button', { name: 'Copiar a chave da empresa' })
  fireEvent.click(copy)
  await screen.findByText('Chave copiada.')
  fireEvent.click(copy)
  await screen.findByText('O navegador não deixou copiar a chave.')
  expect(writeText.mock.calls).toEqual([['chave-da-empresa'], ['chave-da-empresa']])
  Reflect.deleteProperty(navigator, 'clipboard')
})
