import type { DreCentros, DreExplicacao, DreLancamentos, DreLinha, DreResposta, DreValores } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { analyseLinhas } from '@lastro/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx } from '../../test/workbook.ts'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, limitEscopo, signIn } from '../../test/factories.ts'
import { readPdf } from '../../test/pdf.ts'
import { loadKnownRazao } from '../../test/known-razao.ts'

let t: TestApp
let clienteId: string
let token: string

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  token = await signIn(db, await buildUsuario(db, { clientes: [clienteId] }), clienteId, t.clock.now)
  await loadKnownRazao(t.app, db, clienteId, token)
})
afterAll(() => t.close())

const PERIODO = 'inicio=2025-01&fim=2025-02'

async function get<T>(url: string): Promise<T> {
  const response = await t.app.inject({ url, headers: bearer(token) })
  expect({ url, status: response.statusCode, erro: response.statusCode === 200 ? '' : response.body }).toEqual({
    url,
    status: 200,
    erro: '',
  })
  return response.json<{ data: T }>().data
}
const getDre = (query = PERIODO): Promise<DreResposta> => get<DreResposta>(`/v1/Dre?${query}`)
function linhaOf({ linhas }: DreResposta, codigo: string): DreLinha {
  const line = linhas.find((candidate) => candidate.codigo === codigo)
  if (line === undefined) throw new Error(`no line ${codigo}`)
  return line
}

test('names of the ready model are in the language of the caller, and a renamed line stays', async () => {
  const rename = (nome: string): Promise<unknown> =>
    withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
      sql`update dre_item set descricao = ${nome} where codigo = 'LB'`.execute(tx),
    )
  const readNames = async (language: string): Promise<(string | undefined)[]> => {
    const response = await t.app.inject({ url: `/v1/Dre?${PERIODO}`, headers: { ...bearer(token), 'accept-language': language } })
    const dre = response.json<{ data: DreResposta }>().data
    return [
      linhaOf(dre, 'RL').descricao,
      linhaOf(dre, 'LB').descricao,
      dre.linhas.find(({ pai }) => pai === 'CUS')?.descricao,
      dre.baseAv?.descricao,
    ]
  }
  await rename('Nosso lucro')
  expect(await readNames('en-GB,en;q=0.9')).toEqual(['Net revenue', 'Nosso lucro', 'Cost of goods sold', 'Net revenue'])
  await rename('Lucro bruto')
  expect(await readNames('en')).toEqual(['Net revenue', 'Gross profit', 'Cost of goods sold', 'Net revenue'])
  const portuguese = ['Receita líquida', 'Lucro bruto', 'Custo das mercadorias vendidas (CMV)', 'Receita líquida']
  expect(await readNames('fr')).toEqual(portuguese)
  expect(await readNames('pt-BR')).toEqual(portuguese)
})

test('GET /v1/Dre/centros: the parts by centro de custo add up to the line', async () => {
  const centros = await get<DreCentros>(`/v1/Dre/centros?${PERIODO}&codigo=LL`)
  expect(centros).toMatchObject({
    codigo: 'LL',
    unidade: 'centavos',
    meses: ['2025-01', '2025-02'],
    valores: [21_985, -20_000],
    total: 1_985,
  })
  expect(centros.centros.map(({ descricao, valores, total }) => [descricao, valores, total])).toEqual([
    ['VENDAS', [41_990, -20_000], 21_990],
    ['ADM', [-20_005, 0], -20_005],
  ])
  expect(centros.outros).toBeNull()
  const margem = await get<DreCentros>(`/v1/Dre/centros?${PERIODO}&codigo=MB`)
  expect(margem).toMatchObject({ unidade: 'razao', total: 21_990 / 132_000 })
  for (const codigo of ['NADA', '']) {
    const response = await t.app.inject({ url: `/v1/Dre/centros?codigo=${codigo}`, headers: bearer(token) })
    expect(response.json<{ code: string }>().code).toBe('registro_not_found')
  }
})

test('GET /v1/Dre/valores: omits the analyses, which the engine derives from the amounts', async () => {
  for (const query of [PERIODO, 'inicio=2025-01&fim=2025-01', 'inicio=2024-01&fim=2025-02', `${PERIODO}&rateio=depois`]) {
    // oxlint-disable-next-line no-await-in-loop -- sequential requests
    const [whole, valores] = [await getDre(query), await get<DreValores>(`/v1/Dre/valores?${query}`)]
    expect(valores.linhas[0]).not.toHaveProperty('av')
    expect({ ...valores, linhas: analyseLinhas(valores) }).toEqual(whole)
  }
  const response = await t.app.inject({ url: `/v1/Dre/valores?${PERIODO}&modelo=2147483647`, headers: bearer(token) })
  expect(response.json<{ code: string }>().code).toBe('registro_not_found')
})

describe('GET /v1/Dre', () => {
  test('returns months, totals and subtotals to the centavo', async () => {
    const dre = await getDre()
    const money = ['RB', 'DED', 'RL', 'CUS', 'LB', 'DPE', 'EBITDA', 'LL'].map((codigo) => {
      const { valores, total } = linhaOf(dre, codigo)
      return [codigo, ...valores, total]
    })
    expect(money).toEqual([
      ['RB', 100_000, 50_000, 150_000],
      ['DED', -18_000, 0, -18_000],
      ['RL', 82_000, 50_000, 132_000],
      ['CUS', -40_010, -70_000, -110_010],
      ['LB', 41_990, -20_000, 21_990],
      ['DPE', -20_005, 0, -20_005],
      ['EBITDA', 21_985, -20_000, 1_985],
      ['LL', 21_985, -20_000, 1_985],
    ])
    expect(dre).toMatchObject({ meses: ['2025-01', '2025-02'], mesesComDados: ['2025-01', '2025-02'], temAnoAnterior: true })
  })

  test('computes a margin from the totals instead of summing it', async () => {
    const margem = linhaOf(await getDre(), 'MB')
    expect(margem).toMatchObject({ unidade: 'razao', destaque: 'nenhum' })
    expect(margem.valores).toEqual([41_990 / 82_000, -20_000 / 50_000])
    expect(margem.total).toBe(21_990 / 132_000)
  })

  test('computes AV over net revenue and AH over the same months of the previous year', async () => {
    const dre = await getDre()
    expect(linhaOf(dre, 'CUS')).toMatchObject({ av: [-40_010 / 82_000, -70_000 / 50_000], avTotal: -110_010 / 132_000 })
    const fevereiro = { anoAnterior: [80_000, null], variacao: [20_000, null], ah: [0.25, null] }
    expect(linhaOf(dre, 'RB')).toMatchObject({ ...fevereiro, anoAnteriorTotal: 80_000, variacaoTotal: null })
    expect(dre.baseAv).toEqual({ codigo: 'RL', descricao: 'Receita líquida' })
    const aboutCustos = await getDre(`${PERIODO}&baseAv=CUS`)
    expect(aboutCustos.baseAv).toEqual({ codigo: 'CUS', descricao: 'Custos' })
    expect(linhaOf(aboutCustos, 'RL').avTotal).toBe(132_000 / -110_010)
    for (const none of ['MB', 'XYZ']) {
      // oxlint-disable-next-line no-await-in-loop -- sequential requests
      expect((await getDre(`${PERIODO}&baseAv=${none}`)).linhas).toEqual(dre.linhas)
    }
    const empty = await getDre('inicio=2026-01&fim=2026-01')
    expect(linhaOf(empty, 'RB')).toMatchObject({ anoAnterior: [100_000], variacao: [null], ah: [null] })
    const janeiro = await getDre('inicio=2025-01&fim=2025-01')
    expect(janeiro.lacunas).toEqual([])
    expect(linhaOf(janeiro, 'RB')).toMatchObject({ anoAnteriorTotal: 80_000, variacaoTotal: 20_000, ahTotal: 0.25 })
    const pontos = 41_990 / 82_000 - 1
    expect(linhaOf(janeiro, 'MB')).toMatchObject({ anoAnteriorTotal: 1, variacao: [pontos], variacaoTotal: pontos, ahTotal: pontos })
  })

  test.each([
    [PERIODO, [{ inicio: '2024-02', fim: '2024-02' }]],
    [
      'inicio=2024-01&fim=2025-02',
      [
        { inicio: '2023-01', fim: '2023-01' },
        { inicio: '2024-02', fim: '2024-02' },
      ],
    ],
    ['inicio=2025-01&fim=2025-06', [{ inicio: '2024-02', fim: '2024-02' }]],
    ['inicio=2024-01&fim=2024-12', []],
  ])('omits the comparison of totals over different months: %s', async (query, lacunas) => {
    const dre = await getDre(query)
    expect(dre.lacunas).toEqual(lacunas)
    const comparados = dre.linhas.filter(({ ahTotal, variacaoTotal }) => ahTotal !== null || variacaoTotal !== null)
    expect(comparados).toEqual([])
  })

  test('the grupo itens of a line add up to it and have ids', async () => {
    const dre = await getDre()
    const details = dre.linhas.filter(({ pai }) => pai === 'CUS')
    expect(details).toMatchObject([{ codigo: 'CUS.01', tipo: 'grupoItem', nivel: 1, total: -110_010 }])
    expect(details[0]?.grupoItemId).toBeGreaterThan(0)
    expect(linhaOf(dre, 'CUS').grupoItemId).toBeNull()
  })

  test('reports accounts without De-Para', async () => {
    expect((await getDre()).semDePara).toEqual({ contas: 1, valorCentavos: 3_333 })
    expect((await getDre('inicio=2025-01&fim=2025-01')).semDePara).toEqual({ contas: 0, valorCentavos: 0 })
  })

  test('filters by one centro de custo', async () => {
    const centros = await get<{ id: number; codigo: string }[]>('/v1/CentroCusto')
    const adm = centros.find(({ codigo }) => codigo === 'ADM')?.id
    const dre = await getDre(`${PERIODO}&centroCusto=${adm}`)
    expect([linhaOf(dre, 'RB').total, linhaOf(dre, 'DPE').total, linhaOf(dre, 'LL').total]).toEqual([0, -20_005, -20_005])
  })

  test.each([PERIODO, 'inicio=2025-01&fim=2025-01', 'inicio=2024-01&fim=2025-02', 'inicio=2024-01&fim=2024-12'])(
    'a person limited to one centro de custo sees the same as its filter: %s',
    async (periodo) => {
      const centros = await get<{ id: number; codigo: string }[]>('/v1/CentroCusto')
      const adm = centros.find(({ codigo }) => codigo === 'ADM')?.id ?? 0
      const { db } = t.database
      const helena = await buildUsuario(db, { nome: 'Helena Prado', perfil: 'leitor', clientes: [clienteId] })
      await limitEscopo(db, { clienteId, usuarioId: helena.id, centrosCusto: [adm] })
      const authorization = bearer(await signIn(db, helena, clienteId, t.clock.now))
      const limited = await t.app.inject({ url: `/v1/Dre?${periodo}`, headers: authorization })
      const { data } = limited.json<{ data: DreResposta }>()
      const { alcance, disponivel } = data
      expect([alcance.limitado, disponivel]).toEqual([true, { inicio: '2025-01', fim: '2025-02' }])
      expect(data).toEqual({ ...(await getDre(`${periodo}&centroCusto=${adm}`)), alcance, disponivel })
    },
  )

  test('defaults to the last twelve months with data', async () => {
    const dre = await getDre('')
    expect([dre.meses.at(0), dre.meses.at(-1), dre.disponivel]).toEqual(['2024-03', '2025-02', { inicio: '2024-01', fim: '2025-02' }])
  })

  test.each([
    ['inicio=2025-03&fim=2025-01', 'dre_periodo_invalid'],
    ['inicio=2015-01&fim=2025-01', 'dre_periodo_invalid'],
    ['inicio=2025-13', 'requisicao_invalid'],
    ['centroCusto=1;2', 'requisicao_invalid'],
    ['modelo=987654', 'registro_not_found'],
  ])('refuses %s as %s', async (query, code) => {
    const response = await t.app.inject({ url: `/v1/Dre?${query}`, headers: bearer(token) })
    expect(response.json()).toMatchObject({ status: 'error', code })
  })

  test.each([
    ['inicio=2025-13', 'Use um mês como 2025-03.'],
    ['centroCusto=1;2', 'Use números separados por vírgula, como 3,7.'],
    ['modelo=x', 'Use o número de um registro, como 42.'],
  ])('refuses %s in words instead of patterns', async (query, message) => {
    const response = await t.app.inject({ url: `/v1/Dre?${query}`, headers: bearer(token) })
    expect(response.json()).toMatchObject({
      code: 'requisicao_invalid',
      details: expect.arrayContaining([expect.objectContaining({ message })]),
    })
  })

  test('explains an empty cliente', async () => {
    const { db } = t.database
    const fresh = await buildCliente(db, { nome: 'Padaria Pão da Praça' })
    const other = await signIn(db, await buildUsuario(db, { clientes: [fresh] }), fresh, t.clock.now)
    const response = await t.app.inject({ url: '/v1/Dre', headers: bearer(other) })
    expect(response.json()).toMatchObject({ code: 'dre_modelo_missing' })
  })
})

describe('GET /v1/Dre/explicar', () => {
  const explain = (query: string): Promise<DreExplicacao> => get<DreExplicacao>(`/v1/Dre/explicar?${PERIODO}&${query}`)

  test('drills from EBITDA down to the entries with matching sums', async () => {
    const ebitda = await explain('codigo=EBITDA')
    expect(ebitda).toMatchObject({ valor: 1_985, formula: 'LB + DPE + DAD + DCO + OUT', diferencas: { linhas: 0 } })
    expect(Object.fromEntries(ebitda.linhas.map(({ codigo, contribuicao }) => [codigo, contribuicao]))).toMatchObject({
      LB: 21_990,
      DPE: -20_005,
    })
    const custos = await explain('codigo=CUS')
    expect(custos).toMatchObject({ valor: -110_010, diferencas: { grupoItens: 0 }, grupoItens: [{ codigo: 'CUS.01', valor: -110_010 }] })
    const item = await explain(`codigo=CUS&grupoItem=${custos.grupoItens[0]?.id}`)
    expect(item).toMatchObject({
      contas: [{ codigo: '4.1.01', valor: -110_010, regra: '4.1.01', temLancamentos: true }],
      diferencas: { contas: 0 },
    })
    const entries = await get<DreLancamentos>(`/v1/Dre/lancamentos?${PERIODO}&conta=${item.contas[0]?.id}`)
    expect(entries.partidas.map(({ data, valorCentavos }) => [data, valorCentavos])).toEqual([
      ['2025-01-20', -40_010],
      ['2025-02-20', -70_000],
    ])
    expect(entries).toMatchObject({ totalCentavos: -110_010, saldoCentavos: -110_010, semLancamentosCentavos: 0, quantidade: 2 })
  })

  test('answers 404 for an unknown line or item', async () => {
    for (const query of ['codigo=NADA', 'codigo=CUS&grupoItem=987654']) {
      const response = await t.app.inject({ url: `/v1/Dre/explicar?${PERIODO}&${query}`, headers: bearer(token) })
      expect(response.statusCode).toBe(404)
    }
  })
})

describe('GET /v1/Dre/lancamentos', () => {
  test('pages have no gaps, and each has the totals of the whole selection', async () => {
    const { grupoItens } = await get<DreExplicacao>(`/v1/Dre/explicar?${PERIODO}&codigo=RB`)
    const { contas } = await get<DreExplicacao>(`/v1/Dre/explicar?${PERIODO}&codigo=RB&grupoItem=${grupoItens[0]?.id}`)
    const url = `/v1/Dre/lancamentos?${PERIODO}&limite=1&conta=${contas[0]?.id}`
    const first = await get<DreLancamentos>(url)
    const second = await get<DreLancamentos>(`${url}&cursor=${first.proximo}`)
    expect([first, second].map(({ partidas }) => partidas.map(({ valorCentavos }) => valorCentavos))).toEqual([[100_000], [50_000]])
    expect([first, second].map(({ totalCentavos, quantidade }) => [totalCentavos, quantidade])).toEqual([
      [150_000, 2],
      [150_000, 2],
    ])
    expect(second.proximo).toBeNull()
    expect(first.partidas[0]).toMatchObject({ historico: '=venda de janeiro', centroCusto: expect.stringContaining('VENDAS') as string })
  })
})

test('number, drill-down and pages of entries share one data version', async () => {
  const { versao } = await getDre()
  const { grupoItens } = await get<DreExplicacao>(`/v1/Dre/explicar?${PERIODO}&codigo=RB&versao=${versao}`)
  const explicar = `/v1/Dre/explicar?${PERIODO}&codigo=RB&grupoItem=${grupoItens[0]?.id}`
  const { contas } = await get<DreExplicacao>(`${explicar}&versao=${versao}`)
  const lancamentos = `/v1/Dre/lancamentos?${PERIODO}&limite=1&conta=${contas[0]?.id}`
  const { proximo } = await get<DreLancamentos>(`${lancamentos}&versao=${versao}`)
  const mudancas = [{ contaId: contas[0]?.id, grupoItemId: grupoItens[0]?.id }]
  const saved = await t.app.inject({ method: 'PUT', url: '/v1/DePara', headers: bearer(token), payload: { mudancas, versao } })
  expect(saved.statusCode).toBe(200)
  for (const url of [`${explicar}&versao=${versao}`, `${lancamentos}&versao=${versao}`, `${lancamentos}&cursor=${proximo}`]) {
    const response = await t.app.inject({ url, headers: bearer(token) })
    expect({ url, code: response.json<{ code: string }>().code }).toEqual({ url, code: 'dre_versao_changed' })
  }
  await get(`${explicar}&versao=${versao + 1}`)
})

describe('GET /v1/Dre/exportar', () => {
  test('a CSV for a person who reads English has English heads, names and file name', async () => {
    const english = await t.app.inject({
      url: `/v1/Dre/exportar?${PERIODO}&formato=csv`,
      headers: { ...bearer(token), 'accept-language': 'en' },
    })
    expect(english.headers['content-disposition']).toMatch(/Income statement .* 2025-01 to 2025-02\.csv/)
    const [englishHead, ...englishRows] = english.body.split('\r\n')
    expect(englishHead).toBe(
      '\ufeffCode;Line;Jan/2025;Feb/2025;Total;% of rev.;2024 (no entries in Feb/2024: the totals are not comparable);Var. R$;"% change (over the absolute base; margins in pp)"',
    )
    // Numbers stay as the programs that read the file expect them.
    expect(englishRows.find((line) => line.startsWith('RL;'))).toBe('RL;Net revenue;820,00;500,00;1320,00;100,00;800,00;;')
  })

  test('exports CSV with BOM, semicolons and decimal comma', async () => {
    const response = await t.app.inject({ url: `/v1/Dre/exportar?${PERIODO}&formato=csv`, headers: bearer(token) })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toContain('2025-01 a 2025-02.csv')
    const lines = response.body.split('\r\n')
    expect(lines[0]?.startsWith('\ufeffCódigo;Linha;')).toBe(true)
    expect(lines.find((line) => line.startsWith('RL;'))).toBe('RL;Receita líquida;820,00;500,00;1320,00;100,00;800,00;;')
    expect(lines[0]).toContain(';2024 (sem lançamentos em fev/2024: os totais não se comparam);Var. R$;')
    const janeiro = await t.app.inject({ url: '/v1/Dre/exportar?inicio=2025-01&fim=2025-01&formato=csv', headers: bearer(token) })
    const [header, ...rows] = janeiro.body.split('\r\n')
    expect(header).toContain(';2024;Var. R$;')
    expect(rows.find((line) => line.startsWith('RL;'))).toBe('RL;Receita líquida;820,00;820,00;100,00;800,00;20,00;2,50')
    const registros = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
      tx.selectFrom('auditoria').select(['assunto', 'depois']).where('acao', '=', 'dre.export').orderBy('id').execute(),
    )
    expect(registros.at(-1)).toEqual({
      assunto: 'Dre',
      depois: {
        modeloDre: 'DRE gerencial',
        inicio: '2025-01',
        fim: '2025-01',
        arquivoNome: expect.stringMatching(/^DRE .* 2025-01 a 2025-01\.csv$/) as string,
      },
    })
  })

  test('names the filter in the file and its name', async () => {
    const centros = await get<{ id: number; codigo: string; descricao: string }[]>('/v1/CentroCusto')
    const adm = centros.find(({ codigo }) => codigo === 'ADM')
    const exportFile = (format: string, filter = `&centroCusto=${adm?.id}`) =>
      t.app.inject({ url: `/v1/Dre/exportar?${PERIODO}${filter}&formato=${format}`, headers: bearer(token) })
    const csv = await exportFile('csv')
    expect(csv.headers['content-disposition']).toContain(`2025-01 a 2025-02 - so ${adm?.descricao}.csv`)
    const [header, first] = csv.body.split('\r\n')
    expect([header?.split(';').at(-1), first?.split(';').at(-1)]).toEqual(['Centros de custo', adm?.descricao])
    expect((await exportFile('csv', '')).body).not.toContain('Centros de custo')
    const sheets = await Promise.all(
      [await exportFile('xlsx'), await exportFile('xlsx', '')].map(({ rawPayload }) => readXlsx(new Uint8Array(rawPayload))),
    )
    const headers = sheets.map((sheet) => Object.fromEntries(sheet.sheets[0]?.rows.slice(1, 9).map(([nome, texto]) => [nome, texto]) ?? []))
    expect(headers).toMatchObject([
      {
        Período: 'jan/2025 a fev/2025',
        Comparado: 'jan/2024 a fev/2024',
        Lacunas: 'Sem lançamentos em fev/2024: os totais não se comparam, e Var. R$ e AH % ficam em branco',
        Centros: `Só ${adm?.descricao}`,
        Filiais: 'Todas as filiais',
      },
      { Centros: 'Todos os centros de custo', Emissão: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}.*por Renata/) as string },
    ])
  })

  test('marks growth over a loss in the sheet, but not that of a cost', async () => {
    const { db } = t.database
    const fresh = await buildCliente(db)
    const other = await signIn(db, await buildUsuario(db, { clientes: [fresh] }), fresh, t.clock.now)
    await loadKnownRazao(t.app, db, fresh, other)
    const vendas = ['01', '02'].map(
      (mes, i) => `10/${mes}/2026;3.1.01;Revenda;900,00;C;${i + 1}\n10/${mes}/2026;1.1.01;Caixa;900,00;D;${i + 1}`,
    )
    const conteudo = `Data;Conta;Descrição da conta;Valor;D/C;Nº Lançamento\n${vendas.join('\n')}\n`
    await buildImportacao(db, { clienteId: fresh, conteudo, arquivoNome: '2026.csv' })
    const exportFile = (periodo: string) => t.app.inject({ url: `/v1/Dre/exportar?${periodo}&formato=xlsx`, headers: bearer(other) })
    const response = await exportFile('inicio=2026-01&fim=2026-02')
    const sheet = (await readXlsx(new Uint8Array(response.rawPayload), { readStyles: true })).sheets[0]
    const rows = sheet?.rows ?? []
    const formatOf = (codigo: string) => sheet?.cells?.get(`${rows.findIndex((row) => row[0] === codigo)},8`)?.style?.numFmt
    expect([formatOf('LL'), formatOf('CUS')]).toEqual(['0.0%', '0.0%'])
    const fevereiro = await exportFile('inicio=2026-02&fim=2026-02')
    const marked = (await readXlsx(new Uint8Array(fevereiro.rawPayload), { readStyles: true })).sheets[0]
    const at = marked?.rows.findIndex((row) => row[0] === 'LL')
    expect(marked?.cells?.get(`${at},7`)?.style?.numFmt).toBe('0.0%"*"')
    expect(marked?.rows.at(-1)?.[1]).toBe('* Base negativa em 2025: variação sobre o módulo.')
  })

  const url = (query: string): string => `/v1/Dre/exportar?${query}&formato=pdf`
  const pdfOf = async (query: string): Promise<{ nome: string; texto: string }> => {
    const { headers, rawPayload } = await t.app.inject({ url: url(query), headers: bearer(token) })
    expect(headers['content-type']).toBe('application/pdf')
    const pages = readPdf(new Uint8Array(rawPayload))
    return { nome: String(headers['content-disposition']), texto: pages.join(' ').replaceAll(/\s+/g, ' ') }
  }

  test('exports PDF to the centavo with missing data, and refuses without session, right or cliente', async () => {
    const { db } = t.database
    expect((await t.app.inject({ url: url(PERIODO) })).statusCode).toBe(401)
    const vera = await buildUsuario(db, { nome: 'Vera Lima', perfil: 'leitor', clientes: [clienteId] })
    await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
      sql`insert into permissao_usuario (cliente_id, usuario_id, action, subject, permitido) values (${clienteId}, ${vera.id}, 'export', 'Dre', false)`.execute(
        tx,
      ),
    )
    const withoutExport = await t.app.inject({ url: url(PERIODO), headers: bearer(await signIn(db, vera, clienteId, t.clock.now)) })
    expect([withoutExport.statusCode, withoutExport.json<{ code: string }>().code]).toEqual([403, 'permissao_denied'])
    const other = await buildCliente(db)
    const ivo = await signIn(db, await buildUsuario(db, { clientes: [other] }), other, t.clock.now)
    const foreign = await t.app.inject({ url: url(`${PERIODO}&modelo=${(await getDre()).modelo.id}`), headers: bearer(ivo) })
    expect(foreign.statusCode).toBe(404)

    const { nome, texto } = await pdfOf(PERIODO)
    expect(nome).toContain('2025-01 a 2025-02.pdf')
    for (const excerpt of [
      'Período: jan/2025 a fev/2025',
      'Comparado: jan/2024 a fev/2024',
      'Centros: Todos os centros de custo',
      'Para: 1 conta, R$ 33,33 fora da DRE',
      'Unidade: R$; AV (sobre RL Receita líquida) e AH em %',
      `por Renata Campos; dados na versão ${(await getDre()).versao}`,
      'Linha jan/2025 fev/2025 Total AV % 2024 Var. R$ AH %',
      'RL Receita líquida 820,00 500,00 1.320,00 100,0% 800,00 — —',
      'Custo das mercadorias vendidas (CMV) −400,10 −700,00 −1.100,10 −83,3% – — —',
      'LL Lucro líquido 219,85 −200,00 19,85 1,5% 800,00 — —',
      '51,2% −40,0% 16,7% — 100,0% — —',
      'Página 1 de 2',
      'Da receita líquida ao lucro líquido R$',
      'jan/2025 a fev/2025 · R$',
    ]) {
      expect(texto).toContain(excerpt)
    }
    const { texto: comParenteses } = await pdfOf(`${PERIODO}&negativos=parenteses`)
    expect(comParenteses).toContain('Custo das mercadorias vendidas (CMV) (400,10) (700,00) (1.100,10) (83,3%) – — —')
    expect(comParenteses).not.toContain('−')
    const janeiro = (await pdfOf('inicio=2025-01&fim=2025-01')).texto
    expect(janeiro).toContain('Linha jan/2025 AV % 2024 Var. R$ AH %')
    expect(janeiro).toContain('RL Receita líquida 820,00 100,0% 800,00 20,00 2,5%')
    expect(janeiro).toContain('51,2% — 100,0% — −48,8 p.p.')
    expect(janeiro).not.toContain('fora da DRE')
    expect((await pdfOf(`${PERIODO}&rateio=depois`)).texto).toContain('Rateio: Depois do rateio')
    const registros = await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
      tx.selectFrom('auditoria').select('depois').where('acao', '=', 'dre.export').orderBy('id', 'desc').limit(1).execute(),
    )
    expect(registros[0]?.depois).toMatchObject({ arquivoNome: expect.stringMatching(/ - depois do rateio\.pdf$/) as string })
  })

  test('a PDF has the scale, the open lines and the columns of the screen', async () => {
    const closed = (await pdfOf(`${PERIODO}&escala=milhares&casas=2&abertas=CUS&colunas=anterior`)).texto
    for (const excerpt of [
      'Unidade: R$ mil;',
      'Linha jan/2025 fev/2025 Total 2024 RB Receita bruta 1,00 0,50 1,50 0,80 DED Deduções −0,18 – −0,18 – RL Receita líquida',
      'Custo das mercadorias vendidas (CMV) −0,40 −0,70 −1,10 –',
      'Página 1 de 1',
    ]) {
      expect(closed).toContain(excerpt)
    }
    expect(closed).not.toContain('ICMS')
    const allClosed = (await pdfOf(`inicio=2025-01&fim=2025-01&abertas=nenhuma&colunas=ah`)).texto
    expect(allClosed).toContain('Linha jan/2025 AH % RB Receita bruta 1.000,00 25,0% DED Deduções −180,00')
    expect((await pdfOf(`${PERIODO}&colunas=nenhuma`)).texto).toContain('Linha jan/2025 fev/2025 Total RB')
    for (const query of ['escala=mil', 'casas=3', 'colunas=total']) {
      const refusal = await t.app.inject({ url: url(`${PERIODO}&${query}`), headers: bearer(token) })
      expect([refusal.statusCode, refusal.json<{ code: string }>().code]).toEqual([422, 'requisicao_invalid'])
    }
  })

  test('exports XLSX with formulas and correct cached values for subtotals', async () => {
    const response = await t.app.inject({ url: `/v1/Dre/exportar?${PERIODO}&formato=xlsx`, headers: bearer(token) })
    expect(response.statusCode).toBe(200)
    const sheet = (await readXlsx(new Uint8Array(response.rawPayload), { readStyles: true })).sheets[0]
    const rows = sheet?.rows ?? []
    const rowOf = (codigo: string): number => rows.findIndex((row) => row[0] === codigo)
    const cell = (codigo: string, column: number): { formula: string | undefined; value: unknown } => {
      const at = rowOf(codigo)
      return { formula: sheet?.cells?.get(`${at},${column}`)?.formula, value: rows[at]?.[column] }
    }
    const row = (codigo: string): number => rowOf(codigo) + 1
    expect(cell('CUS.01', 2)).toEqual({ formula: undefined, value: -400.1 })
    expect(cell('CUS', 2)).toEqual({ formula: `SUM(C${row('CUS.01')}:C${row('CUS.01')})`, value: -400.1 })
    expect(cell('RL', 2)).toEqual({ formula: `C${row('RB')}+C${row('DED')}`, value: 820 })
    expect(cell('LB', 4)).toEqual({ formula: `SUM(C${row('LB')}:D${row('LB')})`, value: 219.9 })
    expect(cell('MB', 4).formula).toBe(`IFERROR((E${row('LB')})/(E${row('RL')}),"")`)
  })
})
