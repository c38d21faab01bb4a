import type { ImportacaoDetalhe } from '@lastro/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const { queryClient } = await import('../../../api/api.ts')
const { initI18n, loadTexts } = await import('../../../i18n/i18n.ts')
const { Desfazer } = await import('./Desfazer.tsx')

const summary = {
  empresa: null,
  cnpj: null,
  livro: null,
  leiaute: null,
  inicio: '2026-01',
  fim: '2026-01',
  linhas: 3,
  lancamentos: 0,
  partidas: 0,
  contas: 3,
  centrosCusto: 0,
  filiais: 0,
  regrasDeParaCriadas: 0,
  contasSemDePara: 0,
}
const balancete: ImportacaoDetalhe = {
  id: 1,
  arquivoNome: 'balancete.csv',
  tamanhoBytes: 10,
  formato: 'csv',
  conteudo: 'saldos',
  modo: 'recusar',
  status: 'concluida',
  criadaPor: 'Renata',
  createdAt: '2026-01-14T09:41:00Z',
  finishedAt: '2026-01-14T09:41:01Z',
  progresso: null,
  resumo: summary,
  meses: [{ mes: '2026-01', ativo: true, substituidaPor: null }],
  desfeita: null,
  erro: null,
  diferencaCentavos: null,
  avisos: 0,
  can: { cancelar: false, desfazer: true },
  saude: null,
  conferencia: null,
  reabrir: null,
  substituiu: [],
}

beforeAll(async () => {
  await initI18n()
  await loadTexts('importacao')
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
})
beforeEach(() => queryClient.clear())
afterEach(cleanup)

const STAYING = 'O De-Para e os cadastros ficam como estão.'

test.each([
  [{}, ['Os números deste arquivo saem da DRE: jan/2026.', STAYING]],
  [{ modo: 'somar' }, ['O que este arquivo somou a jan/2026 sai da DRE.', STAYING]],
  [
    { modo: 'substituir', resumo: { ...summary, partidas: 1200 } },
    [
      'Os números deste arquivo saem da DRE: jan/2026.',
      '1.200 partidas deixam de contar.',
      'Os meses que ela substituiu voltam a valer.',
      STAYING,
    ],
  ],
] satisfies [Partial<ImportacaoDetalhe>, string[]][])('states the loss, without entries for a file of balances: %o', (extra, lines) => {
  render(
    <QueryClientProvider client={queryClient}>
      <Desfazer importacao={{ ...balancete, ...extra }} onClose={() => {}} />
    </QueryClientProvider>,
  )
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual(lines)
})
