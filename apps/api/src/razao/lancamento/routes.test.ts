import { cadastroRotas, lancamentoRotas, type LancamentoDetalhe, type Lancamentos, type Partida } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, createCalls, type ApiCalls } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, ecdOf, limitEscopo, signIn } from '../../../test/factories.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'

const PERIODO = 'inicio=2025-01&fim=2025-02'

let t: TestApp
let clienteId: string
let token: string
let renata: ApiCalls
let importacaoId: number

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  token = await signIn(db, await buildUsuario(db, { clientes: [clienteId] }), clienteId, t.clock.now)
  renata = createCalls(t.app, () => token)
  importacaoId = await loadKnownRazao(t.app, db, clienteId, token)
})
afterAll(() => t.close())

const list = (query: string, calls = renata): Promise<Lancamentos> => calls.read(lancamentoRotas.list, `/v1/Lancamento?${query}`)
const open = ({ importacaoId: importacao, linha }: Partida, calls = renata): Promise<LancamentoDetalhe> =>
  calls.read(lancamentoRotas.get, `/v1/Lancamento/${importacao}/${linha}`)
const textsOf = ({ partidas }: Pick<Lancamentos, 'partidas'>): string[] =>
  partidas.map(({ data, conta, valorCentavos }) => `${data} ${conta.codigo} ${valorCentavos}`)

async function listAll(query: string, calls = renata): Promise<Partida[]> {
  const partidas: Partida[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the last one
    const page: Lancamentos = await list(`${query}${cursor && `&cursor=${cursor}`}`, calls)
    partidas.push(...page.partidas)
    cursor = page.proximo
  }
  return partidas
}

describe('the list', () => {
  test('shows entries of any account, newest first, with the totals of the filter', async () => {
    const fevereiro = await list('inicio=2025-02&fim=2025-02')
    expect(textsOf(fevereiro)).toEqual([
      '2025-02-28 1.1.01 3333',
      '2025-02-28 6.1.01 -3333',
      '2025-02-20 1.1.01 70000',
      '2025-02-20 4.1.01 -70000',
      '2025-02-10 1.1.01 -50000',
      '2025-02-10 3.1.01 50000',
    ])
    expect(fevereiro.totais).toEqual({ quantidade: 6, debitosCentavos: 123_333, creditosCentavos: 123_333, semLancamentosCentavos: 0 })
    expect(fevereiro.partidas[5]).toMatchObject({ historico: 'venda de fevereiro', numero: '6', centroCusto: 'VENDAS', filial: null })
  })

  test.each(['data', '-data', 'valor', '-valor'])('pages in the order %s have no gaps and no repetition', async (ordem) => {
    const whole = await list(`ordem=${ordem}&${PERIODO}`)
    const paged = await listAll(`ordem=${ordem}&limite=3&${PERIODO}`)
    expect(paged).toEqual(whole.partidas)
    expect(paged).toHaveLength(14)
    const keys = paged.map(({ data, valorCentavos }) =>
      ordem.endsWith('valor') ? Math.abs(valorCentavos) : Number(data.replaceAll('-', '')),
    )
    expect(keys).toEqual(keys.toSorted((a, b) => (ordem.startsWith('-') ? b - a : a - b)))
  })

  test('filters by account, centro de custo and import', async () => {
    const { partidas } = await list(PERIODO)
    const conta = partidas.find(({ conta: { codigo } }) => codigo === '4.1.01')?.conta
    expect(await list(`${PERIODO}&conta=${conta?.id}`)).toMatchObject({ conta, totais: { quantidade: 2, debitosCentavos: 110_010 } })
    const centros = await renata.read(cadastroRotas.listCentrosCusto, '/v1/CentroCusto')
    const adm = centros.find(({ codigo }) => codigo === 'ADM')?.id
    expect(textsOf(await list(`${PERIODO}&centroCusto=${adm}`))).toEqual(['2025-02-28 6.1.01 -3333', '2025-01-31 5.1.01 -20005'])
    expect(await list(`${PERIODO}&importacao=${importacaoId}`)).toMatchObject({
      importacao: { id: importacaoId, arquivoNome: 'razao.csv' },
      totais: { quantidade: 14 },
    })
  })

  test.each([
    ['1.000,00', ['2025-01-10 3.1.01 100000', '2025-01-10 1.1.01 -100000']],
    ['R$ 33,33', ['2025-02-28 1.1.01 3333', '2025-02-28 6.1.01 -3333']],
    ['FEVEREIRO', ['2025-02-10 1.1.01 -50000', '2025-02-10 3.1.01 50000']],
    ['%', []],
  ])('finds %s', async (text, expected) => {
    const found = await list(`${PERIODO}&busca=${encodeURIComponent(text)}`)
    expect(textsOf(found).toSorted()).toEqual(expected.toSorted())
    expect(found).toMatchObject({ totais: null, proximo: null, procuradoAte: null })
  })

  test('refuses the cursor of another order, and one of no day', async () => {
    const { proximo, versao } = await list(`${PERIODO}&limite=2`)
    expect(codeOf(await renata.get(`/v1/Lancamento?${PERIODO}&ordem=valor&cursor=${proximo}`))).toBe('requisicao_invalid')
    for (const key of [9e15, -9e15, 3_000_000, 26_000, 0.5, '2025-01-01', null]) {
      const cursor = Buffer.from(JSON.stringify([versao, '-data', key, -1, -1])).toString('base64url')
      expect({ key, code: codeOf(await renata.get(`/v1/Lancamento?${PERIODO}&cursor=${cursor}`)) }).toEqual({
        key,
        code: 'requisicao_invalid',
      })
    }
  })

  test('a limited user sees the entries, the totals and the postings of their centro de custo only', async () => {
    const { db } = t.database
    const centros = await renata.read(cadastroRotas.listCentrosCusto, '/v1/CentroCusto')
    const lia = await buildUsuario(db, { nome: 'Lia Limitada', clientes: [clienteId] })
    await limitEscopo(db, { clienteId, usuarioId: lia.id, centrosCusto: centros.flatMap(({ codigo, id }) => (codigo === 'ADM' ? id : [])) })
    const liaToken = await signIn(db, lia, clienteId, t.clock.now)
    const calls = createCalls(t.app, () => liaToken)
    const seen = await list(PERIODO, calls)
    expect(textsOf(seen)).toEqual(['2025-02-28 6.1.01 -3333', '2025-01-31 5.1.01 -20005'])
    expect(seen).toMatchObject({ totais: { quantidade: 2, debitosCentavos: 23_338, creditosCentavos: 0 }, alcance: { limitado: true } })
    expect((await open(seen.partidas[0]!, calls)).lancamento).toMatchObject({ quantidade: 1, limitado: true })
    const hidden = (await list(`${PERIODO}&busca=ICMS`)).partidas[0]!
    expect(codeOf(await calls.get(`/v1/Lancamento/${hidden.importacaoId}/${hidden.linha}`))).toBe('registro_not_found')
    const without = `inicio=2024-12&fim=2024-12&importacao=${importacaoId}`
    expect([(await list(without)).importacao?.arquivoNome, (await list(without, calls)).importacao]).toEqual(['razao.csv', null])
    const csv = await calls.get(`/v1/Lancamento/exportar?${PERIODO}&formato=csv`)
    expect(csv.body.trim().split('\r\n')).toHaveLength(3)
    const english = await calls.get(`/v1/Lancamento/exportar?${PERIODO}&formato=csv`, { 'accept-language': 'en' })
    expect(english.headers['content-disposition']).toContain('Entries')
    expect(english.body).toContain(
      'Date;Account;Account description;Cost centre;Branch;Entry no.;Document;Description;Debit;Credit;File;Sheet;Row',
    )
  })
})

describe('one entry', () => {
  test('has its counterparts, which add up to zero, its row of the file and its place in the statement', async () => {
    const partida = (await list(`${PERIODO}&busca=folha`)).partidas.find(({ conta: { codigo } }) => codigo === '5.1.01')!
    const { arquivo, lancamento, dre } = await open(partida)
    expect(arquivo).toEqual({ nome: 'razao.csv', formato: 'csv', planilha: null, linha: 10 })
    expect(lancamento).toMatchObject({ quantidade: 2, debitosCentavos: 20_005, creditosCentavos: 20_005, limitado: false })
    expect(lancamento.partidas.map(({ conta }) => conta.codigo)).toEqual(['5.1.01', '1.1.01'])
    expect(dre).toMatchObject({ grupoItem: { codigo: 'DPE.01' }, regra: '5.1.01', linha: { codigo: 'DPE' } })
    const url = `/v1/Lancamento/${partida.importacaoId}/${partida.linha}`
    const english = await t.app.inject({ url, headers: { ...bearer(token), 'accept-language': 'en' } })
    expect(english.json<{ data: LancamentoDetalhe }>().data.dre).toMatchObject({
      grupoItem: { descricao: 'Wages and salaries', grupo: 'Personnel expenses' },
      linha: { descricao: 'Personnel' },
    })
  })

  test('says that an account has no De-Para, or is outside of the result', async () => {
    const { partidas } = await list(`${PERIODO}&busca=identificar`)
    const dreOf = async (codigo: string) => (await open(partidas.find(({ conta }) => conta.codigo === codigo)!)).dre
    expect(await dreOf('6.1.01')).toEqual({ grupoItem: null, regra: null, linha: null })
    expect(await dreOf('1.1.01')).toBeNull()
  })

  test('of a ledger by account is put together by its number and day', async () => {
    const { db } = t.database
    const other = await buildCliente(db)
    const conteudo = [
      'Data;Conta;Valor;D/C;Histórico;Nº Lançamento',
      '05/03/2025;1.1.01;70,00;D;venda;9',
      '06/03/2025;1.1.01;30,00;C;luz;9',
      '05/03/2025;3.1.01;70,00;C;venda;9',
      '06/03/2025;4.1.01;30,00;D;luz;9',
    ].join('\n')
    await buildImportacao(db, { clienteId: other, conteudo, arquivoNome: 'razao.csv' })
    const otherToken = await signIn(db, await buildUsuario(db, { clientes: [other] }), other, t.clock.now)
    const calls = createCalls(t.app, () => otherToken)
    const { partidas } = await list('', calls)
    const { lancamento } = await open(
      partidas.find(({ conta }) => conta.codigo === '3.1.01')!,
      calls,
    )
    expect(textsOf(lancamento)).toEqual(['2025-03-05 1.1.01 -7000', '2025-03-05 3.1.01 7000'])
  })

  test.each([
    // A row has its entry together, or its lot in a column; without either, number and day are all there is.
    [
      'no column of the lot',
      'Data;Conta;Valor;D/C;Nº Lançamento',
      ['1.1.01;70,00;D;9', '3.1.01;70,00;C;9', '1.1.02;5,00;D;8', '3.1.01;5,00;C;8', '1.1.01;30,00;C;9', '4.1.01;30,00;D;9'],
    ],
    [
      'lots apart by account',
      'Data;Conta;Valor;D/C;Lote;Nº Lançamento',
      ['1.1.01;70,00;D;1;9', '1.1.01;30,00;C;2;9', '3.1.01;70,00;C;1;9', '4.1.01;30,00;D;2;9'],
    ],
  ])('does not take postings of another lot with its number: %s', async (_, header, lines) => {
    const { db } = t.database
    const other = await buildCliente(db)
    const conteudo = [header, ...lines.map((line) => `05/03/2025;${line}`)].join('\n')
    await buildImportacao(db, { clienteId: other, conteudo, arquivoNome: 'razao.csv' })
    const otherToken = await signIn(db, await buildUsuario(db, { clientes: [other] }), other, t.clock.now)
    const calls = createCalls(t.app, () => otherToken)
    const { partidas } = await list('', calls)
    const ofConta = async (codigo: string) =>
      (
        await open(
          partidas.find(({ conta }) => conta.codigo === codigo)!,
          calls,
        )
      ).lancamento
    expect(textsOf(await ofConta('4.1.01')).toSorted()).toEqual(['2025-03-05 1.1.01 3000', '2025-03-05 4.1.01 -3000'])
    expect(await ofConta('4.1.01')).toMatchObject({ quantidade: 2, debitosCentavos: 3_000, creditosCentavos: 3_000 })
  })

  test('of a month that another file replaced is gone', async () => {
    const { db } = t.database
    const other = await buildCliente(db)
    const fileOf = (valor: string) =>
      ['Data;Conta;Valor;D/C;Histórico', `05/03/2025;1.1.01;${valor};D;venda`, `05/03/2025;3.1.01;${valor};C;venda`].join('\n')
    await buildImportacao(db, { clienteId: other, conteudo: fileOf('70,00'), arquivoNome: 'a.csv' })
    const otherToken = await signIn(db, await buildUsuario(db, { clientes: [other] }), other, t.clock.now)
    const calls = createCalls(t.app, () => otherToken)
    const [before] = (await list('', calls)).partidas
    await buildImportacao(db, { clienteId: other, conteudo: fileOf('80,00'), arquivoNome: 'b.csv', modo: 'substituir' })
    expect(codeOf(await calls.get(`/v1/Lancamento/${before?.importacaoId}/${before?.linha}`))).toBe('registro_not_found')
    expect((await list('', calls)).totais).toMatchObject({ quantidade: 2, creditosCentavos: 8_000 })
  })
})

describe('a large ledger', () => {
  let calls: ApiCalls
  beforeAll(async () => {
    const { db } = t.database
    const large = await buildCliente(db)
    const conteudo = ecdOf({ ano: 2025, partidas: 24_000 })
    await buildImportacao(db, { clienteId: large, conteudo, arquivoNome: 'ecd.txt' })
    const largeToken = await signIn(db, await buildUsuario(db, { clientes: [large] }), large, t.clock.now)
    calls = createCalls(t.app, () => largeToken)
  })

  test('a search reads so many entries at a time, says how far, and goes on to the end', async () => {
    const first = await list('busca=nada+como+isto', calls)
    expect(first).toMatchObject({ partidas: [], procuradoAte: expect.stringMatching(/^2025-0[1-3]/) as string })
    const last = await list(`busca=nada+como+isto&cursor=${first.proximo}`, calls)
    expect(last).toMatchObject({ partidas: [], proximo: null, procuradoAte: null })
  })

  test('every entry is on one page, and the totals are those of the entries', async () => {
    const partidas = await listAll('limite=500', calls)
    const { totais } = await list('limite=1', calls)
    expect(partidas).toHaveLength(totais?.quantidade ?? 0)
    expect(new Set(partidas.map(({ linha }) => linha)).size).toBe(partidas.length)
    expect(partidas.reduce((sum, { valorCentavos }) => sum + Math.max(valorCentavos, 0), 0)).toBe(totais?.creditosCentavos)
  })

  test('postings of an entry of an ECD add up to zero, and name its record', async () => {
    const { partidas } = await list('limite=20', calls)
    for (const partida of partidas) {
      // oxlint-disable-next-line no-await-in-loop -- sequential requests
      const { lancamento, arquivo } = await open(partida, calls)
      expect(lancamento.debitosCentavos).toBe(lancamento.creditosCentavos)
      expect(arquivo).toMatchObject({ formato: 'ecd', linha: partida.linha })
    }
  })
})

test('exports no more entries than a file may have, also of a search', async () => {
  const { db } = t.database
  const large = await buildCliente(db)
  await buildImportacao(db, { clienteId: large, conteudo: ecdOf({ ano: 2025, partidas: 52_000 }, 'canário'), arquivoNome: 'ecd.txt' })
  const largeToken = await signIn(db, await buildUsuario(db, { clientes: [large] }), large, t.clock.now)
  const calls = createCalls(t.app, () => largeToken)
  for (const busca of ['', '&busca=canario']) {
    const refused = await calls.get(`/v1/Lancamento/exportar?inicio=2025-01&fim=2025-12&formato=csv${busca}`)
    expect({ busca, code: codeOf(refused) }).toEqual({ busca, code: 'lancamento_export_too_large' })
  }
})

test('exports the filter with file and row, and records it', async () => {
  const response = await renata.get(`/v1/Lancamento/exportar?inicio=2025-02&fim=2025-02&ordem=data&formato=csv`)
  const [header, first] = response.body.split('\r\n')
  expect(header).toBe(
    '\ufeffData;Conta;Descrição da conta;Centro de custo;Filial;Nº do lançamento;Documento;Histórico;Débito;Crédito;Arquivo;Planilha;Linha',
  )
  expect(first).toBe('10/02/2025;3.1.01;Revenda de mercadorias;VENDAS;;6;;venda de fevereiro;;500,00;razao.csv;;12')
  expect((await renata.get(`/v1/Lancamento/exportar?${PERIODO}&busca=ICMS&formato=xlsx`)).statusCode).toBe(200)
  const registros = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    tx.selectFrom('auditoria').select('assunto').where('acao', '=', 'lancamento.export').execute(),
  )
  expect(registros.at(-1)).toEqual({ assunto: 'Lancamento' })
})
