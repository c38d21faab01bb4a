import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipOf } from '@lastro/importacao/testing'
import { afterAll, expect, test } from 'vitest'
import { lastro, writeEcdFile } from './run.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-ler-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function writeText(nome: string, content: string): string {
  const path = join(folder, nome)
  writeFileSync(path, content)
  return path
}

const BALANCETE = `Comercial Aurora
Período: 01/03/2025 a 31/03/2025
Conta;Descrição;Débito;Crédito
1.1.01;Caixa;10,00;4,00
3;RECEITAS;0,00;10,00
3.1.01;Receita;0,00;10,00
4.1.01;Custo;4,00;0,00
Total;;14,00;14,00
`

test('--json has exactly the documented format, and names every row that was not counted', async () => {
  const { codigo, saida, erros } = await lastro('ler', writeText('balancete.csv', BALANCETE), '--json')
  expect({ codigo, erros }).toEqual({ codigo: 0, erros: '' })
  const json: unknown = JSON.parse(saida)
  expect(json).toEqual({
    formato: 'csv',
    receita: expect.objectContaining({ linhaCabecalho: 3, explicacao: expect.any(Array) }),
    contas: [
      { codigo: '1.1.01', descricao: 'Caixa', meses: { '2025-03': -600 } },
      { codigo: '3.1.01', descricao: 'Receita', meses: { '2025-03': 1000 } },
      { codigo: '4.1.01', descricao: 'Custo', meses: { '2025-03': -400 } },
    ],
    perguntas: [],
    ignoradas: [1, 2, 5, 8].map((linha) => ({ linha, motivo: expect.any(String) })),
    totais: { linhas: 3, debitos: 1400, creditos: 1400 },
  })
})

test('asks with exit 4, and an answer gives the figures', async () => {
  const path = writeText('sem-mes.csv', BALANCETE.replace(/Período.*\n/, ''))
  const open = await lastro('ler', path, '--json')
  expect(open).toMatchObject({ codigo: 4, erros: '' })
  expect(JSON.parse(open.saida)).toMatchObject({ contas: [], perguntas: [{ chave: 'mes', texto: expect.any(String), valores: [] }] })
  const answered = await lastro('ler', path, '--json', '--resposta', 'mes=2025-03')
  expect(answered.codigo).toBe(0)
  expect(JSON.parse(answered.saida)).toMatchObject({ contas: [{ meses: { '2025-03': -600 } }, {}, {}], perguntas: [] })
})

test.each([
  ['mes=março', 1],
  ['ano=2100', 1],
  ['cor=azul', 1],
  ['mes', 2],
])('refuses the answer %s', async (answer, expected) => {
  expect(await lastro('ler', writeText('balancete.csv', BALANCETE), '--resposta', answer)).toMatchObject({ codigo: expected, saida: '' })
})

test('--receita reads another file with the same header as this one, and refuses other columns', async () => {
  const unsigned = (mes: string) => `Mês;Conta;Descrição;Valor\n2025-${mes};3.1;Serviços;100,00\n2025-${mes};4.1;Aluguel;40,00\n`
  const first = await lastro('ler', writeText('jan.csv', unsigned('01')), '--json', '--resposta', 'debitos=4')
  const receita = writeText('receita.json', first.saida)
  const next = writeText('fev.csv', `Comercial Aurora\n${unsigned('02')}`)
  expect((await lastro('ler', next, '--json')).codigo).toBe(4)
  const { codigo, saida } = await lastro('ler', next, '--json', '--receita', receita)
  expect(codigo).toBe(0)
  expect(JSON.parse(saida)).toMatchObject({ contas: [{ meses: { '2025-02': 10_000 } }, { meses: { '2025-02': -4000 } }] })
  const wide = writeText('largo.csv', unsigned('03').replace('Valor', 'Valor;'))
  expect(await lastro('ler', wide, '--receita', receita)).toMatchObject({ codigo: 0 })
  const other = await lastro('ler', writeText('balancete.csv', BALANCETE), '--receita', receita)
  expect(other).toMatchObject({ codigo: 1, erros: expect.stringContaining('outras colunas') })
  expect(await lastro('ler', next, '--receita', writeText('ruim.json', '{"receita":{"decimal":"x"}}'))).toMatchObject({
    codigo: 1,
    saida: '',
  })
})

test('refuses with the line and column of what cannot be read', async () => {
  const { codigo, saida, erros } = await lastro('ler', writeText('ruim.csv', BALANCETE.replace(';4,00;0,00', ';quatro;0,00')), '--json')
  expect({ codigo, saida }).toEqual({ codigo: 1, saida: '' })
  expect(erros).toMatch(/Linha 7, Débito \(coluna C\)/)
})

test('refuses amounts in thousands', async () => {
  const { codigo, erros } = await lastro('ler', writeText('mil.csv', BALANCETE.replace('Aurora', 'Aurora (em R$ mil)')))
  expect({ codigo, erros }).toMatchObject({ codigo: 1, erros: expect.stringContaining('Linha 1: Os valores estão em milhares') })
})

test('prints a summary in words', async () => {
  const { codigo, saida } = await lastro('ler', writeText('balancete.csv', BALANCETE))
  expect(codigo).toBe(0)
  expect(saida).toContain('O mês de todas as linhas é 03/2025.')
  expect(saida).toContain('3.1.01 Receita: 03/2025 10,00')
  expect(saida).toContain('linha 8: Total das linhas anteriores.')
})

test('warns of debits that differ from credits, and still prints the figures', async () => {
  const { codigo, erros } = await lastro('ler', writeText('aberto.csv', BALANCETE.replace(';10,00;4,00', ';11,00;4,00')))
  expect({ codigo, erros }).toMatchObject({ codigo: 0, erros: expect.stringContaining('diferem em') })
})

test('an ECD is read with equal debits and credits', async () => {
  const { codigo, saida } = await lastro('ler', writeEcdFile(join(folder, 'ecd.txt')), '--json')
  expect(codigo).toBe(0)
  const { totais, contas } = JSON.parse(saida) as { totais: { debitos: number; creditos: number }; contas: object[] }
  expect(totais.debitos).toBe(totais.creditos)
  expect(contas.length).toBeGreaterThan(20)
})

test('reads every file of a zip, and ends like the worst of them', async () => {
  const path = join(folder, 'pacote.zip')
  const partes = [
    { nome: 'balancete.csv', conteudo: BALANCETE },
    { nome: 'pasta/sem-mes.csv', conteudo: BALANCETE.replace(/Período.*\n/, '') },
  ]
  writeFileSync(path, zipOf(partes))
  const open = await lastro('ler', path, '--json')
  expect(open.codigo).toBe(4)
  expect(JSON.parse(open.saida)).toMatchObject({
    arquivos: [
      { nome: 'balancete.csv', leitura: { totais: { debitos: 1400 } } },
      { nome: 'sem-mes.csv', leitura: { contas: [], perguntas: [{ chave: 'mes' }] } },
    ],
  })
  writeFileSync(path, zipOf([...partes, { nome: 'outro.zip', conteudo: zipOf(partes) }]))
  const nested = await lastro('ler', path, '--json', '--resposta', 'mes=2025-03')
  expect(nested).toMatchObject({ codigo: 1, erros: expect.stringContaining('É um zip') })
  expect(JSON.parse(nested.saida)).toMatchObject({ arquivos: [{}, { leitura: { perguntas: [] } }, { nome: 'outro.zip', leitura: null }] })
})
