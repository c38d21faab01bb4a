import type { OrcamentoArea, OrcamentoAtoGravado, OrcamentoAtoNovo, OrcamentoLinhas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseOption } from '../../../../test/choose-option.ts'
import { orcamentoArea, orcamentoDe2026 } from '../../../../test/orcamento.ts'
import { answer, reads, showScreen, signInRenata, success } from '../../../../test/screen.tsx'

// Preload the lazy chunks; on a busy machine they outlast the test timeout.
await import('./AcrescentarDialog.tsx')
await import('./RemoverDialog.tsx')
const { ApiError } = await import('../../../api/errors.ts')
const { createOutbox } = await import('../grade/outbox.ts')
const { linhasQuery } = await import('../grade/queries.ts')
const { LinhasMenu } = await import('./LinhasMenu.tsx')
const { paths } = await import('../../../navigation/paths.ts')

const area = (id: number, descricao: string, preencher: OrcamentoArea['acoes']['preencher']) => {
  const { acoes } = orcamentoArea(id, descricao)
  return orcamentoArea(id, descricao, { acoes: { ...acoes, preencher } })
}
const ORCAMENTO = orcamentoDe2026({
  areas: { aberta: 1, enviada: 1, devolvida: 0, aprovada: 0 },
  quadro: [area(1, 'Vendas', null), area(2, 'Compras', 'area_enviada')],
})
const same = (valor: number): number[] => Array.from({ length: 12 }, () => valor)
const serie = { inicio: '2026-01', fim: '2026-12', ate: null, valoresCentavos: [], semLinhaCentavos: [] }
const LINHAS: OrcamentoLinhas = {
  sequencia: 1,
  linhas: {
    id: [50, 51, 52],
    grupoItemId: [11, 12, 11],
    centroCustoId: [101, 101, 102],
    filialId: [0, 0, 0],
    travas: [0, 0, 0],
    comentarios: [0, 0, 0],
    comentados: [0, 0, 0],
    valoresCentavos: [...same(-10_000), ...same(0), ...same(-10_000)],
  },
  justificativas: [],
  referencia: { anoAnterior: serie, realizado: serie },
}
const NOMES = {
  grupos: [
    {
      id: 1,
      codigo: 'DPE',
      descricao: 'Pessoal',
      natureza: 'pessoal',
      itens: [
        { id: 11, codigo: 'DPE.1', descricao: 'Salários' },
        { id: 12, codigo: 'DPE.2', descricao: 'Férias' },
      ],
    },
  ],
  filiais: [],
}
const OPTIONS = {
  modelos: [],
  centrosCusto: [
    { id: 101, codigo: 'C1', descricao: 'Vendas' },
    { id: 103, codigo: 'C3', descricao: 'Tecnologia' },
  ],
  filiais: [],
  pessoas: [],
  cenarios: ['base'],
  grupoItens: 2,
  inicio: '2027-01',
}
const WRITTEN: OrcamentoAtoGravado = { sequencia: 2, celulas: 0, linhas: [], mudancas: [] }

const post = vi.fn<(ato: OrcamentoAtoNovo) => Promise<OrcamentoAtoGravado>>()

async function open(current: number | null, entrada: 'Acrescentar linhas…' | 'Remover linhas…') {
  answer({
    'GET /v1/Orcamento/7/linhas': success(LINHAS),
    'GET /v1/Orcamento/nomes': success(NOMES),
    'GET /v1/Orcamento/opcoes': success(OPTIONS),
  })
  const queue = createOutbox({ post })
  queue.see(1)
  function Tela() {
    const { data } = useQuery(linhasQuery(7))
    return (
      <>
        <h1>Plano</h1>
        {data && <LinhasMenu orcamento={ORCAMENTO} linhas={data} outbox={queue} currentLinha={{ current }} />}
      </>
    )
  }
  await showScreen('/orcamento/7', { path: paths.orcamento, domains: ['orcamento', 'orcamento-linhas'], component: Tela })
  fireEvent.click(await screen.findByRole('button', { name: 'Linhas' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entrada }))
  return within(await screen.findByRole('dialog', { name: entrada.replace('…', '') }))
}
const readsOfLinhas = () => reads().filter((each) => each.startsWith('/v1/Orcamento/7/linhas')).length

beforeEach(async () => {
  post.mockReset()
  await signInRenata()
})
afterEach(cleanup)

test('adds a line for each missing place and offers to undo it', async () => {
  post.mockResolvedValueOnce({ ...WRITTEN, linhas: [60] }).mockResolvedValueOnce({ ...WRITTEN, sequencia: 3 })
  const dialog = await open(null, 'Acrescentar linhas…')
  const append = dialog.getByRole('button', { name: 'Acrescentar' })
  expect(append).toHaveProperty('disabled', true)
  await chooseOption(await dialog.findByLabelText('Item de grupo'), 'DPE.1 Salários')
  fireEvent.click(await dialog.findByLabelText('C1 Vendas'))
  expect(dialog.getByRole('status').textContent).toBe('O orçamento já tem essas linhas.')
  expect(append).toHaveProperty('disabled', true)
  fireEvent.click(dialog.getByLabelText('C3 Tecnologia'))
  expect(dialog.getByRole('status').textContent).toBe('1 linha nova, com zeros.')
  fireEvent.click(append)
  await screen.findByText('1 linha acrescentada.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(readsOfLinhas()).toBe(2))
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(readsOfLinhas()).toBe(3))
  expect(post.mock.calls.map(([ato]) => ato)).toEqual([
    { tipo: 'linhas', vista: 1, adicionar: [{ grupoItemId: 11, centroCustoId: 103, filialId: null }], remover: [] },
    { tipo: 'desfazer', vista: 1, sequencia: 2 },
  ])
})

test('removes the current line, offers only lines of open areas, and shows their amounts', async () => {
  post.mockResolvedValueOnce(WRITTEN)
  const dialog = await open(50, 'Remover linhas…')
  await dialog.findByLabelText(/^Salários · Vendas/)
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Salários · Vendas1.200', 'Férias · Vendas0'])
  expect(dialog.getByLabelText(/^Salários · Vendas/)).toHaveProperty('checked', true)
  expect(dialog.getByRole('status').textContent).toBe('1 das marcadas tem valores.')
  fireEvent.click(dialog.getByRole('button', { name: 'Marcar a linha vazia' }))
  expect(dialog.getByLabelText(/^Salários · Vendas/)).toHaveProperty('checked', false)
  expect(dialog.queryByRole('status')).toBeNull()
  fireEvent.click(dialog.getByLabelText(/^Salários · Vendas/))
  fireEvent.click(dialog.getByRole('button', { name: 'Remover 2 linhas' }))
  await screen.findByText('2 linhas removidas.')
  expect(post.mock.calls.map(([ato]) => ato)).toEqual([{ tipo: 'linhas', vista: 1, adicionar: [], remover: [51, 50] }])
})

test('a search finds lines, and selected ones stay visible', async () => {
  const dialog = await open(51, 'Remover linhas…')
  await dialog.findByLabelText(/^Férias/)
  fireEvent.change(dialog.getByLabelText('Achar linha'), { target: { value: 'sal' } })
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Férias · Vendas0', 'Salários · Vendas1.200'])
  fireEvent.click(dialog.getByLabelText(/^Férias/))
  expect(dialog.getAllByRole('listitem')).toHaveLength(1)
  expect(dialog.getByRole('button', { name: 'Remover 0 linha' })).toHaveProperty('disabled', true)
})

test('a refusal stays in the dialog, and the lines are refetched', async () => {
  post.mockRejectedValueOnce(
    new ApiError(409, { code: 'orcamento_linha_commented', message: 'A linha tem comentários.', action: 'Tire-a da lista.' }),
  )
  const dialog = await open(50, 'Remover linhas…')
  fireEvent.click(await dialog.findByRole('button', { name: 'Remover 1 linha' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('A linha tem comentários.')
  await waitFor(() => expect(readsOfLinhas()).toBe(2))
  expect(screen.getByRole('dialog', { name: 'Remover linhas' })).toBeDefined()
})
