import { type GrupoArvore, grupoRotas } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseOption } from '../../test/choose-option.ts'
import { answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { parseGrupoSearch } = await import('../features/razao/grupo/grupo-search.ts')
const { GrupoPage } = await import('./GrupoPage.tsx')
const { paths } = await import('../navigation/paths.ts')

const item = (id: number, codigo: string) => ({
  id,
  codigo,
  descricao: `Item ${codigo}`,
  versao: 3,
  arquivado: false,
  contas: 2,
  regras: 1,
  linhas: [],
})
const ARVORE: GrupoArvore[] = [
  {
    id: 1,
    codigo: 'DPE',
    descricao: 'Pessoal',
    natureza: 'pessoal',
    versao: 1,
    arquivado: false,
    linhas: ['DPE'],
    itens: [item(11, 'DPE.01'), item(12, 'DPE.02')],
  },
  {
    id: 2,
    codigo: 'DAD',
    descricao: 'Administrativas',
    natureza: 'despesa_administrativa',
    versao: 1,
    arquivado: false,
    linhas: ['DAD'],
    itens: [],
  },
]

beforeEach(signInRenata)
afterEach(cleanup)

function open(href = '/Grupo', arvore: unknown = success(ARVORE)) {
  answer({
    'GET /v1/Grupo/arvore': arvore as never,
    'POST /v1/GrupoItem/12/lugar/previa': success({
      efeitos: [{ ano: 2025, modelo: 'Gerencial', linha: 'DPE Pessoal', antesCentavos: -20_005, depoisCentavos: 0 }],
    }),
    'PUT /v1/GrupoItem/12/lugar': success({ versao: 4 }),
  })
  return showScreen(href, { path: paths.grupo, validateSearch: parseGrupoSearch, domains: ['grupo', 'cadastro'], component: GrupoPage })
}
const rows = () =>
  within(screen.getByRole('treegrid'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent)

test('moves a row up by keyboard optimistically, and undoes it', async () => {
  await open()
  const row = await screen.findByRole('link', { name: 'DPE.02 Item DPE.02' })
  expect(rows()).toEqual(['DPE Pessoal', 'DPE.01 Item DPE.01', 'DPE.02 Item DPE.02', 'DAD Administrativas'])
  fireEvent.keyDown(row, { key: 'ArrowDown', altKey: true })
  expect(writes()).toEqual([])
  fireEvent.keyDown(row, { key: 'ArrowUp', altKey: true })
  await screen.findByText('DPE.02 Item DPE.02: na nova ordem.')
  expect(writes()).toEqual([['PUT /v1/GrupoItem/12/lugar', { versao: 3, grupoId: 1, antesDeId: 11 }]])
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() =>
    expect(writes().at(-1)).toEqual(['PUT /v1/GrupoItem/12/lugar', { versao: expect.any(Number), grupoId: 1, antesDeId: null }]),
  )
})

test('drops a row at the pointer, and asks first for another grupo', async () => {
  await open()
  await screen.findByRole('link', { name: 'DPE.02 Item DPE.02' })
  const row = (nome: string) => screen.getByRole('link', { name: nome }).closest('tr')!
  const dataTransfer = { effectAllowed: '', setData: () => {} }
  const drag = (from: string, about: string) => {
    fireEvent.dragStart(row(from), { dataTransfer })
    const may = !fireEvent.dragOver(row(about), { dataTransfer, clientY: 0 })
    fireEvent.drop(row(about), { dataTransfer })
    fireEvent.dragEnd(row(from), { dataTransfer })
    return may
  }
  expect(drag('DAD Administrativas', 'DPE.01 Item DPE.01')).toBe(false)
  expect(writes()).toEqual([])
  expect(drag('DPE.02 Item DPE.02', 'DPE.01 Item DPE.01')).toBe(true)
  await screen.findByText('DPE.02 Item DPE.02: na nova ordem.')
  expect(writes()).toEqual([['PUT /v1/GrupoItem/12/lugar', { versao: 3, grupoId: 1, antesDeId: 11 }]])
  expect(drag('DPE.02 Item DPE.02', 'DAD Administrativas')).toBe(true)
  const dialog = within(await screen.findByRole('dialog', { name: /Levar a outro grupo: DPE.02/ }))
  expect(dialog.getByLabelText('Para o grupo')).toHaveProperty('value', 'DAD · Administrativas')
  expect(writes().filter(([rota]) => rota.startsWith('PUT'))).toHaveLength(1)
})

test('moves once per key press, at any speed', async () => {
  const itens = [11, 12, 13].map((id) => ({ ...ARVORE[0]!.itens[0]!, id, versao: id, codigo: `DPE.${id}`, descricao: `Item ${id}` }))
  answer({ 'PUT /v1/GrupoItem/11/lugar': success({ versao: 40 }) })
  await open('/Grupo', success([{ ...ARVORE[0]!, itens }]))
  answer({ 'PUT /v1/GrupoItem/11/lugar': success({ versao: 40 }) })
  const row = await screen.findByRole('link', { name: 'DPE.11 Item 11' })
  fireEvent.keyDown(row, { key: 'ArrowDown', altKey: true })
  fireEvent.keyDown(row, { key: 'ArrowDown', altKey: true })
  await waitFor(() => expect(writes().map(([, body]) => (body as { antesDeId: number | null }).antesDeId)).toEqual([13, null]))
})

test('previews the DRE before an item moves to another grupo', async () => {
  await open()
  fireEvent.keyDown(await screen.findByRole('link', { name: 'DPE.02 Item DPE.02' }), { key: 'm' })
  const dialog = within(await screen.findByRole('dialog', { name: /Levar a outro grupo: DPE.02/ }))
  expect(dialog.getByRole('button', { name: 'Levar' })).toHaveProperty('disabled', true)
  await chooseOption(dialog.getByLabelText('Para o grupo'), 'DAD · Administrativas')
  expect(await dialog.findByRole('row', { name: '2025 DPE Pessoal −200,05 –' })).toBeTruthy()
  expect(writes().map(([rota]) => rota)).toEqual([`${grupoRotas.previewItem.metodo} /v1/GrupoItem/12/lugar/previa`])
  fireEvent.click(dialog.getByRole('button', { name: 'Levar' }))
  await screen.findByText('DPE.02 Item DPE.02: agora em Administrativas.')
  expect(writes().at(-1)).toEqual(['PUT /v1/GrupoItem/12/lugar', { versao: 3, grupoId: 2, antesDeId: null }])
})

test('the collapse arrow on an item leads to its grupo, and a search does not forget collapsed grupos', async () => {
  await open()
  const secondItem = await screen.findByRole('link', { name: 'DPE.02 Item DPE.02' })
  secondItem.focus()
  fireEvent.keyDown(secondItem, { key: 'ArrowLeft' })
  expect(document.activeElement?.textContent).toBe('DPE Pessoal')
  expect(rows()).toHaveLength(4)
  fireEvent.keyDown(screen.getByRole('link', { name: 'DPE Pessoal' }), { key: 'ArrowLeft' })
  expect(rows()).toEqual(['DPE Pessoal', 'DAD Administrativas'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '02' } })
  await waitFor(() => expect(rows()).toEqual(['DPE Pessoal', 'DPE.02 Item DPE.02']))
  fireEvent.click(screen.getByRole('button', { name: 'Fechar DPE Pessoal' }))
  expect(rows()).toEqual(['DPE Pessoal'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  await waitFor(() => expect(rows()).toEqual(['DPE Pessoal', 'DAD Administrativas']))
})

test('asks before Esc discards dialog input', async () => {
  await open()
  fireEvent.keyDown(await screen.findByRole('link', { name: 'DAD Administrativas' }), { key: 'F2' })
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: /Administrativas/ })
  fireEvent.change(within(dialog).getByLabelText('Descrição'), { target: { value: 'Outras' } })
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.click(await screen.findByRole('button', { name: /Ficar/ }))
  expect(within(dialog).getByLabelText<HTMLInputElement>('Descrição').value).toBe('Outras')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.click(await screen.findByRole('button', { name: /Sair/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('offers no ordering while a search hides rows', async () => {
  await open('/Grupo?busca=02')
  await screen.findByRole('link', { name: 'DPE.02 Item DPE.02' })
  expect(rows()).toEqual(['DPE Pessoal', 'DPE.02 Item DPE.02'])
  expect(screen.queryByRole('button', { name: 'Subir DPE.02 Item DPE.02' })).toBeNull()
})

test('leads on from an empty tree, and reports an error', async () => {
  await open('/Grupo', success([]))
  await screen.findByText('Nenhum grupo ainda')
  cleanup()
  await signInRenata()
  await open('/Grupo', { status: 500, body: { status: 'error', code: 'erro_unexpected', message: 'Falhou.', action: '', requestId: 'r1' } })
  await screen.findByText('Falhou.', undefined, { timeout: 5000 })
})
