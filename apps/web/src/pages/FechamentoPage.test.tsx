import type { AbilityRule, FechamentoChecklist, FechamentoDetalhe, FechamentoMes, Fechamentos } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AGUA, RENATA_ID, type Reply, answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { parseFechamentoSearch } = await import('../features/razao/fechamento/fechamento-search.ts')
const { queryClient } = await import('../api/api.ts')
const { paths } = await import('../navigation/paths.ts')
const { sessaoQuery } = await import('../sessao/sessao.ts')
const { FechamentoPage } = await import('./FechamentoPage.tsx')

const RENATA = RENATA_ID
const TIAGO = '22222222-2222-4222-8222-222222222222'
const atoDe = (usuarioId: string, nome: string) => ({ usuarioId, nome, quando: '2026-01-14T12:00:00Z' })
const mesOf = (mes: string, rest: Partial<FechamentoMes> = {}): FechamentoMes => ({
  mes,
  situacao: 'aberto',
  temDados: true,
  resultadoCentavos: 123_456_789_012,
  contasSemDePara: 0,
  pedido: null,
  confirmado: null,
  confere: null,
  ...rest,
})
const closed = {
  situacao: 'fechado',
  pedido: { ...atoDe(TIAGO, 'Tiago Sá'), observacao: '' },
  confirmado: atoDe(RENATA, 'Renata Campos'),
} as const
const requestOf = (id: string, nome: string): Partial<FechamentoMes> => ({
  situacao: 'pedido',
  pedido: { ...atoDe(id, nome), observacao: 'Tudo conciliado' },
  confere: true,
})
const listOf = (...meses: FechamentoMes[]): Fechamentos => ({ versao: 7, fechadoAte: '2025-01', proximo: '2025-02', meses })
const DETAIL: FechamentoDetalhe = {
  mes: '2025-01',
  situacao: 'fechado',
  resultadoCentavos: -100,
  confere: false,
  contasSemDePara: [],
  contasSemDeParaTotal: 0,
  linhas: [
    { codigo: 'RB', descricao: 'Receita bruta', fechadoCentavos: 900, agoraCentavos: 900 },
    { codigo: 'LL', descricao: 'Lucro líquido', fechadoCentavos: 100, agoraCentavos: -100 },
  ],
  historico: [
    {
      id: 1,
      status: 'fechado',
      resultadoCentavos: 100,
      conteudoHash: 'ab'.repeat(32),
      observacao: 'Tudo conciliado',
      motivo: '',
      pedido: atoDe(TIAGO, 'Tiago Sá'),
      decidido: atoDe(RENATA, 'Renata Campos'),
      reaberto: null,
    },
  ],
}
const REFUSAL: Reply = {
  status: 409,
  body: {
    status: 'error',
    code: 'fechamento_data_changed',
    message: 'Os números de 02/2025 não são mais os que Tiago Sá pediu para fechar.',
    action: 'Recuse o pedido, confira os números de agora e peça o fechamento de novo.',
    requestId: 'r1',
  },
}

beforeEach(signInRenata)
afterEach(cleanup)

async function open(
  list: Fechamentos,
  { href = '/Fechamento', rotas = {}, regras }: { href?: string; rotas?: Record<string, Reply>; regras?: AbilityRule[] } = {},
) {
  const sessao = queryClient.getQueryData(sessaoQuery.queryKey)
  if (regras && sessao) queryClient.setQueryData(sessaoQuery.queryKey, { ...sessao, userAbilityRules: regras })
  answer({ 'GET /v1/Fechamento': success(list), 'GET /v1/Fechamento/2025-01': success(DETAIL), ...rotas })
  await showScreen(href, {
    path: paths.fechamento,
    validateSearch: parseFechamentoSearch,
    domains: ['fechamento', 'casca'],
    component: FechamentoPage,
  })
}

test('offers to confirm the requested months, and explains a refusal of the server', async () => {
  const meses = [mesOf('2025-04'), mesOf('2025-03', requestOf(TIAGO, 'Tiago Sá')), mesOf('2025-02', requestOf(TIAGO, 'Tiago Sá'))]
  await open(listOf(...meses, mesOf('2025-01', { ...closed, confere: true })), { rotas: { 'POST /v1/Fechamento/confirmacoes': REFUSAL } })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirmar fechamento de fev–mar 2025' }))
  const dialog = screen.getByRole('dialog', { name: 'Fechar fev–mar 2025', hidden: true })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmar fechamento', hidden: true }))
  await within(dialog).findByText(/não são mais os que Tiago Sá pediu/)
  expect(writes()).toEqual([['POST /v1/Fechamento/confirmacoes', { inicio: '2025-02', fim: '2025-03' }]])
})

test('requests up to a chosen month in one act, beside a checklist that marks what entered after the last look', async () => {
  localStorage.setItem(`fechamentoVisto ${AGUA.id} ${RENATA}`, '2026-01-10T00:00:00.000Z')
  const checklist: FechamentoChecklist = {
    semDePara: { contas: 0, valorCentavos: 0 },
    rateio: { regras: 2, semApuracao: ['2025-03'] },
    conferencia: { importacoes: 2, semTotais: 0, diferentes: [{ id: 9, arquivoNome: 'ecd.txt', diferencaCentavos: 12_345 }] },
    ultimaImportacao: { id: 8, arquivoNome: 'ajuste.csv', quando: '2026-01-12T10:00:00.000Z', nome: 'Tiago Sá' },
  }
  const meses = [mesOf('2025-04'), mesOf('2025-03'), mesOf('2025-02'), mesOf('2025-01', { ...closed, confere: true })]
  await open(listOf(...meses), {
    rotas: {
      'GET /v1/Fechamento/conferencia': success(checklist),
      'POST /v1/Fechamento/pedidos': success({ meses: ['2025-02', '2025-03'] }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Pedir fechamento de fev/2025' }))
  const dialog = within(screen.getByRole('dialog', { hidden: true }))
  const until = dialog.getByLabelText<HTMLSelectElement>('Até')
  expect([...until.options].map(({ value }) => value)).toEqual(['2025-02', '2025-03', '2025-04'])
  fireEvent.change(until, { target: { value: '2025-03' } })
  const checks = await dialog.findByRole('list', { name: 'O que conferir', hidden: true })
  expect([...checks.children].map((check) => [check.getAttribute('data-passed'), check.querySelector('div')?.textContent])).toEqual([
    ['true', 'De-Para: todas as contas de resultado têm destino.'],
    ['false', 'Rateio: falta apurar mar/2025, ou a apuração é anterior à última importação.'],
    ['false', 'Conferência: ecd.txt difere dos seus totais em 123,45'],
    ['false', expect.stringMatching(/^Entrou depois da última vez que você conferiu: ajuste.csv/)],
  ])
  fireEvent.click(dialog.getByRole('button', { name: 'Pedir fechamento', hidden: true }))
  await waitFor(() => expect(writes()).toEqual([['POST /v1/Fechamento/pedidos', { inicio: '2025-02', fim: '2025-03', observacao: '' }]]))
})

test('the requester can withdraw the request but never confirm it', async () => {
  await open(listOf(mesOf('2025-02', requestOf(RENATA, 'Renata Campos')), mesOf('2025-01', closed)), {
    href: '/Fechamento?mes=2025-02',
    rotas: {
      'GET /v1/Fechamento/2025-02': success({ ...DETAIL, mes: '2025-02', situacao: 'pedido', confere: true, linhas: [] }),
      'POST /v1/Fechamento/recusas': success({ meses: ['2025-02'] }),
    },
  })
  await screen.findByText('Você pediu o fechamento: outra pessoa precisa confirmá-lo.')
  expect(screen.queryByRole('button', { name: /Confirmar/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Retirar pedido de fev/2025' }))
  const dialog = screen.getByRole('dialog', { hidden: true })
  const button = within(dialog).getByRole('button', { name: 'Retirar pedido', hidden: true })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(within(dialog).getByLabelText('Motivo'), { target: { value: '  Falta uma nota ' } })
  fireEvent.click(button)
  await waitFor(() =>
    expect(writes()).toEqual([['POST /v1/Fechamento/recusas', { inicio: '2025-02', fim: '2025-02', motivo: 'Falta uma nota' }]]),
  )
})

test('shows a closed month then and now by line, and reopens it with later months', async () => {
  await open(listOf(mesOf('2025-02', { contasSemDePara: 2 }), mesOf('2025-01', { ...closed, confere: false })), {
    href: '/Fechamento?mes=2025-01',
  })
  await screen.findByText('2 contas sem De-Para')
  const line = await screen.findByRole('row', { name: /Lucro líquido/ })
  expect(
    within(line)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1,00', '−1,00'])
  expect(line.textContent).toContain('(diferente)')
  expect(screen.getAllByText('Diferente da que foi fechada')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Reabrir jan/2025' })).toBeTruthy()
})

test('requests an open month with all earlier ones, and offers nothing to a reader', async () => {
  const meses = [mesOf('2025-03'), mesOf('2025-02'), mesOf('2025-01', { ...closed, confere: true })]
  const detail = { ...DETAIL, mes: '2025-03', situacao: 'aberto' as const, confere: null, linhas: [], historico: [] }
  const rotas = { 'GET /v1/Fechamento/2025-03': success(detail) }
  await open(listOf(...meses), { href: '/Fechamento?mes=2025-03', rotas })
  await screen.findByRole('button', { name: 'Pedir fechamento de fev–mar 2025' })
  expect(screen.getByRole('button', { name: 'Pedir fechamento de fev/2025' })).toBeTruthy()
  cleanup()
  await open(listOf(...meses), { href: '/Fechamento?mes=2025-03', rotas, regras: [{ action: 'read', subject: 'Lancamento' }] })
  await screen.findByText('DRE do mês')
  expect(screen.queryByRole('button', { name: /Pedir|Confirmar|Reabrir|Exportar/ })).toBeNull()
})

test('asks before discarding a typed reason', async () => {
  await open(listOf(mesOf('2025-01', { ...closed, confere: true })), { href: '/Fechamento?mes=2025-01' })
  fireEvent.click(await screen.findByRole('button', { name: 'Reabrir jan/2025' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Reabrir jan/2025', hidden: true }))
  fireEvent.change(dialog.getByLabelText('Motivo'), { target: { value: 'Nota de dezembro' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Cancelar', hidden: true }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ficar e salvar', hidden: true }))
  expect(dialog.getByLabelText('Motivo')).toHaveProperty('value', 'Nota de dezembro')
})

test('refetches the months on every opening, because other screens change them', async () => {
  const read = vi.fn(() => success(listOf(mesOf('2025-02'))))
  const rotas = { 'GET /v1/Fechamento': read }
  await open(listOf(), { rotas })
  await screen.findByRole('button', { name: 'Pedir fechamento de fev/2025' })
  cleanup()
  await open(listOf(), { rotas })
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
})
