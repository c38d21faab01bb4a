import { deParaRotas, dreRotas, grupoRotas, importacaoRotas, type Importacao } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { xlsxOf } from '@lastro/planilha/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { buildCliente, buildUsuario, ecdOf, planilhaOf, signIn } from '../../../test/factories.ts'

let t: TestApp
let clienteId: string
let token: string
let tiago: ApiCalls

beforeAll(async () => {
  t = await buildApp({ envioMaxBytes: 2 * 1024 * 1024 })
  tiago = createCalls(t.app, () => token)
})
afterAll(() => t.close())
beforeEach(async () => {
  const { db } = t.database
  clienteId = await buildCliente(db)
  token = await signIn(db, await buildUsuario(db, { nome: 'Tiago Sá', perfil: 'analista', clientes: [clienteId] }), clienteId, t.clock.now)
})

/** Naive reference sum of each month: every I250 of a nature 04 account, closing entries excluded. */
function sumEcd(bytes: Buffer): bigint[] {
  const meses = Array.from({ length: 12 }, () => 0n)
  const resultado = new Set<string>()
  let mes = 0
  let encerramento = false
  for (const line of bytes.toString('latin1').split('\r\n')) {
    const campos = line.split('|')
    if (campos[1] === 'I050' && campos[3] === '04') resultado.add(campos[6] ?? '')
    if (campos[1] === 'I200') {
      mes = Number(campos[3]?.slice(2, 4)) - 1
      encerramento = campos[5] === 'E'
    }
    if (campos[1] !== 'I250' || encerramento || !resultado.has(campos[2] ?? '')) continue
    const centavos = BigInt((campos[4] ?? '').replace(',', ''))
    meses[mes] = (meses[mes] ?? 0n) + (campos[5] === 'C' ? centavos : -centavos)
  }
  return meses
}

test('from file to statement, the DRE matches the entries and reconciles with I355 and J150', async () => {
  const ecd = ecdOf({ ano: 2025, partidas: 2_000 })
  const preview = dataOf(importacaoRotas.preview, await tiago.upload(ecd, 'ecd 2025.txt'))
  expect(preview).toMatchObject({
    arquivoNome: 'ecd 2025.txt',
    tamanhoBytes: ecd.length,
    formato: 'ecd',
    outroCnpj: true,
    inicio: '2025-01',
    fim: '2025-12',
    mesesCarregados: [],
    duplicadaDe: null,
    planilha: null,
  })
  const refused = await tiago.post('/v1/Importacao', { arquivoId: preview.arquivoId })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'importacao_empresa_mismatch',
    message: expect.stringMatching(/^O arquivo é de COMERCIAL AURORA .* \(12\.345\.678\/0001-95\), e não de /) as string,
  })
  const created = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId: preview.arquivoId, outroCnpj: true }))
  expect(created).toMatchObject({ status: 'recebida', criadaPor: 'Tiago Sá', can: { cancelar: true, desfazer: false } })
  const { headers, events } = await tiago.follow(created.id)
  expect(headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  expect(events.at(-1)).toMatchObject({
    status: 'concluida',
    erro: null,
    diferencaCentavos: { i355: 0, linhas: 0 },
    can: { cancelar: false, desfazer: true },
  })
  const leitor = await buildUsuario(t.database.db, { nome: 'Helena Prado', perfil: 'leitor', clientes: [clienteId] })
  const asLeitor = await signIn(t.database.db, leitor, clienteId, t.clock.now)
  const helena = createCalls(t.app, () => asLeitor)
  expect((await helena.read(importacaoRotas.get, `/v1/Importacao/${created.id}`)).can).toEqual({ cancelar: false, desfazer: false })
  const { conferencia, saude } = await tiago.read(importacaoRotas.get, `/v1/Importacao/${created.id}`)
  expect(conferencia?.linhas.length).toBeGreaterThan(5)
  expect(saude?.problemas).toMatchObject([{ regra: 'empresa_other', gravidade: 'aviso', valor: '12345678000195' }])
  expect(saude?.regras.filter(({ resultado }) => resultado === 'erro')).toEqual([])

  const { contas } = await tiago.read(deParaRotas.list, '/v1/DePara?inicio=2025-01&fim=2025-12')
  const dre = await tiago.read(dreRotas.get, '/v1/Dre?inicio=2025-01&fim=2025-12')
  const lucro = dre.linhas.find(({ codigo }) => codigo === 'LL')
  const expected = sumEcd(ecd)
  expect(dre.semDePara.contas).toBe(0)
  expect(lucro?.valores.map((valor) => BigInt(valor ?? 0))).toEqual(expected)
  expect(contas.reduce((sum, { saldoCentavos }) => sum + BigInt(saldoCentavos), 0n)).toBe(expected.reduce((sum, valor) => sum + valor))
})

test.each([
  ['an ECD', () => ecdOf({ ano: 2025, partidas: 1_000 }), 'ecd.txt', '2025-01', '2025-12'],
  ['a ledger in CSV', () => planilhaOf(), 'razao.csv', '2026-01', '2026-03'],
])('the DRE of %s before its import is the one after it', async (_, content, nome, inicio, fim) => {
  const { arquivoId } = dataOf(importacaoRotas.preview, await tiago.upload(content(), nome))
  const { dre } = dataOf(importacaoRotas.previewDre, await tiago.post(`/v1/Importacao/previa/${arquivoId}/dre`, {}))
  const { id } = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId, outroCnpj: true }))
  expect((await tiago.follow(id)).events.at(-1)).toMatchObject({ status: 'concluida' })
  const after = await tiago.read(dreRotas.get, `/v1/Dre?inicio=${inicio}&fim=${fim}`)
  expect(dre?.totais).toMatchObject({ saldoCentavos: 0 })
  expect(dre?.semDePara.contas).toBe(after.semDePara.contas)
  expect(dre?.automaticas).toBeGreaterThan(0)
  const lines = after.linhas.filter(({ pai }) => pai === null)
  expect(dre?.linhas.map(({ codigo, valores, total }) => ({ codigo, valores, total }))).toEqual(
    lines.map(({ codigo, valores, total }) => ({ codigo, valores, total })),
  )
})

test('the DRE of a file names what its accounts would leave out', async () => {
  const csv = 'Data;Conta;Nome;Valor;D/C\n31/01/2027;1.1;Caixa;10,00;D\n31/01/2027;3.9;Xpto;10,00;C\n'
  const { arquivoId } = dataOf(importacaoRotas.preview, await tiago.upload(csv, 'xpto.csv'))
  const { dre } = dataOf(importacaoRotas.previewDre, await tiago.post(`/v1/Importacao/previa/${arquivoId}/dre`, {}))
  expect(dre).toMatchObject({
    totais: { linhas: 2, ignoradas: 0, debitosCentavos: 1000, creditosCentavos: 1000, saldoCentavos: 0 },
    meses: ['2027-01'],
    automaticas: 0,
    semDePara: { contas: 1, centavos: 1000, exemplos: [{ codigo: '3.9', descricao: 'Xpto', centavos: 1000 }] },
  })
})

test('the DRE of a file has what people confirmed for the names of its accounts', async () => {
  const csvOf = (conta: string, mes: string) =>
    `Data;Conta;Nome;Valor;D/C\n31/${mes};1.1;Caixa;10,00;C\n31/${mes};${conta};Patrocínio da corrida;10,00;D\n`
  await tiago.importAll(csvOf('4.8', '01/2027'), {}, 'janeiro.csv')
  const { contas, versao } = await tiago.read(deParaRotas.list, '/v1/DePara?inicio=2027-01&fim=2027-01')
  const contaId = contas.find(({ codigo }) => codigo === '4.8')?.contaId
  const grupoItemId = (await tiago.read(grupoRotas.getArvore, '/v1/Grupo/arvore'))
    .flatMap(({ itens }) => itens)
    .find(({ codigo }) => codigo === 'DCO.01')?.id
  dataOf(deParaRotas.update, await tiago.put('/v1/DePara', { versao, mudancas: [{ contaId, grupoItemId }] }))
  const { arquivoId } = dataOf(importacaoRotas.preview, await tiago.upload(csvOf('4.9', '03/2027'), 'marco.csv'))
  const { dre } = dataOf(importacaoRotas.previewDre, await tiago.post(`/v1/Importacao/previa/${arquivoId}/dre`, {}))
  expect(dre).toMatchObject({ automaticas: 1, semDePara: { contas: 0 } })
  const { id } = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId }))
  expect((await tiago.follow(id)).events.at(-1)).toMatchObject({ status: 'concluida' })
  expect((await tiago.read(dreRotas.get, '/v1/Dre?inicio=2027-03&fim=2027-03')).semDePara.contas).toBe(0)
})

describe('a file is imported once', () => {
  test('refuses the same bytes again and names who imported them', async () => {
    const csv = planilhaOf()
    const { id } = await tiago.importAll(csv, {}, 'razao.csv')
    const preview = dataOf(importacaoRotas.preview, await tiago.upload(csv, 'outro nome.csv'))
    expect(preview.duplicadaDe).toMatchObject({ id, criadaPor: 'Tiago Sá' })
    const again = await tiago.post('/v1/Importacao', { arquivoId: preview.arquivoId, modo: 'somar', outroCnpj: true })
    expect(again.json()).toMatchObject({
      code: 'importacao_duplicate',
      details: [{ valor: String(id), message: 'Importado por Tiago Sá.' }],
    })
  })

  test('a thousand parallel requests with one key: one effect and one answer', async () => {
    const { arquivoId } = dataOf(importacaoRotas.preview, await tiago.upload(planilhaOf(), 'razao.csv'))
    const key = { 'idempotency-key': 'envio-1f6e0c1e' }
    const responses = await Promise.all(
      Array.from({ length: 1_000 }, () => tiago.post('/v1/Importacao', { arquivoId, outroCnpj: true }, key)),
    )
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(await tiago.read(importacaoRotas.list, '/v1/Importacao')).toHaveLength(1)
    const other = await tiago.post('/v1/Importacao', { arquivoId, modo: 'somar', outroCnpj: true }, key)
    expect(other.json()).toMatchObject({ code: 'idempotencia_mismatch' })
    await tiago.follow(dataOf(importacaoRotas.create, responses[0] ?? other).id)
  }, 60_000)
})

describe('months already loaded', () => {
  test('are refused by default, replaced on request, and restored by the undo', async () => {
    const first = await tiago.importAll(planilhaOf({ base: 100 }), {}, 'a.csv')
    const { arquivoId, mesesCarregados, carregadas } = dataOf(
      importacaoRotas.preview,
      await tiago.upload(planilhaOf({ base: 500 }), 'b.csv'),
    )
    expect(mesesCarregados).toEqual(['2026-01', '2026-02', '2026-03'])
    expect((await tiago.post('/v1/Importacao', { arquivoId, outroCnpj: true })).json()).toMatchObject({ code: 'importacao_meses_loaded' })
    const before = await totalResultado()
    const meses = ['2026-01', '2026-02', '2026-03']
    expect(carregadas).toMatchObject([{ id: first.id, arquivoNome: 'a.csv', meses, resultadoCentavos: before }])
    expect(carregadas[0]?.partidas).toBe(first.resumo?.partidas)
    const { meses: efeito } = dataOf(importacaoRotas.previewEfeito, await tiago.post(`/v1/Importacao/previa/${arquivoId}/efeito`, {}))
    expect(efeito?.map(({ mes, hojeCentavos, arquivoCentavos }) => [mes, arquivoCentavos - hojeCentavos])).toEqual(
      meses.map((mes) => [mes, 4 * 400_00]),
    )
    expect(efeito?.reduce((sum, { hojeCentavos }) => sum + hojeCentavos, 0)).toBe(before)
    const second = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId, modo: 'substituir', outroCnpj: true }))
    expect((await tiago.follow(second.id)).events.at(-1)).toMatchObject({ status: 'concluida' })
    const after = await totalResultado()
    expect(after - before).toBe(12 * 400_00)
    const [replaced, replacing] = await Promise.all(
      [first, second].map(({ id }) => tiago.read(importacaoRotas.get, `/v1/Importacao/${id}`)),
    )
    const substituidaPor = { id: second.id, arquivoNome: 'b.csv' }
    expect(replaced?.meses).toEqual(meses.map((mes) => ({ mes, ativo: false, substituidaPor })))
    expect(replacing?.substituiu).toEqual([{ id: first.id, arquivoNome: 'a.csv', meses, antesCentavos: before, depoisCentavos: after }])
    expect((await tiago.post(`/v1/Importacao/${first.id}/desfazer`)).json()).toMatchObject({ code: 'importacao_superseded' })
    const undone = dataOf(importacaoRotas.create, await tiago.post(`/v1/Importacao/${second.id}/desfazer`))
    expect(undone).toMatchObject({ status: 'desfeita', can: { desfazer: false }, desfeita: { por: 'Tiago Sá' } })
    expect(Date.parse(undone.desfeita?.quando ?? '')).toBeGreaterThan(Date.parse(undone.finishedAt ?? ''))
    expect((await tiago.read(importacaoRotas.get, `/v1/Importacao/${first.id}`)).meses).toEqual(
      meses.map((mes) => ({ mes, ativo: true, substituidaPor: null })),
    )
    expect(await totalResultado()).toBe(before)
    expect((await tiago.post(`/v1/Importacao/${second.id}/desfazer`)).json()).toMatchObject({ code: 'importacao_state_conflict' })
  })

  test('an ECD over other months shows the effect on loaded ones only, and an invalid file shows its refusal', async () => {
    const effectOf = async (file: Buffer | string, nome: string) => {
      const { arquivoId } = dataOf(importacaoRotas.preview, await tiago.upload(file, nome))
      return tiago.post(`/v1/Importacao/previa/${arquivoId}/efeito`, {})
    }
    await tiago.importAll(planilhaOf({ base: 100 }), {}, 'a.csv')
    const ecd = ecdOf({ ano: 2026, partidas: 1_000 })
    const { meses } = dataOf(importacaoRotas.previewEfeito, await effectOf(ecd, 'ecd.txt'))
    expect(meses?.map(({ mes, arquivoCentavos }) => [mes, BigInt(arquivoCentavos)])).toEqual(
      sumEcd(ecd)
        .slice(0, 3)
        .map((centavos, mes) => [`2026-0${mes + 1}`, centavos]),
    )
    const malformed = `${planilhaOf()}31/03/2026;1.1.01;Caixa;;MATRIZ;5,00;D;;99\n`
    expect((await effectOf(malformed, 'torto.csv')).json()).toMatchObject({ code: 'importacao_arquivo_refused' })
    expect((await effectOf('a;b;c;d\n31/03/2026;1.1;5,00;D\n', 'b.csv')).json()).toMatchObject({ code: 'importacao_mapeamento_required' })
  })

  async function totalResultado(): Promise<number> {
    const { contas } = await tiago.read(deParaRotas.list, '/v1/DePara?inicio=2026-01&fim=2026-12')
    return contas.reduce((sum, { saldoCentavos }) => sum + saldoCentavos, 0)
  }
})

describe('invalid files', () => {
  test('refuses a file that is neither ECD nor sheet', async () => {
    expect((await tiago.upload('%PDF-1.7 isto não é um razão', 'nota.pdf')).json()).toMatchObject({ code: 'importacao_formato_unknown' })
  })

  test('refuses a missing, an empty and an oversized file', async () => {
    expect((await tiago.post('/v1/Importacao/previa')).json()).toMatchObject({ code: 'importacao_arquivo_required' })
    expect((await tiago.upload('')).json()).toMatchObject({ code: 'importacao_arquivo_required', message: 'O arquivo está vazio.' })
    const large = await tiago.upload(Buffer.alloc(2 * 1024 * 1024 + 1, 'x'))
    expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([413, 'requisicao_too_large'])
  })

  test('refuses an unbalanced ECD with line and reason, offers its problems as a download and stores nothing', async () => {
    const refused = await tiago.importAll(ecdOf({ defeito: 'lancamento-desbalanceado' }))
    expect(refused).toMatchObject({
      status: 'recusada',
      erro: { code: 'importacao_arquivo_refused' },
      can: { cancelar: false, desfazer: false },
    })
    const csv = await tiago.get(`/v1/Importacao/${refused.id}/problemas`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [header, first] = csv.body.split('\r\n')
    expect(header).toBe('\ufeffGravidade;Linha;Campo;Valor;Motivo;Efeito na DRE;Trecho')
    expect(first).toMatch(/^erro;\d+;/)
    const saude = await tiago.get(`/v1/Importacao/${refused.id}/saude`)
    expect(saude.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(saude.body).toContain('✗')
    const { rows } = await withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
      sql<{
        rows: number
      }>`select (select count(*) from partida) + (select count(*) from saldo_mensal) + (select count(*) from conta) as rows`.execute(tx),
    )
    expect(rows[0]?.rows).toBe(0)
  })

  test('a refused file is kept with its recipe, which can be corrected and imported', async () => {
    const csv = 'Data;Conta;Nome;Valor;D/C\n31/01/2027;1.1;Caixa;10,00;D\n31/01/2027;3.1;Receita;10,00;C\n31/01/2027;3.1;Resumo;9,00;C\n'
    const refused = await tiago.importAll(csv, {}, 'resumo.csv')
    expect(refused.status).toBe('recusada')
    const { reabrir } = await tiago.read(importacaoRotas.get, `/v1/Importacao/${refused.id}`)
    const mapeamento = { ...reabrir?.mapeamento, ignorar: [{ coluna: 2, modo: 'igual', texto: 'Resumo' }] }
    const url = `/v1/Importacao/previa/${reabrir?.arquivoId}`
    expect(dataOf(importacaoRotas.previewEnviado, await tiago.post(url, { mapeamento })).planilha?.linhas[3]).toMatchObject({
      tipo: 'ignorada',
    })
    const { id } = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId: reabrir?.arquivoId, mapeamento }))
    expect((await tiago.follow(id)).events.at(-1)).toMatchObject({ status: 'concluida' })
    await vi.waitFor(async () => expect((await tiago.read(importacaoRotas.get, `/v1/Importacao/${refused.id}`)).reabrir).toBeNull())
  })

  test('an upload expires after an hour', async () => {
    const { arquivoId } = dataOf(importacaoRotas.preview, await tiago.upload(planilhaOf(), 'razao.csv'))
    t.clock.now = new Date(Date.now() + 3_600_001)
    const { db } = t.database
    token = await signIn(db, await buildUsuario(db, { clientes: [clienteId] }), clienteId, t.clock.now)
    expect((await tiago.post('/v1/Importacao', { arquivoId, outroCnpj: true })).json()).toMatchObject({ code: 'registro_not_found' })
    t.clock.now = new Date()
  })
})

test('twenty files may wait, another needs one to be discarded, and a file being imported cannot be discarded', async () => {
  const sent = await Promise.all(Array.from({ length: 30 }, (_, i) => tiago.upload(planilhaOf({ base: 100 + i }), `razao ${i}.csv`)))
  const taken = sent.filter(({ statusCode }) => statusCode === 200)
  expect(sent.filter((answer) => answer.json<{ code?: string }>().code === 'requisicao_throttled')).toHaveLength(10)
  const [first, second] = taken.map((answer) => dataOf(importacaoRotas.preview, answer).arquivoId)
  expect((await tiago.discard(first ?? '')).statusCode).toBe(200)
  expect((await tiago.discard(first ?? '')).json()).toMatchObject({ code: 'registro_not_found' })
  await vi.waitFor(async () => expect((await tiago.upload(planilhaOf(), 'razao.csv')).statusCode).toBe(200))
  const { id } = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId: second, outroCnpj: true }))
  expect((await tiago.discard(second ?? '')).statusCode).not.toBe(200)
  expect((await tiago.follow(id)).events.at(-1)).toMatchObject({ status: 'concluida' })
})

test('a canceled import leaves nothing, and a finished one cannot be canceled', async () => {
  const { id } = await tiago.send(ecdOf({ partidas: 8_000 }))
  const cancelled = await tiago.post(`/v1/Importacao/${id}/cancelar`)
  expect(cancelled.statusCode).toBe(200)
  const last = (await tiago.follow(id)).events.at(-1)
  expect(last?.status).toBe('cancelada')
  expect((await tiago.post(`/v1/Importacao/${id}/cancelar`)).json()).toMatchObject({ code: 'importacao_state_conflict' })
  expect(await tiago.read(deParaRotas.list, '/v1/DePara')).toMatchObject({ contas: [] })
})

test('paginates the list down to the first import', async () => {
  const { db } = t.database
  await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, modo, status)
      select ${clienteId}, 'envio ' || n, sha256(n::text::bytea), 1, 'ndjson', 'somar', 'concluida' from generate_series(1, 250) n`.execute(
      tx,
    ),
  )
  const pages: Importacao[][] = []
  for (let cursor = ''; pages.at(-1)?.length !== 50; cursor = `?cursor=${pages.at(-1)?.at(-1)?.id}`) {
    pages.push(await tiago.read(importacaoRotas.list, `/v1/Importacao${cursor}`))
    if (pages.length > 3) break
  }
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(250)
  expect(pages.at(-1)?.at(-1)?.arquivoNome).toBe('envio 1')
})

test('records every change', async () => {
  const { id } = await tiago.importAll(planilhaOf(), {}, 'razao.csv')
  await tiago.post(`/v1/Importacao/${id}/desfazer`)
  const registros = await withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
    tx.selectFrom('auditoria').select(['acao', 'assunto_id', 'usuario_id', 'ip', 'request_id']).orderBy('id').execute(),
  )
  expect(registros.map(({ acao, assunto_id }) => [acao.split('.')[0], assunto_id])).toContainEqual(['importacao', String(id)])
  expect(registros.length).toBeGreaterThanOrEqual(2)
  expect(registros.every(({ usuario_id }) => usuario_id !== null)).toBe(true)
  const undone = registros.find(({ acao }) => acao === 'importacao.undo')
  expect(undone).toMatchObject({ ip: '127.0.0.1', request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown })
})

test('a sheet with unknown columns gets its months from the given mapping', async () => {
  await tiago.importAll(planilhaOf(), {}, 'a.csv')
  const csv = 'a;b;c;d\n31/03/2026;1.1;5,00;D\n31/03/2026;3.1;5,00;C\n'
  const preview = dataOf(importacaoRotas.preview, await tiago.upload(csv, 'b.csv'))
  expect(preview).toMatchObject({ inicio: null, mesesCarregados: [] })
  const mapeamento = { ...preview.planilha?.mapeamento, decimal: ',', colunas: { data: 0, conta: 1, valor: 2, dc: 3 } }
  const url = `/v1/Importacao/previa/${preview.arquivoId}`
  const mapped = dataOf(importacaoRotas.previewEnviado, await tiago.post(url, { mapeamento }))
  expect(mapped).toMatchObject({ inicio: '2026-03', mesesCarregados: ['2026-03'], planilha: { faltam: [], mapeamento } })
})

test('another sheet of an uploaded workbook has separate columns and months and is imported instead', async () => {
  const cabecalho = ['Data', 'Conta', 'Valor', 'D/C']
  const workbook = await xlsxOf({
    Capa: [
      ['Empresa', 'Período'],
      ['Comercial', '2025'],
    ],
    Razão: [cabecalho, ['31/03/2025', '1.1', '5,00', 'D'], ['31/03/2025', '3.1', '5,00', 'C']],
  })
  const first = dataOf(importacaoRotas.preview, await tiago.upload(workbook, 'razao.xlsx'))
  expect(first).toMatchObject({
    inicio: '2025-03',
    planilha: { planilhas: ['Capa', 'Razão'], mapeamento: { planilha: 'Razão' }, cabecalho },
  })
  const url = `/v1/Importacao/previa/${first.arquivoId}`
  const capa = dataOf(importacaoRotas.previewEnviado, await tiago.post(url, { leitura: { planilha: 'Capa' } }))
  expect(capa).toMatchObject({ inicio: null, planilha: { cabecalho: ['Empresa', 'Período'], perguntas: [{ chave: 'planilhas' }] } })
  const razao = dataOf(importacaoRotas.previewEnviado, await tiago.post(url, { leitura: { planilha: 'Razão' } }))
  expect(razao).toMatchObject({ arquivoId: first.arquivoId, inicio: '2025-03', planilha: { cabecalho, faltam: [] } })
  expect((await tiago.post(url, { leitura: { planilha: 'Outra' } })).json()).toMatchObject({ code: 'importacao_mapeamento_required' })
  const body = { arquivoId: first.arquivoId, mapeamento: razao.planilha?.mapeamento }
  const { id } = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', body))
  expect((await tiago.follow(id)).events.at(-1)).toMatchObject({ status: 'concluida', resumo: { partidas: 2 } })
})

test('a file that can be read two ways is not imported before the answer, which reaches its effect too', async () => {
  const rows = [1, 2, 3, 4].map((mes) => `2026-0${mes};3.1;${mes * 100},00\n`).join('')
  const { arquivoId, planilha } = dataOf(importacaoRotas.preview, await tiago.upload(`Mês;Conta;Saldo\n${rows}`, 'saldos.csv'))
  expect(planilha).toMatchObject({ faltam: [], perguntas: [{ chave: 'valores' }, { chave: 'sinal' }] })
  for (const mapeamento of [undefined, planilha?.mapeamento]) {
    const refused = await tiago.post('/v1/Importacao', { arquivoId, mapeamento })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { code: 'importacao_mapeamento_required', details: [{ campo: 'valores' }, { campo: 'sinal' }] },
    ])
  }
  const mapeamento = { ...planilha?.mapeamento, valores: 'acumulado', sinal: 'credito_positivo' }
  const { id } = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId, mapeamento }))
  expect((await tiago.follow(id)).events.at(-1)).toMatchObject({ status: 'concluida', conteudo: 'saldos' })
  const again = dataOf(importacaoRotas.preview, await tiago.upload(`Mês;Conta;Saldo\n${rows}\n`, 'de-novo.csv'))
  expect(again.planilha).toMatchObject({ origem: 'lembrado', perguntas: [], mapeamento: { valores: 'acumulado' } })
  const { meses } = dataOf(importacaoRotas.previewEfeito, await tiago.post(`/v1/Importacao/previa/${again.arquivoId}/efeito`, {}))
  expect(meses).toEqual([1, 2, 3, 4].map((mes) => ({ mes: `2026-0${mes}`, hojeCentavos: 10_000, arquivoCentavos: 10_000 })))
})

test('a mapping that lacks an answer is imported with the one that the file gives', async () => {
  const csv = 'Mês;Conta;Nome;Saldo anterior;Saldo\n2027-03;3.1;Receita;700,00;1.000,00\n2027-03;4.1;Despesa;-300,00;-350,00\n'
  const { arquivoId, planilha } = dataOf(importacaoRotas.preview, await tiago.upload(csv, 'anterior.csv'))
  expect(planilha?.mapeamento.valores).toBe('acumulado')
  const mapeamento = { ...planilha?.mapeamento, valores: undefined }
  const { id } = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId, mapeamento }))
  expect((await tiago.follow(id)).events.at(-1)).toMatchObject({ status: 'concluida', conteudo: 'saldos' })
})

test('the month that no title says is asked, answered in the reading, and imported', async () => {
  const csv = 'Conta;Descrição;Débito;Crédito\n3.1;Receita;0,00;10,00\n4.1;Custo;4,00;0,00\nTotal;;4,00;10,00\n'
  const { arquivoId, planilha } = dataOf(importacaoRotas.preview, await tiago.upload(csv, 'balancete.csv'))
  expect(planilha).toMatchObject({ perguntas: [{ chave: 'mes', opcoes: [] }], linhas: [{ tipo: 'cabecalho' }, { tipo: 'aberta' }, {}, {}] })
  const refused = await tiago.post('/v1/Importacao', { arquivoId, mapeamento: planilha?.mapeamento })
  expect(refused.json()).toMatchObject({ code: 'importacao_mapeamento_required' })
  const url = `/v1/Importacao/previa/${arquivoId}`
  const answered = dataOf(importacaoRotas.previewEnviado, await tiago.post(url, { leitura: { mes: '2027-03' } }))
  expect(answered).toMatchObject({ inicio: '2027-03', planilha: { perguntas: [], mapeamento: { arranjo: { mes: '2027-03' } } } })
  expect(answered.planilha?.linhas.map(({ tipo }) => tipo)).toEqual(['cabecalho', 'dado', 'dado', 'subtotal'])
  expect(answered.planilha?.explicacao).toContainEqual({ parte: 'mes', texto: 'O mês de todas as linhas é 03/2027.', certeza: 'escolhida' })
  // The screen sends back the mapping that it was shown, with a change.
  const ignorar = [{ coluna: 1, modo: 'igual', texto: 'custo' }]
  const mapeamento = { ...answered.planilha?.mapeamento, ignorar }
  const changed = dataOf(importacaoRotas.previewEnviado, await tiago.post(url, { mapeamento }))
  expect(changed.planilha?.linhas[2]).toMatchObject({ tipo: 'ignorada', motivo: expect.any(String) as string, valores: [] })
  const { id } = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId, mapeamento }))
  expect((await tiago.follow(id)).events.at(-1)).toMatchObject({ status: 'concluida', resumo: { contas: 1, inicio: '2027-03' } })
})

test.each([
  {
    arranjo: {
      largura: 2,
      meses: [
        { coluna: 1, mes: '2027-01' },
        { coluna: 1, mes: '2027-02' },
      ],
    },
  },
  { arranjo: { largura: 2, lados: { debito: 0, credito: 0, valor: 1 } } },
  { arranjo: { largura: 2, mes: '2027-13' } },
  { arranjo: { largura: 1e9 } },
  { ignorar: [{ modo: 'comeca', texto: ' ' }] },
  { ignorar: [{ modo: 'regex', texto: '.*' }] },
  { devedoras: ['9'.repeat(81)] },
])('refuses the recipe %j', async (part) => {
  const { arquivoId, planilha } = dataOf(importacaoRotas.preview, await tiago.upload(planilhaOf(), 'razao.csv'))
  const refused = await tiago.post(`/v1/Importacao/previa/${arquivoId}`, { mapeamento: { ...planilha?.mapeamento, ...part } })
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'requisicao_invalid' }])
})

test('a header found on the wrong line can be corrected, and the rows below the right one are imported', async () => {
  const csv = 'Data;Conta;Valor;D/C\nDia;Cta;Total;Lado\n31/03/2025;1.1;5,00;D\n31/03/2025;3.1;5,00;C\n'
  const preview = dataOf(importacaoRotas.preview, await tiago.upload(csv, 'dois.csv'))
  expect(preview.planilha).toMatchObject({ cabecalho: ['Data', 'Conta', 'Valor', 'D/C'] })
  const url = `/v1/Importacao/previa/${preview.arquivoId}`
  const { planilha } = dataOf(importacaoRotas.previewEnviado, await tiago.post(url, { leitura: { linhaCabecalho: 2 } }))
  expect(planilha).toMatchObject({ cabecalho: ['Dia', 'Cta', 'Total', 'Lado'], mapeamento: { linhaCabecalho: 2, delimitador: ';' } })
  expect((await tiago.post(url, { leitura: { linhaCabecalho: 9 } })).json()).toMatchObject({ code: 'importacao_formato_unknown' })
  const mapeamento = { ...planilha?.mapeamento, colunas: { data: 0, conta: 1, valor: 2, dc: 3 } }
  const { id } = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId: preview.arquivoId, mapeamento }))
  expect((await tiago.follow(id)).events.at(-1)).toMatchObject({ status: 'concluida', resumo: { partidas: 2 } })
})
