import type { ErroResposta } from '@lastro/contract'
import { listMeses } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import { xlsxOf } from '@lastro/planilha/testing'
import { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readXlsx } from '../../test/workbook.ts'
import { createApp } from '../app.ts'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { codeOf } from '../../test/api-client.ts'
import { CriacaoFixture } from '../../test/criacao-fixture.ts'
import { bearer } from '../../test/factories.ts'
import { toMultipart } from '../../test/valid-requests.ts'

let t: TestApp
const criacao = new CriacaoFixture(() => t)

beforeAll(async () => {
  t = await buildApp()
  await criacao.build()
})
afterAll(() => t.close())

const MESES = listMeses('2026-01', '2026-12').map(formatMesNumerico)
const HEADER = ['Código', 'Centro de custo', 'Filial', ...MESES, 'Total', 'Justificativa']
const line = (codigo: string, centro: string, filial: string, meses: readonly string[], fim: readonly string[] = []): string[] => [
  codigo,
  centro,
  filial,
  ...MESES.map((_, mes) => meses[mes] ?? ''),
  ...fim,
]
const csvOf = (lines: readonly (readonly string[])[]): string => lines.map((celulas) => celulas.join(';')).join('\r\n')

test('a filled-in template reads back unchanged, as CSV and XLSX', async () => {
  const csv = (await criacao.read('/Orcamento/criar/modelo?inicio=2026-01&formato=csv')).body.replace('\ufeff', '').split('\r\n')
  expect(csv[0]).toBe(`Grupo;Código;Descrição;Centro de custo;Filial;${MESES.join(';')};Justificativa`)
  const full = csv.map((row) =>
    row.includes(';RB.01;') ? row.replace(/;{3,}.*$/, `;VENDAS;SP;1.234,56;-;${';'.repeat(10)}lojas novas`) : row,
  )
  const origem = { tipo: 'arquivo', arquivoId: await criacao.send(`\ufeff${full.join('\r\n')}`) }
  const { id, linhas } = await criacao.create(criacao.novo('De CSV', origem))
  expect(linhas).toBe(csv.filter((row) => row !== '').length - 1)
  expect((await criacao.cellsOf(id))['RB.01 VENDAS SP']).toEqual({ 1: 1234.56 })
  expect(codeOf(await criacao.askPreview(origem))).toBe('registro_not_found')
  const bytes = (await criacao.read('/Orcamento/criar/modelo?inicio=2026-01&formato=xlsx')).rawPayload
  const rows = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []
  const preenchidas = rows.map((row) => (row[1] === 'DPE.01' ? [...row.slice(0, 5), 100.1, 1 / 3, ...row.slice(7)] : row))
  const xlsx = await xlsxOf({ Plano: preenchidas.map((row) => row.map((celula) => (celula === undefined ? null : celula))) })
  const created = await criacao.create(criacao.novo('De XLSX', { tipo: 'arquivo', arquivoId: await criacao.send(xlsx, 'plano.xlsx') }))
  expect((await criacao.cellsOf(created.id))['DPE.01']).toEqual({ 1: -100.1, 2: -0.33 })
})

test('reports each unreadable line with its position and writes nothing', async () => {
  const before = await criacao.countOrcamentos()
  const arquivoId = await criacao.send(
    csvOf([
      ['Plano de 2026'],
      HEADER,
      line('RB.01', 'VENDAS', '', ['1.000,00'], ['1.000,00', '']),
      line('XX.99', 'VENDAS', '', ['1,00']),
      line('RB.01', 'LUA', 'MARTE', ['1,00']),
      line('RB.01', 'VENDAS', '', ['5,00']),
      line('DPE.01', 'ADM', '', ['mil', '2,005']),
      line('CUS.01', '', '', ['10,00', '5,00'], ['20,00']),
      line('', '', '', ['3,00']),
      line('', '', '', []),
      line('Total', '', '', ['1.000,00']),
      ['', 'Total geral', ...line('', '', '', ['1.000,00']).slice(2)],
      line('XX.98', 'VENDAS', '', ['7,00'], ['7,00', 'Total do contrato de limpeza']),
      line('', 'VENDAS', '', ['8,00'], ['8,00', 'Total do contrato de limpeza']),
    ]),
  )
  const origem = { tipo: 'arquivo', arquivoId }
  const { problemas, problemasTotal, linhas } = await criacao.preview(origem)
  expect(problemas.map(({ linha: where, campo, valor, message }) => [where, campo, valor, message])).toEqual([
    [4, 'Código', 'XX.99', 'Não há item de grupo em uso com este código.'],
    [5, 'Centro de custo', 'LUA', 'Não há centro de custo em uso com este código.'],
    [5, 'Filial', 'MARTE', 'Não há filial em uso com este código.'],
    [6, 'Código', 'RB.01', 'Repete o item, o centro de custo e a filial da linha 3.'],
    [7, '01/2026', 'mil', 'Não é um valor em reais como 1.234,56, até R$ 100 bilhões.'],
    [7, '02/2026', '2,005', 'Não é um valor em reais como 1.234,56, até R$ 100 bilhões.'],
    [8, 'Total', '20,00', 'O total não é a soma dos meses da linha.'],
    [9, 'Código', '', 'A linha tem valores, mas não diz o item de grupo.'],
    // "Total" marks a sum only in the code column, or when the line has no code.
    [13, 'Código', 'XX.98', 'Não há item de grupo em uso com este código.'],
    [14, 'Código', '', 'A linha tem valores, mas não diz o item de grupo.'],
  ])
  expect([problemasTotal, linhas]).toEqual([10, 1])
  const refusal = await criacao.post('/Orcamento/criar', criacao.novo('Recusado', origem))
  expect(codeOf(refusal)).toBe('orcamento_arquivo_refused')
  expect(refusal.json<ErroResposta>().details?.[0]).toEqual({
    linha: 4,
    campo: 'Código',
    valor: 'XX.99',
    message: 'Não há item de grupo em uso com este código.',
  })
  expect(await criacao.countOrcamentos()).toBe(before)
  for (const content of ['Nome;Valor\nx;1\n', 'Código;jan/2031\nRB.01;1\n']) {
    expect(codeOf(await criacao.askPreview({ tipo: 'arquivo', arquivoId: await criacao.send(content) }))).toBe('importacao_arquivo_refused')
  }
  expect(codeOf(await criacao.upload('|0000|LECD|01012025|31122025|'))).toBe('importacao_arquivo_refused')
  expect(codeOf(await criacao.upload(''))).toBe('importacao_arquivo_required')
})

test('refuses a file that is too expensive to read and says what to do', async () => {
  const refusal = await criacao.upload(`${'a;'.repeat(999)}a\n`.repeat(7000))
  expect(codeOf(refusal)).toBe('importacao_arquivo_refused')
  expect(refusal.json<ErroResposta>().details).toEqual([
    { message: 'A planilha pede memória ou tempo demais para ser lida. Salve só a planilha do orçamento, como CSV, e envie de novo.' },
  ])
})

test('reads one file at a time, and none after shutdown begins', async () => {
  const processos: string[] = []
  const watch = (message: unknown): void => {
    if (!(message instanceof Object && 'process' in message && message.process instanceof ChildProcess)) return
    processos.push('begins')
    message.process.once('exit', () => processos.push('ends'))
  }
  // Too large to be parsed in the main process.
  const full = ['RB.01', 1, ...Array.from({ length: 40 }, () => randomBytes(15_000).toString('hex'))]
  const xlsx = await xlsxOf({ Plano: [['Código', 'jan/2026'], full] })
  subscribe('child_process', watch)
  try {
    await Promise.all([criacao.send(xlsx, 'um.xlsx'), criacao.send(xlsx, 'dois.xlsx')])
    expect(processos).toEqual(['begins', 'ends', 'begins', 'ends'])
    const other = await createApp({ db: t.database.db, config: t.config, clock: () => t.clock.now })
    const { payload, headers } = toMultipart(xlsx, 'tres.xlsx')
    const refusal = other.inject({
      method: 'POST',
      url: '/v1/Orcamento/criar/arquivo',
      payload,
      headers: { ...headers, ...bearer(criacao.token) },
    })
    processos.length = 0
    await vi.waitUntil(() => processos.length > 0)
    await other.close()
    expect(codeOf(await refusal)).toBe('servico_unavailable')
    expect(processos).toEqual(['begins', 'ends'])
  } finally {
    unsubscribe('child_process', watch)
  }
})

test('reads month names, decimal points and costs with a minus, and spreads the year by past seasonality', async () => {
  const arquivoId = await criacao.send('Item;CC;Janeiro;fev\nRB.01;VENDAS;"1,200.10";0.00\nCUS.01;VENDAS;-300.00;\nDPE.01;;-12.00;\n')
  const origem = { tipo: 'arquivo', arquivoId, custos: 'negativos' }
  const preview = await criacao.preview(origem, { sazonalidadeInicio: '2025-01' })
  expect(preview.grupos.map(({ codigo, depoisCentavos }) => [codigo, depoisCentavos.slice(0, 3)])).toEqual([
    ['RB', [80_007, 40_003, 0]],
    ['CUS', [-10_911, -19_089, 0]],
    ['DPE', [-1200, 0, 0]],
  ])
  expect(preview.linhasSemCurva).toBe(0)
  expect((await criacao.preview(origem, { sazonalidadeInicio: '2020-01' })).linhasSemCurva).toBe(3)
})
