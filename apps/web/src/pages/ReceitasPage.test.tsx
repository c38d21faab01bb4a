import type { Receita } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { ReceitasPage } = await import('./ReceitasPage.tsx')
const { paths } = await import('../navigation/paths.ts')

const show = () => showScreen(paths.receitas, { path: paths.receitas, domains: ['importacao'], component: ReceitasPage })

const BALANCETE: Receita = {
  id: 7,
  nome: 'Balancete da matriz',
  cabecalho: 'Mês · Conta · Valor',
  por: 'Tiago Moura',
  updatedAt: '2026-11-01T12:00:00.000Z',
  usedAt: null,
}

beforeEach(signInRenata)
afterEach(cleanup)

test('lists recipes, renames one and deletes it after a question', async () => {
  answer({
    'GET /v1/Importacao/receitas': success([BALANCETE]),
    'PUT /v1/Importacao/receitas/7': success({ ...BALANCETE, nome: 'Domínio' }),
    'DELETE /v1/Importacao/receitas/7': success({ id: 7 }),
  })
  await show()
  const row = (await screen.findByRole('rowheader', { name: /Balancete da matriz/ })).closest('tr')!
  expect(row.textContent).toContain('Mês · Conta · Valor')
  expect(row.textContent).toContain('Tiago Moura')
  expect(row.textContent).toContain('ainda não')

  fireEvent.click(within(row).getByRole('button', { name: 'Mudar o nome de Balancete da matriz' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Receita' }), { target: { value: 'Domínio' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(writes()).toContainEqual(['PUT /v1/Importacao/receitas/7', { nome: 'Domínio' }]))

  fireEvent.click(within(row).getByRole('button', { name: 'Excluir Balancete da matriz' }))
  const question = screen.getByRole('dialog', { name: 'Excluir a receita Balancete da matriz?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(writes().map(([rota]) => rota)).toContain('DELETE /v1/Importacao/receitas/7'))
})

test('imports the recipe of a file, and says why another file is none', async () => {
  const refusal = { status: 'error', code: 'receita_invalid', message: 'Não é receita.', action: 'Escolha outro.', requestId: 'r' }
  let imports = 0
  answer({
    'GET /v1/Importacao/receitas': success([]),
    'POST /v1/Importacao/receitas': () => (++imports === 1 ? { status: 422, body: refusal } : success(BALANCETE)),
  })
  await show()
  expect(await screen.findByText('Nenhuma receita ainda')).toBeDefined()
  expect(screen.getByText(/Domínio, Alterdata, Questor/)).toBeDefined()
  const input = screen.getByLabelText('Importar receita', { selector: 'input' })
  const send = (texto: string) => fireEvent.change(input, { target: { files: [new File([texto], 'receita-Domínio.json')] } })
  send('x')
  await waitFor(() => expect(writes()).toContainEqual(['POST /v1/Importacao/receitas', { nome: 'receita-Domínio', texto: 'x' }]))
  expect(await screen.findByText(/Não é receita\./)).toBeDefined()
  send('{"receita":{}}')
  expect(await screen.findByText('Receita Balancete da matriz importada.')).toBeDefined()
})
