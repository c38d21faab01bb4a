/** Questions, rows and parts of a recipe as the preview shows them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMapeamento } from '@lastro/planilha'
import type { Mapeamento } from '@lastro/planilha'
import { afterAll, describe, expect, test } from 'vitest'
import { readMovimentos } from './movimentos.ts'
import { examineFile } from './preview.ts'
import type { ReceitaChoice } from './receita.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-receita-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
function write(content: string, nome = 'planilha.csv'): string {
  const path = join(folder, `${++files}-${nome}`)
  writeFileSync(path, content)
  return path
}

async function preview(path: string, choice: ReceitaChoice = {}) {
  const { planilha, meses } = await examineFile(path, () => Promise.resolve([]), choice)
  if (planilha === null) return expect.unreachable('a sheet has a preview of its columns')
  return { ...planilha, meses }
}

/** Sends the mapping back with a change, as the screen does. */
async function change(path: string, part: (mapeamento: Mapeamento) => Partial<Mapeamento>) {
  const { mapeamento } = await preview(path)
  return preview(path, { mapeamento: { ...mapeamento, ...part(mapeamento) } })
}

const UNSIGNED = 'Mês;Conta;Descrição;Valor\n2025-01;3.1;Serviços;100,00\n2025-01;4.1;Aluguel;40,00\n2025-01;4.2;Energia;5,00\n'

describe('the side of amounts', () => {
  test('is asked by groups and accounts with their sums, and answered by the groups of debits', async () => {
    const path = write(UNSIGNED)
    const { perguntas } = await preview(path)
    expect(perguntas).toMatchObject([{ chave: 'debitos' }])
    expect(perguntas[0]?.opcoes).toEqual([
      { valor: '3', descricao: null, centavos: 10_000 },
      { valor: '3.1', descricao: 'Serviços', centavos: 10_000 },
      { valor: '4', descricao: null, centavos: 4500 },
      { valor: '4.1', descricao: 'Aluguel', centavos: 4000 },
      { valor: '4.2', descricao: 'Energia', centavos: 500 },
      { valor: 'nenhuma', descricao: null, centavos: null },
    ])
    const answered = await change(path, () => ({ devedoras: ['4'] }))
    expect(answered.perguntas).toEqual([])
    expect(answered.linhas.slice(1).map(({ valores }) => valores[0]?.centavos)).toEqual([10_000, -4000, -500])
    expect(answered.explicacao).toContainEqual({ parte: 'sinal', texto: 'São débitos os valores de 4.', certeza: 'escolhida' })
  })

  test('of an account named by a group does not take in names that begin alike', async () => {
    const path = write('Mês;Conta;Valor\n2025-01;Aluguel;40,00\n2025-01;Aluguel recebido;90,00\n')
    const { linhas } = await change(path, () => ({ devedoras: ['Aluguel'] }))
    expect(linhas.slice(1).map(({ valores }) => valores[0]?.centavos)).toEqual([-4000, 9000])
  })

  test('is asked where signed amounts have names that say nothing', async () => {
    const path = write('Mês;Conta;Descrição;Valor\n2025-01;3.1;Serviços;100,00\n2025-01;4.1;Aluguel;-40,00\n')
    expect((await preview(path)).perguntas).toMatchObject([{ chave: 'sinal' }])
    expect((await change(path, () => ({ sinal: 'debito_positivo' }))).linhas[1]?.valores[0]?.centavos).toBe(-10_000)
  })
})

const BALANCETE = `Comercial Aurora
Período: 01/03/2025 a 31/03/2025
Conta;Descrição;Débito;Crédito
1;ATIVO;10,00;4,00
1.1.01;Caixa;10,00;4,00
3.1.01;Receita;0,00;10,00
;Saldo anterior;1,00;0,00
4.1.01;Custo;quatro;0,00
Total;;14,00;14,00
`

describe('rows', () => {
  test('are named by what they are, with the reason of those that are not counted', async () => {
    const { linhas } = await preview(write(BALANCETE))
    expect(linhas.map(({ linha, tipo }) => [linha, tipo])).toEqual([
      [1, 'titulo'],
      [2, 'titulo'],
      [3, 'cabecalho'],
      [4, 'subtotal'],
      [5, 'dado'],
      [6, 'dado'],
      [7, 'ruido'],
      [8, 'erro'],
      [9, 'subtotal'],
    ])
    expect(linhas.filter(({ tipo }) => tipo !== 'dado' && tipo !== 'cabecalho').every(({ motivo }) => motivo !== null)).toBe(true)
    expect(linhas[5]).toMatchObject({ celulas: ['3.1.01', 'Receita', '0,00', '10,00'], valores: [{ conta: '3.1.01', centavos: 1000 }] })
  })

  test('like those that a person ignores are not counted, and are explained and listed', async () => {
    const path = write(BALANCETE.replace('quatro', '4,00'))
    const ignorar = [
      { coluna: 1, modo: 'comeca', texto: 'CUST' },
      { modo: 'igual', texto: '1.1.01' },
    ] as const
    const { linhas, explicacao, mapeamento } = await change(path, () => ({ ignorar: [...ignorar] }))
    expect(linhas.filter(({ tipo }) => tipo === 'ignorada').map(({ linha }) => linha)).toEqual([5, 8])
    expect(explicacao.at(-1)?.texto).toBe(
      'São ignoradas as linhas em que “Descrição” começa com “CUST”, ou alguma célula é igual a “1.1.01”.',
    )
    expect(isMapeamento(structuredClone(mapeamento))).toBe(true)
  })
})

describe('an arrangement that a person changes', () => {
  test('gives its columns their role by itself', async () => {
    const path = write('Conta;Descrição;Débito;Crédito\n3.1;Receita;0,00;10,00\n')
    const open = await preview(path)
    expect(open).toMatchObject({ largura: 4, faltam: ['data'], perguntas: [{ chave: 'mes' }] })
    const { meses, perguntas, cabecalho } = await change(path, () => ({ arranjo: { largura: open.largura, mes: '2025-05' } }))
    expect({ meses, perguntas, cabecalho }).toEqual({
      meses: ['2025-05'],
      perguntas: [],
      cabecalho: ['Conta', 'Descrição', 'Débito', 'Crédito', 'Mês'],
    })
  })

  test('splits code and name, and can be taken back', async () => {
    const path = write('Mês;Conta;Valor;D/C\n2025-01;3.1 - Receita;10,00;C\n')
    expect((await preview(path)).linhas[1]?.valores).toMatchObject([{ conta: '3.1' }])
    const { mapeamento } = await preview(path)
    const { arranjo: _arranjo, ...rest } = mapeamento
    const whole = { ...rest, arranjo: { largura: 4 }, colunas: { ...mapeamento.colunas, conta: 1 } }
    expect((await preview(path, { mapeamento: whole })).linhas[1]?.valores).toMatchObject([{ conta: '3.1 - Receita' }])
  })
})

test('the month in the name of a file is taken as probable, and the preview says so', async () => {
  const path = write('Conta;Descrição;Débito;Crédito\n3.1;Receita;0,00;10,00\n', 'balancete_03-2025.csv')
  const { explicacao, meses } = await preview(path, { nome: 'balancete_03-2025.csv' })
  expect(meses).toEqual(['2025-03'])
  expect(explicacao).toContainEqual({ parte: 'mes', texto: expect.stringContaining('pelo nome do arquivo'), certeza: 'provavel' })
})

test('`ler` and the preview answer a question alike', async () => {
  const path = write(UNSIGNED)
  const { contas } = await readMovimentos({ caminho: path, respostas: { debitos: '4' } })
  const { linhas } = await preview(path, { respostas: { debitos: '4' } })
  expect(contas.map(({ meses }) => meses['2025-01'])).toEqual(linhas.slice(1).map(({ valores }) => valores[0]?.centavos))
})

test('every year that can be answered can be read', async () => {
  const path = write('Mês;Conta;Débito;Crédito\nJaneiro;3.1;0,00;10,00\n')
  for (const ano of ['1970', '2099']) expect((await preview(path, { respostas: { ano } })).meses).toEqual([`${ano}-01`])
  for (const ano of ['1969', '2100']) {
    await expect(preview(path, { respostas: { ano } })).rejects.toMatchObject({ code: 'importacao_mapeamento_required' })
  }
})

test('an answer to no question is refused with the questions that there are', async () => {
  await expect(preview(write(UNSIGNED), { respostas: { lado: 'C' } })).rejects.toMatchObject({
    message: 'Não há a pergunta lado.',
    action: 'As perguntas são mes, ano, formatoData, valores, planilhas, debitos, sinal, subtotais.',
  })
})

test.each<{ valor: unknown }>([
  { valor: null },
  { valor: [] },
  { valor: 'x' },
  { valor: { decimal: ',' } },
  { valor: { decimal: ',', linhaCabecalho: 1, colunas: { conta: -1 } } },
  { valor: { decimal: ',', linhaCabecalho: 1, colunas: { constructor: 1 } } },
  { valor: { decimal: ',', linhaCabecalho: 0, colunas: {} } },
  { valor: { decimal: ',', linhaCabecalho: 1, colunas: {}, arranjo: { largura: 3, meses: 'janeiro' } } },
  { valor: { decimal: ',', linhaCabecalho: 1, colunas: {}, arranjo: { largura: 3, lados: { debito: 1, credito: 2 } } } },
  { valor: { decimal: ',', linhaCabecalho: 1, colunas: {}, arranjo: { largura: 3, mesSemAno: { mes: 1, ano: '2025' } } } },
  { valor: { decimal: ',', linhaCabecalho: 1, colunas: {}, arranjo: { largura: 3, mesDaPlanilha: { Jan: '2025' } } } },
  { valor: { decimal: ',', linhaCabecalho: 1, colunas: {}, ignorar: [{ modo: 'igual', texto: '' }] } },
  { valor: { decimal: ',', linhaCabecalho: 1, colunas: {}, desconhecida: 1 } },
])('no recipe is %j', ({ valor }) => {
  expect(isMapeamento(valor)).toBe(false)
})
