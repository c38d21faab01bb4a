import type { GrupoArvore, GrupoUsos } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { queryClient } = await import('../api/api.ts')
const { arvoreQuery } = await import('../features/razao/grupo/queries.ts')
const { GrupoDetalhesPage } = await import('./GrupoDetalhesPage.tsx')
const { paths } = await import('../navigation/paths.ts')

const grupoOf = (versao: number, descricao: string): GrupoArvore => ({
  id: 1,
  codigo: 'DPE',
  descricao,
  natureza: 'pessoal',
  versao,
  arquivado: false,
  linhas: [],
  itens: [],
})
const usesOf = (grupo: GrupoArvore): GrupoUsos => ({ grupo, linhas: [], regras: [], contas: [], totais: { regras: 0, contas: 0 } })
const linhaOf = (versao: number, descricao: string) => ({
  id: '1',
  versao,
  arquivado: false,
  nivel: 0,
  rotulos: {},
  valores: { codigo: 'DPE', descricao, natureza: 'pessoal' },
})
let grupo: GrupoArvore

beforeEach(signInRenata)
afterEach(cleanup)

async function open(save: () => { status?: number; body: unknown }) {
  grupo = grupoOf(1, 'Pessoal')
  answer({
    'GET /v1/Grupo/arvore': () => success([grupo]),
    'GET /v1/Grupo/1': () => success(usesOf(grupo)),
    'PUT /v1/Cadastros/grupos/1': save,
  })
  await showScreen('/grupo/Detalhes/1', { path: paths.grupoDetalhes, domains: ['grupo', 'cadastro'], component: GrupoDetalhesPage })
  return screen.findByLabelText<HTMLInputElement>('Descrição')
}

test('keeps the draft after a concurrent save, and overwrites that only on confirmation', async () => {
  const descricao = await open(() => {
    grupo = grupoOf(2, 'Dela')
    const data = { atual: JSON.stringify(linhaOf(2, 'Dela')) }
    const body = { status: 'error', code: 'cadastro_version_conflict', message: 'Mudou.', action: '', requestId: 'r1', data }
    return writes().length === 1 ? { status: 409, body } : success(linhaOf(3, 'Minha'))
  })
  fireEvent.change(descricao, { target: { value: 'Minha' } })
  fireEvent.submit(descricao.form!)
  expect(await screen.findByText('Descrição: agora “Dela”, o seu “Minha”')).toBeDefined()
  await screen.findByRole('heading', { level: 1, name: 'DPE Dela' })
  expect(screen.getByLabelText<HTMLInputElement>('Descrição').value).toBe('Minha')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar o meu' }))
  await screen.findByText('Minha: salva.')
  expect(writes().map(([, body]) => body)).toEqual([
    { versao: 1, valores: { codigo: 'DPE', descricao: 'Minha', natureza: 'pessoal' } },
    { versao: 2, valores: { codigo: 'DPE', descricao: 'Minha', natureza: 'pessoal' } },
  ])
})

test('shows a concurrent change when the form is clean', async () => {
  await open(() => success(linhaOf(2, 'Minha')))
  queryClient.setQueryData(arvoreQuery.queryKey, [grupoOf(2, 'Dela')])
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Descrição').value).toBe('Dela'))
})
