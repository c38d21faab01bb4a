import type { Relatorio, WorkspaceProvedor } from '@lastro/contract'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, showScreen, signInRenata, success } from '../../../test/screen.tsx'

const { paths } = await import('../../navigation/paths.ts')
const { ReportPage } = await import('../../pages/ReportPage.tsx')

beforeEach(signInRenata)
afterEach(cleanup)

async function open(provedor: WorkspaceProvedor): Promise<void> {
  const relatorio: Relatorio = {
    id: 8,
    chave: 'vendas',
    nome: 'Vendas',
    descricao: '',
    versao: 1,
    arquivado: false,
    restrito: false,
    pronto: null,
    favorito: false,
    workspace: { id: 3, chave: 'paineis', nome: 'Painéis', provedor },
    conteudo: null,
  }
  answer({
    'GET /v1/Relatorio/chave/vendas/paineis': success(relatorio),
    'PUT /v1/Relatorio/8/aberto': success({ id: 8 }),
  })
  await showScreen('/report/vendas/paineis', {
    path: paths.report,
    domains: ['relatorio', 'relatorio-externo', 'relatorio-pronto', 'dre'],
    component: ReportPage,
  })
  await screen.findByRole('heading', { level: 1, name: 'Vendas' })
}
const duvida = () => screen.queryByRole('button', { name: 'O painel não apareceu?' })

test('an empty panel lists checks, first whether the program allows framing by this origin', async () => {
  await open('url')
  fireEvent.click(duvida()!)
  const [first] = within(await screen.findByRole('dialog', { name: 'O painel não apareceu?' })).getAllByRole('listitem')
  expect(first?.textContent).toContain(`O programa deixa que ${location.origin} o mostre?`)
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Power BI reports its own errors, so the checks are not offered', async () => {
  await open('powerbi')
  expect(duvida()).toBeNull()
})
