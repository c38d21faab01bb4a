/** Workbooks as another program writes them: shared strings, data descriptors, other styles. What one library writes, another must read. */
import { utils, write } from '@e965/xlsx'
import { afterAll, expect, test } from 'vitest'
import { readLinhas } from './linhas.ts'
import type { PlanilhaLinha } from './linhas.ts'
import { createPasta } from './planilha.fixture.ts'
import { openTabela, previewPlanilha } from './planilha.ts'
import { ProblemaLista } from './problema.ts'

const pasta = createPasta()
afterAll(() => pasta.remove())

test.each([
  ['textos compartilhados', { bookSST: true }],
  ['textos na célula', { bookSST: false }],
  ['comprimida', { compression: true }],
])('%s', async (_nome, opcoes) => {
  const livro = utils.book_new()
  const folha = utils.aoa_to_sheet(
    [
      ['EMPRESA EXEMPLO LTDA'],
      ['Data', 'Conta', 'Descrição da conta', 'Débito', 'Crédito', 'Histórico'],
      [new Date(Date.UTC(2025, 11, 31)), '3.1.01', 'Receita de vendas', null, 1234.56, 'Venda à vista & frete <incluso>'],
      [new Date(Date.UTC(2025, 11, 31)), '1.1.01', 'Caixa', 1234.56, null, 'Recebimento'],
    ],
    { UTC: true },
  )
  utils.book_append_sheet(livro, folha, 'Razão')
  const bytes: Uint8Array = write(livro, { type: 'buffer', bookType: 'xlsx', ...opcoes })
  const caminho = pasta.write('outro.xlsx', bytes)
  const { mapeamento, planilhas } = await previewPlanilha(caminho, 'xlsx')
  expect(planilhas).toEqual(['Razão'])
  const problemas = new ProblemaLista()
  const linhas: PlanilhaLinha[] = []
  for await (const lote of readLinhas(await openTabela(caminho, 'xlsx', { mapeamento }), mapeamento, problemas)) linhas.push(...lote)
  expect(problemas.itens).toEqual([])
  expect(linhas).toMatchObject([
    { linha: 3, mes: '2025-12', dataDias: 20_453, conta: '3.1.01', creditoCentavos: 123_456, historico: 'Venda à vista & frete <incluso>' },
    { linha: 4, conta: '1.1.01', debitoCentavos: 123_456 },
  ])
})
