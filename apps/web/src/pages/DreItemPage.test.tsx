import type { DreEstrutura, DreItemCorpo, DreItemPrevia } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseOption } from '../../test/choose-option.ts'
import { answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { paths } = await import('../navigation/paths.ts')
const { parseDreModeloSearch } = await import('../features/dre/modelo/dre-modelo-search.ts')
const { DreDetalhesPage, DreEditPage, DreNovoPage } = await import('./DreItemPage.tsx')
const { DreModeloPage } = await import('./DreModeloPage.tsx')

const formula = (codigo: string, descricao: string, texto: string): DreItemCorpo => ({
  tipo: 'formula',
  codigo,
  descricao,
  formula: texto,
  agregacao: null,
})
const LINHAS: DreItemCorpo[] = [
  { tipo: 'soma', codigo: 'RB', descricao: 'Receita bruta', componentes: [{ grupo: 1, sinal: 1 }] },
  formula('RL', 'Receita líquida', 'RB * 1'),
  formula('LL', 'Lucro líquido', 'RL'),
]
const estrutura: DreEstrutura = {
  modelo: {
    id: 7,
    nome: 'DRE gerencial',
    padrao: true,
    arquivado: false,
    versao: 1,
    vigencias: [null, '2026-01'],
    itens: 3,
    orcamentos: 0,
  },
  vigencia: '2026-01',
  ate: null,
  itens: LINHAS.map((item, i) => ({ id: i + 1, versao: 4, item })),
  grupos: [
    { id: 1, codigo: 'RB', descricao: 'Receita bruta', arquivado: false, itens: [] },
    { id: 2, codigo: 'OUT', descricao: 'Outras', arquivado: false, itens: [] },
  ],
}
const preview: DreItemPrevia = {
  meses: ['2026-01'],
  linha: { unidade: 'centavos', valores: [123_456], total: 123_456 },
  mudancas: [{ codigo: 'LL', descricao: 'Lucro líquido', unidade: 'centavos', antes: 100, depois: 200 }],
}
const REFUSAL = {
  status: 409,
  body: {
    status: 'error',
    code: 'dre_item_in_use',
    message: 'Outras linhas usam esta.',
    action: '',
    details: [{ campo: 'LL', message: 'LL Lucro líquido' }],
    requestId: 'r1',
  },
}

beforeEach(async () => {
  await signInRenata()
  answer({
    'GET /v1/DreModelo': success([estrutura.modelo]),
    'GET /v1/DreModelo/7': success(estrutura),
    'GET /v1/DreItem/2': success({ ...estrutura, itemId: 2 }),
    'POST /v1/DreItem/previa': success(preview),
    'POST /v1/DreItem': success({ id: 9, versao: 1 }),
    'PUT /v1/DreItem/2': success({ id: 2, versao: 5 }),
    'PUT /v1/DreItem/3/lugar': success({ id: 3, versao: 4 }),
    'DELETE /v1/DreItem/2': REFUSAL,
  })
})
afterEach(cleanup)

const view = (href: string, path: string, component: () => ReactNode, staticData = {}) =>
  showScreen(href, { path, validateSearch: parseDreModeloSearch, domains: ['dre-modelo'], component, staticData })

test('"/Dre/Edit/:id: form, flagged not editable": locked until unlocked, then saved over the loaded version', async () => {
  await view('/Dre/Edit/2', paths.dreEdit, DreEditPage, { editable: false })
  const campo = await screen.findByLabelText('Fórmula')
  expect(screen.getByRole('group', { name: 'Dados da linha' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Desbloquear para editar' }))
  expect(screen.getByRole('group', { name: 'Dados da linha' })).toHaveProperty('disabled', false)
  fireEvent.change(campo, { target: { value: 'RB + 1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(writes().find(([rota]) => rota === 'PUT /v1/DreItem/2')?.[1]).toEqual({ versao: 4, item: { ...LINHAS[1], formula: 'RB + 1' } }),
  )
})

test('"/Dre/Detalhes/:id: read-only item view": the line and its references, without fields', async () => {
  await view('/Dre/Detalhes/2', paths.dreDetalhes, DreDetalhesPage)
  expect((await screen.findByText('RB * 1')).tagName).toBe('CODE')
  expect(screen.getByText('LL').closest('li')?.textContent).toBe('LL Lucro líquido')
  expect(screen.queryAllByRole('textbox')).toEqual([])
})

test('"/Dre/Novo: editable form": errors show in place while typing, valid input shows on real amounts', async () => {
  await view('/Dre/Novo?modelo=7&copiaDe=2', paths.dreNovo, DreNovoPage, { editavel: true })
  const campo = await screen.findByLabelText('Fórmula')
  expect(screen.getByLabelText('Código')).toHaveProperty('value', 'RL2')
  fireEvent.change(campo, { target: { value: 'RB + nada' } })
  expect(screen.getByText('O código nada não existe nesta DRE.').closest('p')?.querySelector('mark')?.textContent).toBe('nada')
  expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true)
  fireEvent.change(campo, { target: { value: 'RL2' } })
  expect(screen.getByText('A fórmula depende dela mesma: RL2 → RL2.')).toBeDefined()
  fireEvent.change(campo, { target: { value: 'RL * 2' } })
  const quadro = within(await screen.findByRole('region', { name: 'Outras linhas que mudam no período' }))
  expect(quadro.getByRole('row', { name: /LL/ }).textContent).toBe('LL1,002,00')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(writes().find(([rota]) => rota === 'POST /v1/DreItem')?.[1]).toEqual({
      modeloId: 7,
      vigencia: '2026-01',
      antesDeId: 3,
      item: { ...LINHAS[1], codigo: 'RL2', formula: 'RL * 2' },
    }),
  )
})

test('the list moves lines by keyboard, and reports items in no line and the reason a line cannot be deleted', async () => {
  await view('/DreModelo', paths.dreModelo, DreModeloPage)
  const list = within(await screen.findByRole('list', { name: 'Linhas do modelo, em ordem' }))
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'RBReceita brutaRB',
    'RLReceita líquidaRB * 1',
    'LLLucro líquidoRL',
  ])
  expect(within(screen.getByRole('region', { name: 'Em nenhuma linha' })).getByRole('listitem').textContent).toBe('OUT Outras')
  fireEvent.keyDown(list.getByRole('link', { name: /Lucro líquido/ }), { key: 'ArrowUp', altKey: true })
  await waitFor(() => expect(writes().at(-1)).toEqual(['PUT /v1/DreItem/3/lugar', { versao: 4, antesDeId: 2 }]))
  const [first, , third] = list.getAllByRole('listitem')
  if (!first || !third) throw new Error('three lines are needed')
  fireEvent.dragStart(third, { dataTransfer: { setData: () => undefined } })
  fireEvent.dragOver(first)
  expect(first.dataset['alvo']).toBe('antes')
  fireEvent.drop(first)
  await waitFor(() => expect(writes().at(-1)).toEqual(['PUT /v1/DreItem/3/lugar', { versao: 4, antesDeId: 1 }]))
  expect(first.dataset['alvo']).toBeUndefined()
  fireEvent.keyDown(list.getByRole('link', { name: /Receita líquida/ }), { key: 'Delete' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir Receita líquida?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Excluir' }))
  expect(await dialog.findByText('LL Lucro líquido')).toBeDefined()
})

test('a grupo is added by the button, not by moving through the list', async () => {
  await view('/Dre/Novo?modelo=7', paths.dreNovo, DreNovoPage, { editavel: true })
  const list = await screen.findByLabelText('Acrescentar')
  const soma = within(screen.getByRole('list', { name: 'O que a linha soma' }))
  await chooseOption(list, 'RB inteiro')
  await chooseOption(list, 'OUT inteiro')
  expect(soma.queryAllByRole('listitem')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Acrescentar' }))
  expect(soma.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)).toEqual(['OUT'])
})

test('the components of a sum survive a change of kind and back', async () => {
  await view('/Dre/Novo?modelo=7&copiaDe=1', paths.dreNovo, DreNovoPage, { editavel: true })
  const tipo = await screen.findByLabelText('Tipo')
  fireEvent.change(tipo, { target: { value: 'formula' } })
  fireEvent.change(screen.getByLabelText('Fórmula'), { target: { value: 'RL' } })
  fireEvent.change(screen.getByLabelText('Descrição'), { target: { value: 'Receita' } })
  fireEvent.change(tipo, { target: { value: 'titulo' } })
  fireEvent.change(tipo, { target: { value: 'soma' } })
  expect(screen.getByRole('list', { name: 'O que a linha soma' }).querySelector('b')?.textContent).toBe('RB')
  expect(screen.getByLabelText('Descrição')).toHaveProperty('value', 'Receita')
  fireEvent.change(tipo, { target: { value: 'formula' } })
  expect(screen.getByLabelText('Fórmula')).toHaveProperty('value', 'RL')
})

test('a code is inserted at the cursor, and the next one after it', async () => {
  await view('/Dre/Novo?modelo=7&copiaDe=2', paths.dreNovo, DreNovoPage, { editavel: true })
  const campo = await screen.findByLabelText<HTMLTextAreaElement>('Fórmula')
  fireEvent.change(campo, { target: { value: ' + 1' } })
  campo.setSelectionRange(0, 0)
  const codigos = within(screen.getByRole('group', { name: 'Linhas que a fórmula pode usar' }))
  fireEvent.click(codigos.getByRole('button', { name: 'RB' }))
  fireEvent.click(codigos.getByRole('button', { name: 'LL' }))
  expect([campo.value, campo.selectionStart, campo.selectionEnd]).toEqual(['RBLL + 1', 4, 4])
})

test('reports the lack of a model for a new line', async () => {
  answer({ 'GET /v1/DreModelo': success([]) })
  await view('/Dre/Novo', paths.dreNovo, DreNovoPage, { editavel: true })
  expect(await screen.findByText('Ainda não há modelo de DRE')).toBeDefined()
})

test('asks before deleting a model, with the consequences', async () => {
  const modelo = { ...estrutura.modelo, padrao: false }
  answer({
    'GET /v1/DreModelo': success([modelo]),
    'GET /v1/DreModelo/7': success({ ...estrutura, modelo }),
    'DELETE /v1/DreModelo/7?versao=1': success({ id: 7 }),
  })
  await view('/DreModelo', paths.dreModelo, DreModeloPage)
  fireEvent.click(await screen.findByRole('button', { name: 'Opções do modelo' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir modelo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir o modelo DRE gerencial?' }))
  expect(dialog.getByText(/em todas as vigências, são excluídas e não voltam/)).toBeDefined()
  expect(writes()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(writes()).toEqual([['DELETE /v1/DreModelo/7?versao=1', undefined]]))
})
