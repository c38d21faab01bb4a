import { orcamentoFileRotas, orcamentoAtosRotas, type ArquivoDiferencas, type ErroResposta } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { xlsxOf } from '@lastro/planilha/testing'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CellValue, parseCsv, readXlsx } from '../../../test/workbook.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, signIn, type TestUsuario } from '../../../test/factories.ts'
import { buildOrcamento, conflitoOf, editOrcamento, type TestLinha } from '../../../test/orcamento-fixture.ts'
import { readPdf } from '../../../test/pdf.ts'
import { toMultipart } from '../../../test/valid-requests.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'
import { withCliente } from '../../http/contexto.ts'
import { buildOrcamentoPdf } from './export-pdf.ts'
import { readRetrato } from './snapshot.ts'

let t: TestApp
let clienteId: string
let tiago: TestUsuario
let [token, deRenata, dePaulo] = ['', '', '']
let ids: Record<'receita' | 'salarios' | 'vendas' | 'adm', number>

const query = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => (await text.execute(tx)).rows)
const download = (id: number, format = 'xlsx', caller = token): Promise<LightMyRequestResponse> =>
  t.app.inject({ url: `/v1/Orcamento/${id}/arquivo?formato=${format}`, headers: bearer(caller) })
const send = (id: number, content: string | Uint8Array, caller = token, nome = 'volta.xlsx'): Promise<LightMyRequestResponse> => {
  const { payload, headers } = toMultipart(content, nome)
  return t.app.inject({
    method: 'POST',
    url: `/v1/Orcamento/${id}/arquivo/diferencas`,
    payload,
    headers: { ...headers, ...bearer(caller) },
  })
}
const compare = async (id: number, lines: CellValue[][], caller = token): Promise<ArquivoDiferencas> =>
  dataOf(orcamentoFileRotas.compare, await send(id, await xlsxOf({ Orçamento: lines }), caller))
const openSheet = async (id: number, caller = token): Promise<CellValue[][]> => {
  const { statusCode, rawPayload, body } = await download(id, 'xlsx', caller)
  if (statusCode !== 200) throw new Error(body)
  return (await readXlsx(new Uint8Array(rawPayload))).sheets[0]?.rows ?? []
}
const reasonOf = (response: LightMyRequestResponse): string | undefined => response.json<ErroResposta>().details?.[0]?.message
const build = (linhas: readonly TestLinha[]): Promise<{ id: number; linhas: number[] }> =>
  buildOrcamento(t.database.db, { clienteId, usuarioId: tiago.id, linhas })
const two = (): Promise<{ id: number; linhas: number[] }> =>
  build([
    { grupoItem: ids.receita, centro: ids.vendas, filial: null, valores: [100_000, 123_456] },
    { grupoItem: ids.salarios, centro: ids.adm, filial: null, valores: [-50_000, 700] },
  ])
const [HEADER, JANEIRO, TOTAL] = [3, 7, 19]

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  tiago = await buildUsuario(db, { nome: 'Tiago Moura', perfil: 'analista', clientes: [clienteId] })
  token = await signIn(db, tiago, clienteId, t.clock.now)
  await loadKnownRazao(t.app, db, clienteId, token)
  const [row] = await query(sql<typeof ids>`
    select (select id from grupo_item where codigo = 'RB.01') as receita, (select id from grupo_item where codigo = 'DPE.01') as salarios,
      (select id from centro_custo where codigo = 'VENDAS') as vendas, (select id from centro_custo where codigo = 'ADM') as adm`)
  if (row === undefined) throw new Error('no reference data')
  ids = row
  deRenata = await signIn(db, await buildUsuario(db, { nome: 'Renata', clientes: [clienteId] }), clienteId, t.clock.now)
  const paulo = await buildUsuario(db, { nome: 'Paulo', perfil: 'analista', clientes: [clienteId] })
  await limitEscopo(db, { clienteId, usuarioId: paulo.id, centrosCusto: [ids.vendas] })
  dePaulo = await signIn(db, paulo, clienteId, t.clock.now)
})
afterAll(() => t.close())

test('answers 401 without a session, 403 without the right, 404 for another cliente and 409 for a frozen budget', async () => {
  const { db } = t.database
  const { id } = await two()
  expect((await t.app.inject({ url: `/v1/Orcamento/${id}/arquivo?formato=csv` })).statusCode).toBe(401)
  expect((await t.app.inject({ method: 'POST', url: `/v1/Orcamento/${id}/arquivo/diferencas` })).statusCode).toBe(401)
  const helena = await buildUsuario(db, { nome: 'Helena', perfil: 'leitor', clientes: [clienteId] })
  expect(codeOf(await send(id, 'x', await signIn(db, helena, clienteId, t.clock.now)))).toBe('permissao_denied')
  const other = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  const own = await signIn(db, await buildUsuario(db, { nome: 'Ivo', clientes: [other] }), other, t.clock.now)
  expect([codeOf(await download(id, 'csv', own)), codeOf(await send(id, 'x', own))]).toEqual(['registro_not_found', 'registro_not_found'])
  const rows = await openSheet(id)
  await query(sql`update orcamento_area set status = 'aprovada' where orcamento_id = ${id}`)
  await query(sql`update orcamento set status = 'em_aprovacao' where id = ${id}`)
  await query(sql`
    update orcamento set status = 'aprovado', conteudo_hash = orcamento_conteudo_hash(id), approved_at = now(), approved_by = ${tiago.id}
    where id = ${id}`)
  expect(codeOf(await send(id, await xlsxOf({ A: rows })))).toBe('orcamento_frozen')
  expect((await openSheet(id))[HEADER + 1]?.[JANEIRO]).toBe(1000)
})

test('the file shows costs positive under (−), a total formula, read-only cells and a hidden id column', async () => {
  const { id, linhas } = await two()
  await editOrcamento(t.app, token, id).done({ tipo: 'travar', vista: 0, travas: [{ linhaId: linhas[1], mes: 2, travada: true }] })
  const { rawPayload, headers } = await download(id)
  expect(headers['content-disposition']).toContain('Or%C3%A7amento%202027%20v1.xlsx')
  const sheet = (await readXlsx(new Uint8Array(rawPayload), { readStyles: true })).sheets[0]
  const rows = sheet?.rows ?? []
  expect(rows.slice(0, 2)).toEqual([
    ['Orçamento 2027 · versão 1 · base', ...Array.from({ length: 21 }, () => null)],
    [
      'Valores em reais, de 01/2027 a 12/2027. Nos grupos marcados (−), custos e despesas estão positivos: digite-os sem sinal.',
      ...Array.from({ length: 21 }, () => null),
    ],
  ])
  expect(rows[HEADER]?.slice(0, 8)).toEqual([
    'Grupo',
    'Código',
    'Descrição',
    'Centro de custo',
    'Nome do centro de custo',
    'Filial',
    'Nome da filial',
    '01/2027',
  ])
  expect(rows[HEADER]?.slice(19)).toEqual(['Total', 'Não mudam', `lastro orcamento=${id} versao=1 sequencia=1`])
  const [receita, salarios] = rows.slice(HEADER + 1)
  expect([receita?.[1], receita?.[3], receita?.[7], receita?.[8], receita?.[19], receita?.[21]]).toEqual([
    'RB.01',
    'VENDAS',
    1000,
    1234.56,
    2234.56,
    linhas[0],
  ])
  expect([String(salarios?.[0]).slice(0, 4), salarios?.[7], salarios?.[8], salarios?.[20]]).toEqual(['(−) ', 500, -7, 'Travado: 02/2027'])
  expect(sheet?.cells?.get('5,19')?.formula).toBe('SUM(H6:S6)')
  expect(sheet?.cells?.get('5,8')?.style?.fill).toMatchObject({ fgColor: { rgb: expect.stringContaining('E5E7EB') as string } })
  expect(sheet?.columns?.[21]?.hidden).toBe(true)
})

test('an unchanged file changes nothing for any amounts, as XLSX and as CSV', async () => {
  const valor = fc.oneof(
    fc.constantFrom(0, 1, -1, 10_000_000_000_000, -10_000_000_000_000, 9_999_999_999_999),
    fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }),
  )
  const keys = [ids.receita, ids.salarios].flatMap((grupoItem) => [null, ids.vendas, ids.adm].map((centro) => ({ grupoItem, centro })))
  const celulas = keys.length * 12
  await fc.assert(
    fc.asyncProperty(fc.array(valor, { minLength: celulas, maxLength: celulas }), async (valores) => {
      const { id } = await build(keys.map((key, i) => ({ ...key, filial: null, valores: valores.slice(i * 12, (i + 1) * 12) })))
      for (const format of ['xlsx', 'csv']) {
        const { rawPayload } = await download(id, format)
        const back = dataOf(orcamentoFileRotas.compare, await send(id, new Uint8Array(rawPayload), token, `volta.${format}`))
        expect(back).toMatchObject({ celulas: [], problemas: [], desconhecidas: [], lidas: keys.length, ausentes: 0 })
      }
    }),
    { numRuns: 3 },
  )
})

test('edits in the sheet are shown with before and after, applied as an act, and undone', async () => {
  const { id, linhas } = await two()
  const rows = await openSheet(id)
  rows[HEADER + 1]![JANEIRO] = '1.500,10'
  rows[HEADER + 2]![JANEIRO] = 650.07
  rows[HEADER + 2]![JANEIRO + 11] = 0.1 + 0.2
  rows[HEADER + 1]![TOTAL] = null
  rows[HEADER + 2]![TOTAL] = 643.37
  const { celulas, linhas: changed, sequencia } = await compare(id, rows)
  expect(celulas).toEqual([
    { linhaId: linhas[0], mes: 1, antesCentavos: 100_000, depoisCentavos: 150_010, impedimento: null, conflito: null },
    { linhaId: linhas[1], mes: 1, antesCentavos: -50_000, depoisCentavos: -65_007, impedimento: null, conflito: null },
    { linhaId: linhas[1], mes: 12, antesCentavos: 0, depoisCentavos: -30, impedimento: null, conflito: null },
  ])
  expect(changed.map(({ linha, codigo, centroCusto }) => [linha, codigo, centroCusto?.split(' ')[0]])).toEqual([
    [5, 'RB.01', 'VENDAS'],
    [6, 'DPE.01', 'ADM'],
  ])
  const desk = editOrcamento(t.app, token, id)
  const mudancas = celulas.map(({ linhaId, mes, depoisCentavos }) => ({ linhaId, mes, valorCentavos: depoisCentavos }))
  const finished = await desk.done({ tipo: 'importar', vista: sequencia, detalhe: { arquivo: 'volta.xlsx' }, mudancas })
  expect((await desk.values())[linhas[1]!]).toEqual([-65_007, 700, 0, 0, 0, 0, 0, 0, 0, 0, 0, -30])
  const atos = await t.app.inject({ url: `/v1/Orcamento/${id}/atos`, headers: bearer(token) })
  expect(dataOf(orcamentoAtosRotas.list, atos).itens).toMatchObject([{ tipo: 'importar', celulas: 3, detalhe: { arquivo: 'volta.xlsx' } }])
  const registro = await query(sql`select depois from auditoria where acao = 'orcamentoAto.create' and assunto_id = ${String(id)}`)
  expect(registro).toMatchObject([{ depois: { ato: 'importar', celulas: 3, linhas: 2 } }])
  expect((await compare(id, rows)).celulas).toEqual([])
  await desk.done({ tipo: 'desfazer', vista: finished.sequencia, sequencia: finished.sequencia })
  expect((await desk.values())[linhas[0]!]?.slice(0, 2)).toEqual([100_000, 123_456])
})

test('keeps concurrent edits the file did not touch, reports conflicts, and refuses the act after further edits', async () => {
  const { id, linhas } = await two()
  const rows = await openSheet(id)
  const renata = editOrcamento(t.app, deRenata, id)
  await renata.edit(0, [linhas[0]!, 1, 90_000], [linhas[0]!, 2, 80_000])
  rows[HEADER + 1]![JANEIRO] = 1100
  rows[HEADER + 1]![TOTAL] = null
  const { celulas, sequencia } = await compare(id, rows)
  expect(celulas).toEqual([
    {
      linhaId: linhas[0],
      mes: 1,
      antesCentavos: 90_000,
      depoisCentavos: 110_000,
      impedimento: null,
      conflito: {
        eraCentavos: 100_000,
        quem: { id: expect.any(String) as string, nome: 'Renata' },
        quando: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      },
    },
  ])
  await renata.edit(sequencia, [linhas[0]!, 1, 95_000])
  const mudancas = [{ linhaId: linhas[0], mes: 1, valorCentavos: 110_000 }]
  const desk = editOrcamento(t.app, token, id)
  expect(conflitoOf(await desk.act({ tipo: 'importar', vista: sequencia, mudancas })).celulas).toMatchObject([{ atualCentavos: 95_000 }])
  expect((await desk.values())[linhas[0]!]?.slice(0, 2)).toEqual([95_000, 80_000])
})

test('reports held cells and submitted areas', async () => {
  const { id, linhas } = await two()
  const desk = editOrcamento(t.app, token, id)
  await desk.done({ tipo: 'travar', vista: 0, travas: [{ linhaId: linhas[0], mes: 1, travada: true }] })
  await query(sql`update orcamento_area set status = 'enviada' where orcamento_id = ${id} and centro_custo_id = ${ids.adm}`)
  const rows = await openSheet(id)
  expect(rows[HEADER + 2]?.[20]).toBe('A área foi enviada')
  for (const line of [1, 2]) {
    rows[HEADER + line]![JANEIRO] = 1
    rows[HEADER + line]![TOTAL] = null
  }
  const { celulas } = await compare(id, rows)
  expect(celulas.map(({ impedimento }) => impedimento)).toEqual(['travada', 'area'])
})

test('reports unreadable cells by position, and ignored rows of other budgets', async () => {
  const { id, linhas } = await two()
  const rows = await openSheet(id)
  const [receita, salarios] = [rows[HEADER + 1]!, rows[HEADER + 2]!]
  receita[JANEIRO] = 10.005
  receita[JANEIRO + 1] = 'mil'
  receita[JANEIRO + 2] = 100_000_000_000.01
  const swapped = salarios.with(1, 'RB.01').with(2, 'Vendas')
  const fresh = salarios.with(21, null)
  const foreign = salarios.with(21, 987_654_321)
  const { problemas, desconhecidas, celulas } = await compare(id, [
    ...rows.slice(0, HEADER + 2),
    swapped,
    receita,
    fresh,
    foreign,
    ['conferido por Ana'],
  ])
  expect(problemas.map(({ linha, campo, message }) => [linha, campo, message])).toEqual([
    [5, '01/2027', 'Tem fração de centavo. Arredonde para duas casas decimais.'],
    [5, '02/2027', 'Não é um valor em reais como 1.234,56, até R$ 100 bilhões.'],
    [5, '03/2027', 'Não é um valor em reais como 1.234,56, até R$ 100 bilhões.'],
    [6, 'Código', expect.stringMatching(/^Esta linha foi baixada com outro valor aqui \(DPE\.01 /)],
    [7, `lastro orcamento=${id} versao=1 sequencia=0`, 'Repete a linha 5 da planilha.'],
  ])
  expect(desconhecidas.map(({ linha, message }) => [linha, message])).toEqual([
    [8, 'Não é uma das linhas que foram baixadas. Linhas novas são acrescentadas na grade.'],
    [9, 'Não é uma das linhas que foram baixadas. Linhas novas são acrescentadas na grade.'],
  ])
  expect(celulas).toEqual([])

  const [semTotal] = (await compare(id, (await openSheet(id)).with(HEADER + 2, salarios.with(TOTAL, 9999)))).problemas
  expect(semTotal).toMatchObject({
    linha: 6,
    campo: 'Total',
    message: 'O total não é a soma dos meses da linha. Mude os meses, e não o total.',
  })
  await editOrcamento(t.app, token, id).done({ tipo: 'linhas', vista: 0, remover: [linhas[1]] })
  const { desconhecidas: removed, ausentes } = await compare(id, await twoOf(id, rows))
  expect([removed.map(({ message }) => message), ausentes]).toEqual([
    ['A linha foi removida do orçamento depois que a planilha foi baixada.'],
    0,
  ])
})

async function twoOf(id: number, rows: readonly CellValue[][]): Promise<CellValue[][]> {
  const now = await openSheet(id)
  return [...rows.slice(0, HEADER + 1), now[HEADER + 1]!, rows[HEADER + 2]!]
}

test('reports missing lines despite many unreadable cells', async () => {
  const { id } = await two()
  const rows = await openSheet(id)
  rows[HEADER + 1]!.fill('mil', JANEIRO, TOTAL)
  const { lidas, problemasTotal, ausentes } = await compare(id, rows.slice(0, HEADER + 2))
  expect([lidas, problemasTotal, ausentes]).toEqual([0, 12, 1])
})

test('the PDF lists grupos, itens and lines by month, costs positive under (−), and the result', async () => {
  const { id } = await two()
  const roleOf = async (format: string) => {
    const { headers, rawPayload } = await download(id, format)
    expect(headers['content-type']).toBe('application/pdf')
    return readPdf(new Uint8Array(rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
  }
  expect(await roleOf('pdf')).toContain('ADM 500 −7')
  const comParenteses = await roleOf('pdf&negativos=parenteses')
  expect(comParenteses).toContain('ADM 500 (7)')
  expect(comParenteses).not.toContain('−7')
  const retrato = await withCliente(t.database.db, { clienteId, usuarioId: null }, (context) => readRetrato(context, { id }))
  const { titulo, tables } = buildOrcamentoPdf(retrato, 'Comercial')
  const linhas = tables[0]!.linhas.slice(0, -1)
  const total = tables[0]!.linhas.at(-1)?.celulas
  const twelve = (...valores: number[]) => [...valores, ...Array.from({ length: 12 - valores.length }, () => 0)]
  const celulas = (nome: string, valores: number[]) => [
    nome,
    ...[...valores, valores.reduce((a, b) => a + b)].map((centavos) => ({ centavos })),
  ]
  expect([titulo, linhas.map((line) => line.nivel)]).toEqual(['Orçamento 2027 · versão 1', [0, 1, 2, 0, 1, 2]])
  expect(linhas[2]?.celulas).toEqual(celulas('VENDAS', twelve(100_000, 123_456)))
  expect(linhas[5]?.celulas).toEqual(celulas('ADM', twelve(50_000, -700)))
  expect(total).toEqual(celulas('Resultado', twelve(50_000, 124_156)))
  const many = Array.from({ length: 1000 }, (_, i) => ({ ...retrato.linhas[0]!, item: { codigo: `${i}`, descricao: 'Item' } }))
  const { tables: summed, cabecalho } = buildOrcamentoPdf({ ...retrato, linhas: many }, 'Comercial')
  expect(summed[0]?.linhas.slice(0, -1).map(({ nivel }) => nivel)).toEqual([0])
  expect(cabecalho[1]).toContain('As 1000 linhas estão somadas nos grupos')
})

test('audits a download, but not a refused one', async () => {
  const { id } = await two()
  expect((await download(id, 'csv', dePaulo)).statusCode).toBe(200)
  expect(codeOf(await download(999_999))).toBe('registro_not_found')
  const registros = sql`
    select assunto, depois, ip is not null as de from auditoria
    where acao = 'orcamentoArquivo.export' and assunto_id in (${String(id)}, '999999')`
  expect(await query(registros)).toEqual([
    { assunto: 'Orcamento', depois: { nome: 'Orçamento 2027', versaoNumero: 1, arquivoNome: 'Orçamento 2027 v1.csv' }, de: true },
  ])
})

test('refuses a file of another budget, of none, or of an unknown state with the reason', async () => {
  const [um, other] = [await two(), await two()]
  const rows = await openSheet(other.id)
  expect(reasonOf(await send(um.id, await xlsxOf({ A: rows })))).toBe(
    'A planilha foi baixada de outro orçamento, ou de outra versão deste. Abra aquele, ou baixe a deste.',
  )
  expect(reasonOf(await send(um.id, 'Código;01/2027\nRB.01;1\n', token, 'minha.csv'))).toMatch(/^A planilha não diz de qual orçamento é/)
  const futuro = rows.with(HEADER, rows[HEADER]!.with(21, `lastro orcamento=${other.id} versao=1 sequencia=7`))
  expect(reasonOf(await send(other.id, await xlsxOf({ A: futuro })))).toMatch(/^A planilha é de um momento que este orçamento não tem mais/)
  expect(codeOf(await send(um.id, new Uint8Array([0x50, 0x4b, 3, 4, 9])))).toBe('importacao_arquivo_refused')
})

test('a limited person exports and imports the visible part only', async () => {
  const { id, linhas } = await two()
  const rows = await openSheet(id, dePaulo)
  expect(rows.slice(HEADER + 1).map((row) => row[21])).toEqual([linhas[0]])
  const whole = await openSheet(id)
  for (const row of whole.slice(HEADER + 1)) {
    row[JANEIRO] = 5
    row[TOTAL] = null
  }
  const { celulas, desconhecidasTotal } = await compare(id, whole, dePaulo)
  expect([celulas.map(({ linhaId }) => linhaId), desconhecidasTotal]).toEqual([[linhas[0]], 1])
})

test('escapes text that a spreadsheet would run', async () => {
  const hostil = '=HYPERLINK("http://mal.example","clique")'
  await query(sql`update centro_custo set descricao = ${hostil} where id = ${ids.adm}`)
  const { id } = await two()
  const { rawPayload } = await download(id)
  const sheet = (await readXlsx(new Uint8Array(rawPayload), { readStyles: true })).sheets[0]
  const formulas = [...(sheet?.cells?.values() ?? [])].flatMap(({ formula }) => formula ?? [])
  expect(formulas).toEqual(['SUM(H5:S5)', 'SUM(H6:S6)'])
  const csv = parseCsv((await download(id, 'csv')).body.replace('\ufeff', ''), { delimiter: ';' })
  expect(csv.flat()).toContain(`'${hostil}`)
  const back = dataOf(orcamentoFileRotas.compare, await send(id, (await download(id, 'csv')).body, token, 'v.csv'))
  expect([back.problemas, back.celulas]).toEqual([[], []])
})
