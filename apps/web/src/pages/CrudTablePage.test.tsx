import type { CadastroLinha, Sessao } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { doFetch, showScreen, signInRenata } from '../../test/screen.tsx'

const { queryClient } = await import('../api/api.ts')
const { paths } = await import('../navigation/paths.ts')
const { sessaoQuery } = await import('../sessao/sessao.ts')
const { clearAlert, getAlert } = await import('../stores/alerts.ts')
const { CrudTablePage } = await import('./CrudTablePage.tsx')

const linhaOf = (id: string, codigo: string, descricao: string, rest: Partial<CadastroLinha> = {}): CadastroLinha => ({
  id,
  versao: 1,
  arquivado: false,
  nivel: 0,
  rotulos: {},
  ...rest,
  valores: { codigo, descricao, pai: null, fixa: false, ...rest.valores },
})
let lines: CadastroLinha[]
let responses: Partial<Record<string, () => { status: number; body: object }>>

const success = (data: unknown): { status: number; body: object } => ({ status: 200, body: { status: 'success', data } })
const refusal = (status: number, code: string, rest: object = {}): { status: number; body: object } => ({
  status,
  body: { status: 'error', code, message: 'Recusado.', action: 'Confira.', requestId: 'r1', ...rest },
})

async function asked(): Promise<{ metodo: string; url: string; body: unknown; headers: Headers }[]> {
  return Promise.all(
    doFetch.mock.calls.map(async ([input, init]) => {
      const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://l'), init)
      return {
        metodo: request.method,
        url: request.url,
        headers: request.headers,
        body: JSON.parse((await request.text()) || 'null') as unknown,
      }
    }),
  )
}

function open(href: string, userAbilityRules?: Sessao['userAbilityRules']) {
  if (userAbilityRules) queryClient.setQueryData(sessaoQuery.queryKey, (sessao) => sessao && { ...sessao, userAbilityRules })
  return showScreen(href, { path: paths.cadastros, domains: ['cadastro'], component: CrudTablePage })
}

beforeEach(async () => {
  await signInRenata()
  clearAlert()
  lines = [
    linhaOf('1', 'ADM', 'Administração'),
    linhaOf('2', 'TI', 'Tecnologia', { nivel: 1, rotulos: { pai: 'Administração' }, valores: { pai: 'ADM' } }),
  ]
  responses = {}
  doFetch.mockImplementation((input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://l'), init)
    const response = responses[request.method]?.() ?? success(request.url.includes('/opcoes') ? [] : { itens: lines, total: lines.length })
    return Promise.resolve(
      new Response(JSON.stringify(response.body), { status: response.status, headers: { 'content-type': 'application/json' } }),
    )
  })
})
afterEach(cleanup)

test('shows columns and hierarchy of the entidade in the URL, and queries by the URL', async () => {
  await open('/CrudTable?entidade=centros-custo&busca=a&ordem=-descricao&pagina=2&tamanho=50')
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
    'Código',
    'Descrição',
    'Centro superior',
    'Ações',
  ])
  expect(screen.getByRole('cell', { name: 'ADM · Administração' })).toBeDefined()
  const [{ url } = { url: '' }] = await asked()
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ busca: 'a', ordem: '-descricao', pagina: '2', limite: '50' })
})

test('a reader has no way to write', async () => {
  await open('/CrudTable?entidade=centros-custo', [{ action: 'read', subject: 'Lancamento' }])
  await screen.findByRole('cell', { name: 'Tecnologia' })
  expect(screen.queryByRole('button', { name: /Novo|Importar|Exportar|Arquivar|Apagar|Editar/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Direcionadores' })).toBeNull()
})

test('edits a row inline: Esc cancels, Enter saves changes over the loaded version, undo reverts', async () => {
  await open('/CrudTable?entidade=centros-custo')
  fireEvent.click(await screen.findByRole('button', { name: 'Editar ADM Administração' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Descrição' }), { target: { value: 'Outra' } })
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Descrição' }), { key: 'Escape' })
  expect(await screen.findByText('Administração')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Editar ADM Administração' }))
  const campo = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Descrição' })
  fireEvent.change(campo, { target: { value: 'Diretoria' } })
  responses['PUT'] = () => success(linhaOf('1', 'ADM', 'Diretoria', { versao: 2 }))
  fireEvent.submit(campo.form!)
  await waitFor(() => expect(getAlert()).toMatchObject({ type: 'success', message: 'Diretoria: salva.', button: { label: 'Desfazer' } }))
  const put = (await asked()).find(({ metodo }) => metodo === 'PUT')
  expect(put?.url).toMatch(/\/v1\/Cadastros\/centros-custo\/1$/)
  expect(put?.body).toEqual({ versao: 1, valores: { codigo: 'ADM', descricao: 'Diretoria', pai: null, fixa: false } })
  getAlert().button?.onClick()
  await waitFor(async () => expect((await asked()).filter(({ metodo }) => metodo === 'PUT')).toHaveLength(2))
  expect((await asked()).findLast(({ metodo }) => metodo === 'PUT')?.body).toMatchObject({
    versao: 2,
    valores: { descricao: 'Administração' },
  })
})

test('a new row reports missing fields before sending, and has an idempotency key', async () => {
  await open('/CrudTable?entidade=centros-custo')
  fireEvent.click(await screen.findByRole('button', { name: 'Novo centro de custo' }))
  const codigo = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Código' })
  fireEvent.submit(codigo.form!)
  expect(within(await screen.findByRole('alert')).getAllByText(/Preencha este campo/)).toHaveLength(2)
  expect((await asked()).some(({ metodo }) => metodo === 'POST')).toBe(false)
  fireEvent.change(codigo, { target: { value: 'RH' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Descrição' }), { target: { value: 'Recursos humanos' } })
  responses['POST'] = () =>
    refusal(422, 'requisicao_invalid', { details: [{ campo: 'valores.pai', message: 'Não há “X” em Centros de custo.' }] })
  fireEvent.submit(codigo.form!)
  expect(await screen.findByText('Não há “X” em Centros de custo.')).toBeDefined()
  expect(screen.getByRole('combobox', { name: 'Centro superior' }).getAttribute('aria-invalid')).toBe('true')
  const post = (await asked()).find(({ metodo }) => metodo === 'POST')
  expect(post?.body).toEqual({ valores: { codigo: 'RH', descricao: 'Recursos humanos', pai: null, fixa: true } })
  expect(post?.headers.get('idempotency-key')).toMatch(/^[\x21-\x7e]{8,200}$/)
})

test('a concurrent change is shown next to the typed values, and either may win', async () => {
  await open('/CrudTable?entidade=centros-custo')
  fireEvent.click(await screen.findByRole('button', { name: 'Editar ADM Administração' }))
  const campo = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Descrição' })
  fireEvent.change(campo, { target: { value: 'Minha' } })
  const current = linhaOf('1', 'ADM', 'Dela', { versao: 7 })
  responses['PUT'] = () => refusal(409, 'cadastro_version_conflict', { data: { atual: JSON.stringify(current) } })
  fireEvent.submit(campo.form!)
  expect(await screen.findByText('Descrição: agora “Dela”, o seu “Minha”')).toBeDefined()
  responses['PUT'] = () => success(linhaOf('1', 'ADM', 'Minha', { versao: 8 }))
  fireEvent.click(screen.getByRole('button', { name: 'Salvar o meu' }))
  await waitFor(() => expect(getAlert().message).toBe('Minha: salva.'))
  expect((await asked()).findLast(({ metodo }) => metodo === 'PUT')?.body).toMatchObject({ versao: 7, valores: { descricao: 'Minha' } })
})

test('deleting a row in use lists its references, offers archiving and keeps the row', async () => {
  await open('/CrudTable?entidade=centros-custo')
  responses['DELETE'] = () => refusal(409, 'cadastro_in_use', { details: [{ message: 'Em uso: 24 meses com lançamentos.' }] })
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Editar TI Tecnologia' }), { key: 'Delete' })
  expect(await screen.findByText('Em uso: 24 meses com lançamentos.')).toBeDefined()
  expect(screen.getByText('Tecnologia')).toBeDefined()
  responses['PUT'] = () => success(linhaOf('2', 'TI', 'Tecnologia', { versao: 2, arquivado: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Arquivar', hidden: true }))
  await waitFor(async () => expect((await asked()).find(({ metodo }) => metodo === 'PUT')?.body).toEqual({ versao: 1, arquivado: true }))
})

test('arrow keys move between rows', async () => {
  await open('/CrudTable?entidade=centros-custo')
  const first = await screen.findByRole('button', { name: 'Editar ADM Administração' })
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Editar TI Tecnologia' }))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Editar TI Tecnologia' }), { key: 'F2' })
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Código' })).value).toBe('TI')
})

test('a hidden column stays hidden', async () => {
  await open('/CrudTable?entidade=centros-custo')
  fireEvent.click(await screen.findByRole('button', { name: /Colunas/ }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Centro superior' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Centro superior' })).toBeNull())
  expect(screen.getByRole('menuitemcheckbox', { name: 'Código', hidden: true }).getAttribute('aria-disabled')).toBe('true')
  expect(localStorage.getItem('Lastro-colunas')).toContain('"pai"')
})

test('an import lists refused lines first and cannot be confirmed with them', async () => {
  await open('/CrudTable?entidade=centros-custo')
  fireEvent.click(await screen.findByRole('button', { name: 'Importar' }))
  responses['POST'] = () =>
    success({
      arquivoNome: 'centros.csv',
      colunas: [
        { titulo: 'Código', campo: 'codigo' },
        { titulo: 'Cor', campo: null },
      ],
      novas: 0,
      mudadas: 1,
      iguais: 3,
      recusadas: 1,
      linhas: [
        {
          linha: 4,
          situacao: 'recusada',
          titulo: 'ERR',
          mudancas: [],
          problemas: [{ campo: 'Descrição', valor: '', message: 'Falta Descrição.' }],
        },
        {
          linha: 2,
          situacao: 'mudada',
          titulo: 'ADM',
          mudancas: [{ campo: 'descricao', antes: 'Administração', depois: 'Diretoria' }],
          problemas: [],
        },
      ],
      assinatura: 'a'.repeat(64),
    })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  fireEvent.change(input!, { target: { files: [new File(['x'], 'centros.csv')] } })
  expect(await screen.findByText('Há linhas recusadas: corrija-as no arquivo e envie de novo. Nada foi salvo.')).toBeDefined()
  expect(screen.getByText('Coluna não lida: Cor.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Importar tudo', hidden: true }).hasAttribute('disabled')).toBe(true)
  const [refused, changed] = screen.getAllByRole('rowheader', { hidden: true }).filter(({ textContent }) => /^\d+$/.test(textContent))
  expect([refused?.textContent, changed?.textContent]).toEqual(['4', '2'])
})
