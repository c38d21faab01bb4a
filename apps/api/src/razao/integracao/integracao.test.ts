import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { ChaveIntegracao, Importacao, IntegracaoEnvio } from '@lastro/contract'
import { verifySaldos, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, planilhaOf, signIn, type TestUsuario } from '../../../test/factories.ts'
import { ErroApi } from '../../http/erro.ts'
import { createLimit } from './queue.ts'

let t: TestApp
let clienteA: string
let clienteB: string
let gestorA: TestUsuario
let gestorB: TestUsuario

beforeAll(async () => {
  t = await buildApp()
  clienteA = await buildCliente(t.database.db, { nome: 'Comercial Ação' })
  clienteB = await buildCliente(t.database.db, { nome: 'Metalúrgica Serra' })
  gestorA = await buildUsuario(t.database.db, { clientes: [clienteA] })
  gestorB = await buildUsuario(t.database.db, { clientes: [clienteB] })
})
afterAll(() => t.close())

const CONTAS = [
  { tipo: 'conta', conta: '1.1.01', descricao: 'Caixa', natureza: 1 },
  { tipo: 'conta', conta: '3.1.01', descricao: 'Receita de prestação de serviços', natureza: 4 },
]

let sequence = 0
function vendaOf(reais: string, mudanca: object = {}): object {
  sequence += 1
  const partidas = [
    { conta: '1.1.01', debito: reais },
    { conta: '3.1.01', credito: reais, centroCusto: 'VENDAS' },
  ]
  return { id: `NF-${sequence}`, data: '2026-01-31', historico: 'venda', partidas, ...mudanca }
}

const ndjson = (lines: readonly unknown[]): string => lines.map((line) => JSON.stringify(line)).join('\n')

function push(key: string, body: string | Buffer | PassThrough, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  const all = { 'content-type': 'application/x-ndjson', ...bearer(key), ...headers }
  return t.app.inject({ method: 'POST', url: '/v1/Integracao/lancamentos', payload: body, headers: all })
}

async function callAs(usuario: TestUsuario, clienteId: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const token = await signIn(t.database.db, usuario, clienteId, t.clock.now)
  return t.app.inject({ method, url, headers: bearer(token), ...(payload === undefined ? {} : { payload }) })
}

async function makeChave(origem = 'erp', usuario = gestorA, clienteId = clienteA): Promise<ChaveIntegracao & { chave: string }> {
  const response = await callAs(usuario, clienteId, 'POST', '/v1/Integracao/chaves', { nome: `Protheus ${origem}`, origem })
  expect(response.statusCode).toBe(200)
  return response.json<{ data: ChaveIntegracao & { chave: string } }>().data
}

const resultOf = (response: LightMyRequestResponse): IntegracaoEnvio => {
  expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: 200 })
  return response.json<{ data: IntegracaoEnvio }>().data
}

interface Refusal {
  code: string
  details?: { linha?: number; campo?: string; valor?: string; message: string }[]
}
function refusalOf(response: LightMyRequestResponse, status: number): Refusal {
  expect({ status: response.statusCode, body: response.body }).toMatchObject({ status })
  return response.json<Refusal>()
}

async function listImportacoes(): Promise<Importacao[]> {
  const response = await callAs(gestorA, clienteA, 'GET', '/v1/Importacao')
  return response.json<{ data: Importacao[] }>().data
}

async function countAll(clienteId = clienteA): Promise<object> {
  return withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, async (tx) => {
    const { rows } =
      await sql<object>`select (select count(*)::int from importacao) as importacoes, (select count(*)::int from conta) as contas,
      (select count(*)::int from centro_custo) as centros, (select count(*)::int from lancamento_externo) as externos,
      (select count(*)::int from partida) as partidas, (select coalesce(sum(credito_centavos), 0)::bigint from saldo_mensal) as creditos`.execute(
        tx,
      )
    return rows[0] ?? {}
  })
}

async function receitaBruta(inicio = '2026-01', fim = inicio): Promise<number> {
  const response = await callAs(gestorA, clienteA, 'GET', `/v1/Dre?inicio=${inicio}&fim=${fim}`)
  expect({ status: response.statusCode, body: response.body.slice(0, 300) }).toMatchObject({ status: 200 })
  const { linhas } = response.json<{ data: { linhas: { codigo: string; valores: (number | null)[] }[] } }>().data
  return linhas.find(({ codigo }) => codigo === 'RB')?.valores.at(-1) ?? Number.NaN
}

describe('keys', () => {
  test('are shown once, stored as a hash, and listed without the secret only to managers', async () => {
    const { chave, id, prefixo } = await makeChave('lista')
    expect(chave).toMatch(/^lastro_[\w-]{22}_[\w-]{43}$/)
    const list = await callAs(gestorA, clienteA, 'GET', '/v1/Integracao/chaves')
    expect(list.json<{ data: ChaveIntegracao[] }>().data.find((each) => each.id === id)).toMatchObject({
      prefixo,
      criadaPor: gestorA.nome,
      lastUsedAt: null,
    })
    expect(list.body).not.toContain(chave.slice(-30))
    for (const table of ['chave_integracao', 'auditoria']) {
      const stored = await withTenant(t.database.db, { clienteId: clienteA, usuarioId: null }, (tx) =>
        sql<{ texto: string }>`select ${sql.table(table)}::text as texto from ${sql.table(table)}`.execute(tx),
      )
      expect(stored.rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(stored.rows)).not.toContain(chave.slice(-30))
    }
    for (const perfil of ['analista', 'leitor', 'client'] as const) {
      const usuario = await buildUsuario(t.database.db, { perfil, clientes: [clienteA] })
      refusalOf(await callAs(usuario, clienteA, 'GET', '/v1/Integracao/chaves'), 403)
      refusalOf(await callAs(usuario, clienteA, 'POST', '/v1/Integracao/chaves', { nome: 'x' }), 403)
      refusalOf(await callAs(usuario, clienteA, 'POST', `/v1/Integracao/chaves/${id}/revogar`), 403)
    }
  })

  test('created twice with one idempotency key are one, answered alike, and never stored in clear', async () => {
    const token = await signIn(t.database.db, gestorA, clienteA, t.clock.now)
    const headers = { ...bearer(token), 'idempotency-key': randomUUID() }
    const ask = (nome: string): Promise<LightMyRequestResponse> =>
      t.app.inject({ method: 'POST', url: '/v1/Integracao/chaves', headers, payload: { nome, origem: 'de-novo' } })
    const answers = await Promise.all([ask('Protheus'), ask('Protheus'), ask('Protheus')])
    const [first = ''] = answers.map(({ body }) => body)
    expect(answers.map(({ body }) => body)).toEqual([first, first, first])
    const { chave } = (JSON.parse(first) as { data: { chave: string } }).data
    expect(resultOf(await push(chave, ndjson([...CONTAS, vendaOf('1.00')]))).gravados).toBe(1)
    const list = await callAs(gestorA, clienteA, 'GET', '/v1/Integracao/chaves')
    expect(list.json<{ data: ChaveIntegracao[] }>().data.filter(({ origem }) => origem === 'de-novo')).toHaveLength(1)
    refusalOf(await ask('Outra'), 422)
    const kept = await withTenant(t.database.db, { clienteId: clienteA, usuarioId: null }, (tx) =>
      sql<{ texto: string }>`select resposta::text as texto from idempotencia where rota = 'integracao.create'`.execute(tx),
    )
    expect(kept.rows).toHaveLength(1)
    expect(kept.rows[0]?.texto).not.toContain(chave.slice(7, 29))
  })

  test('cannot revoke a key of another cliente, which looks absent', async () => {
    const { id } = await makeChave('alheia', gestorB, clienteB)
    expect(refusalOf(await callAs(gestorA, clienteA, 'POST', `/v1/Integracao/chaves/${id}/revogar`), 404).code).toBe('registro_not_found')
  })

  test('are limited to twenty active ones even under concurrent requests, and a revoked one frees a slot', async () => {
    const full = await buildCliente(t.database.db, { nome: 'Cheio de chaves' })
    const gestor = await buildUsuario(t.database.db, { clientes: [full] })
    const token = await signIn(t.database.db, gestor, full, t.clock.now)
    const post = (url: string, payload: object = {}): Promise<LightMyRequestResponse> =>
      t.app.inject({ method: 'POST', url: `/v1/Integracao/chaves${url}`, headers: bearer(token), payload })
    const ask = (): Promise<LightMyRequestResponse> => post('', { nome: 'Protheus', origem: 'erp' })
    const answers = await Promise.all(Array.from({ length: 22 }, ask))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    const refusals = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => refusalOf(answer, 409))
    expect(refusals.map(({ code }) => code)).toEqual(['chave_integracao_too_many', 'chave_integracao_too_many'])
    expect(refusals[0]).toMatchObject({ message: 'Este cliente já tem 20 chaves de integração ativas.' })
    const { id } = answers.find(({ statusCode }) => statusCode === 200)?.json<{ data: ChaveIntegracao }>().data ?? { id: 0 }
    for (let i = 0; i < 2; i++) expect((await post(`/${id}/revogar`)).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(200)
    refusalOf(await ask(), 409)
    const revogadas = await withTenant(t.database.db, { clienteId: full, usuarioId: null }, (tx) =>
      tx.selectFrom('auditoria').select('assunto_id').where('acao', '=', 'integracao.revoke').execute(),
    )
    expect(revogadas).toEqual([{ assunto_id: String(id) }])
  })

  test('stop at once when revoked', async () => {
    const { chave, id } = await makeChave('revogada')
    const lines = [...CONTAS, vendaOf('1.00')]
    resultOf(await push(chave, ndjson(lines)))
    const revoked = await callAs(gestorA, clienteA, 'POST', `/v1/Integracao/chaves/${id}/revogar`)
    expect(revoked.json<{ data: ChaveIntegracao }>().data).toMatchObject({ id, revokedAt: t.clock.now.toISOString() })
    expect(refusalOf(await push(chave, ndjson(lines)), 401).code).toBe('chave_integracao_refused')
  })

  test('any other text is refused: absent, a flipped character, another cliente as prefix', async () => {
    const { chave } = await makeChave('forjada')
    const doB = (await makeChave('forjada', gestorB, clienteB)).chave
    expect(refusalOf(await t.app.inject({ method: 'POST', url: '/v1/Integracao/lancamentos' }), 401).code).toBe('sessao_required')
    const flipped = Array.from(chave)
      .map((letter, i) => chave.slice(0, i) + (letter === 'A' ? 'B' : 'A') + chave.slice(i + 1))
      .filter((other) => other !== chave)
    const moved = `${doB.slice(0, 30)}${chave.slice(30)}`
    for (const forged of [...flipped, moved, `${chave}A`, chave.slice(0, -1)]) {
      const { code } = refusalOf(await push(forged, ndjson([...CONTAS, vendaOf('1.00')])), 401)
      expect(['chave_integracao_refused', 'sessao_required']).toContain(code)
    }
  })

  test('open no other route, and a user token opens none of theirs', async () => {
    const { chave } = await makeChave('escopo')
    for (const url of ['/v1/Sessao', '/v1/Importacao', '/v1/Dre?inicio=2026-01&fim=2026-01', '/v1/Integracao/chaves']) {
      refusalOf(await t.app.inject({ url, headers: bearer(chave) }), 401)
    }
    const admin = await buildUsuario(t.database.db, { perfil: 'admin', clientes: [clienteA] })
    const token = await signIn(t.database.db, admin, clienteA, t.clock.now)
    expect(refusalOf(await push(token, ndjson([...CONTAS, vendaOf('1.00')])), 403).code).toBe('permissao_denied')
  })

  test('write only to their own cliente, regardless of the body', async () => {
    const { chave } = await makeChave('b', gestorB, clienteB)
    const before = await countAll()
    resultOf(await push(chave, ndjson([...CONTAS, vendaOf('10.00')])))
    refusalOf(await push(chave, ndjson([vendaOf('10.00', { clienteId: clienteA })])), 422)
    expect(await countAll()).toEqual(before)
    expect(await countAll(clienteB)).toMatchObject({ importacoes: 1, partidas: 2, creditos: 1000 })
  })
})

describe('pushes', () => {
  let ofJunk: Promise<{ chave: string }> | undefined
  const junkKey = (): Promise<{ chave: string }> => (ofJunk ??= makeChave('lixo'))

  test('change the DRE by exactly their amounts, as one import that can be undone', async () => {
    const { chave } = await makeChave('dre')
    await buildImportacao(t.database.db, { clienteId: clienteA, conteudo: planilhaOf(), modo: 'somar' })
    const before = await receitaBruta()
    const partidas = [
      { conta: '1.1.01', valorCentavos: -123_456 },
      { conta: '3.1.01', valor: '1234.50', descricao: 'nota 7', filial: 'MATRIZ' },
      { conta: '3.1.01', credito: '0.06' },
    ]
    const encerramento = vendaOf('1234.56', { encerramento: true })
    const lines = [vendaOf('0.10', { partidas }), vendaOf('0.01'), encerramento]
    const resultado = resultOf(await push(chave, `${ndjson(lines)}\r\n\n`))
    expect(resultado).toMatchObject({ recebidos: 3, gravados: 3, repetidos: 0 })
    expect(await receitaBruta()).toBe(before + 123_457)
    const importacao = (await listImportacoes()).find(({ id }) => id === resultado.importacaoId)
    expect(importacao).toMatchObject({
      formato: 'ndjson',
      modo: 'somar',
      status: 'concluida',
      arquivoNome: 'Protheus dre',
      meses: [{ mes: '2026-01', ativo: true }],
    })
    expect(await verifySaldos(t.database.db, clienteA)).toEqual([])

    expect((await callAs(gestorA, clienteA, 'POST', `/v1/Importacao/${resultado.importacaoId}/desfazer`)).statusCode).toBe(200)
    expect(await receitaBruta()).toBe(before)
    const again = resultOf(await push(chave, ndjson(lines)))
    expect(again).toMatchObject({ recebidos: 3, gravados: 3, repetidos: 0 })
    expect(again.importacaoId).not.toBe(resultado.importacaoId)
    expect(await receitaBruta()).toBe(before + 123_457)
  })

  test('sent again have no effect in any spelling, and new entries among them are added', async () => {
    const { chave } = await makeChave('repetida')
    const [first, second] = [vendaOf('5.00', { id: 'A' }), vendaOf('6.00', { id: 'B' })]
    resultOf(await push(chave, ndjson([...CONTAS, first])))
    const before = await countAll()
    const reordered =
      '{"partidas":[{"valorCentavos":-500,"conta":"1.1.01"},{"valor":"5.0","centroCusto":"VENDAS","conta":"3.1.01"}],"historico":"venda","data":"2026-01-31","id":"A"}'
    for (const body of [ndjson([...CONTAS, first]), reordered, ndjson([first, first])]) {
      expect(resultOf(await push(chave, body))).toMatchObject({ gravados: 0, importacaoId: null })
    }
    expect(await countAll()).toEqual(before)
    const { chave: other } = await makeChave('repetida')
    expect(resultOf(await push(other, ndjson([first, second, second])))).toMatchObject({ recebidos: 3, gravados: 1, repetidos: 2 })
    const { chave: sheet } = await makeChave('folha')
    expect(resultOf(await push(sheet, ndjson([first])))).toMatchObject({ gravados: 1, repetidos: 0 })
  })

  test('50 identical ones at once have one effect', async () => {
    const { chave } = await makeChave('paralelo')
    const body = ndjson([...CONTAS, ...Array.from({ length: 20 }, (_, i) => vendaOf(`${i + 1}.37`))])
    const before = await receitaBruta()
    const imports = (await listImportacoes()).length
    const results = (await Promise.all(Array.from({ length: 50 }, () => push(chave, body)))).map(resultOf)
    expect(results.filter(({ gravados }) => gravados === 20)).toHaveLength(1)
    expect(
      results.filter(({ gravados, repetidos, importacaoId }) => gravados === 0 && repetidos === 20 && importacaoId === null),
    ).toHaveLength(49)
    expect((await listImportacoes()).length).toBe(imports + 1)
    expect(await receitaBruta()).toBe(before + 21_000 + 20 * 37)
  })

  test('a changed entry is refused with its line, and the whole push with it', async () => {
    const { chave } = await makeChave('mudada')
    resultOf(await push(chave, ndjson([...CONTAS, vendaOf('5.00', { id: 'X' })])))
    const before = await countAll()
    const refusal = refusalOf(await push(chave, ndjson([vendaOf('1.00'), vendaOf('5.01', { id: 'X' })])), 409)
    expect(refusal).toMatchObject({ code: 'lancamento_externo_changed', details: [{ linha: 2, campo: 'id', valor: 'X' }] })
    const same = refusalOf(await push(chave, ndjson([vendaOf('1.00', { id: 'Y' }), vendaOf('2.00', { id: 'Y' })])), 409)
    expect(same).toMatchObject({ code: 'lancamento_externo_changed', details: [{ linha: 2, campo: 'id', valor: 'Y' }] })
    expect(await countAll()).toEqual(before)
  })

  const two = (a: object, b: object): object => ({
    partidas: [
      { conta: '1.1.01', ...a },
      { conta: '3.1.01', ...b },
    ],
  })
  test.each<[string, unknown, string | undefined]>([
    ['an unbalanced entry', vendaOf('1.00', two({ debito: '1.00' }, { credito: '1.01' })), 'partidas'],
    [
      'sums that doubles would lose',
      vendaOf('1.00', {
        partidas: [
          ...Array.from({ length: 2000 }, () => ({ conta: '3.1.01', valorCentavos: 9_999_999_999_999 })),
          ...Array.from({ length: 1999 }, () => ({ conta: '1.1.01', valorCentavos: -9_999_999_999_999 })),
          { conta: '1.1.01', valorCentavos: -9_999_999_999_998 },
        ],
      }),
      'partidas',
    ],
    ['an account nobody knows', vendaOf('1.00', two({ conta: '9.9', debito: '1.00' }, { credito: '1.00' })), 'partidas.0.conta'],
    ['a float', vendaOf('1.00', two({ valor: -1.5 }, { credito: '1.50' })), 'partidas.0.valor'],
    ['a fraction of a centavo', vendaOf('1.00', two({ debito: '1.001' }, { credito: '1.001' })), 'partidas.0.debito'],
    ['a decimal comma', vendaOf('1.00', two({ debito: '1,00' }, { credito: '1.00' })), 'partidas.0.debito'],
    ['a negative debit', vendaOf('1.00', two({ debito: '-1.00' }, { credito: '1.00' })), 'partidas.0.debito'],
    ['two amounts in one posting', vendaOf('1.00', two({ debito: '1.00', valor: '-1.00' }, { credito: '1.00' })), 'partidas.0'],
    ['more than the limit', vendaOf('1.00', two({ valorCentavos: -(10 ** 13) - 1 }, { credito: '1.00' })), 'partidas.0.valorCentavos'],
    ['a day that does not exist', vendaOf('1.00', { data: '2026-02-30' }), 'data'],
    ['a year of nobody', vendaOf('1.00', { data: '0001-01-01' }), 'data'],
    ['a field with a typing error', vendaOf('1.00', { historio: 'x' }), undefined],
    ['a NUL', vendaOf('1.00', { historico: 'a\u0000b' }), 'historico'],
    ['half a surrogate pair', vendaOf('1.00', { id: '\ud800' }), 'id'],
    ['an id that is a number', vendaOf('1.00', { id: 7 }), 'id'],
    ['one posting', vendaOf('1.00', { partidas: [{ conta: '1.1.01', valor: '0.00' }] }), 'partidas'],
    ['a list', [], undefined],
    ['null', null, undefined],
    ['a text', 'lancamento', undefined],
  ])('%s refuses the whole push and names line 3', async (_nome, line, campo) => {
    const { chave } = await junkKey()
    const before = await countAll()
    const { code, details } = refusalOf(await push(chave, ndjson([...CONTAS, line])), 422)
    expect(code).toBe('importacao_arquivo_refused')
    expect(details?.[0]).toMatchObject({ linha: 3, ...(campo === undefined ? {} : { campo }) })
    expect(details?.[0]?.message).toMatch(/^[A-ZÀ-Ú]/)
    expect(await countAll()).toEqual(before)
  })

  test.each<[string, string | Buffer]>([
    ['half a line', '{"id":"1","data":"2026-'],
    ['bytes', Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x80])],
    ['deep nesting', '['.repeat(100_000)],
    ['a prototype', '{"__proto__":{"id":"1"},"id":"1"}'],
  ])('refuses garbage: %s', async (_nome, body) => {
    const { chave } = await junkKey()
    expect(refusalOf(await push(chave, body), 422).details?.[0]).toMatchObject({ linha: 1 })
  })

  test('refuses entries of a synthetic account', async () => {
    const { chave } = await makeChave('sintetica')
    await withTenant(t.database.db, { clienteId: clienteA, usuarioId: null }, (tx) =>
      tx.insertInto('conta').values({ cliente_id: clienteA, codigo: '3.9', descricao: 'Outras', natureza: 4, analitica: false }).execute(),
    )
    const { details } = refusalOf(
      await push(chave, ndjson([vendaOf('1.00', two({ debito: '1.00' }, { conta: '3.9', credito: '1.00' }))])),
      422,
    )
    expect(details).toMatchObject([{ linha: 1, campo: 'partidas.1.conta', valor: '3.9' }])
  })

  test('an empty push, or one with only accounts, writes nothing', async () => {
    const { chave } = await makeChave('vazia')
    const before = await countAll()
    for (const body of ['', '\n\n', ndjson([{ ...CONTAS[0], conta: '1.9.99' }])]) {
      expect(resultOf(await push(chave, body))).toEqual({ recebidos: 0, gravados: 0, repetidos: 0, importacaoId: null })
    }
    expect(await countAll()).toEqual(before)
  })

  test('limits the content type, the size of the body and of a line, the lines, and the pushes per minute', async () => {
    const { chave } = await makeChave('limites')
    refusalOf(await push(chave, '{}', { 'content-type': 'application/json' }), 422)
    refusalOf(await push(chave, '', { 'content-length': String(33 * 1024 * 1024) }), 413)
    refusalOf(await push(chave, Buffer.alloc(32 * 1024 * 1024 + 1, 0x0a), { 'transfer-encoding': 'chunked' }), 413)
    refusalOf(await push(chave, `"${'x'.repeat(1024 * 1024)}"`), 413)
    refusalOf(await push(chave, '\n'.repeat(100_001)), 413)
    t.clock.advance(60_000)
    const codes = new Set<number>()
    for (let i = 0; i < 121; i++) codes.add((await push(chave, '{')).statusCode)
    expect([...codes]).toEqual([422, 429])
    t.clock.advance(60_000)
    refusalOf(await push(chave, '{'), 422)
  })
})

test('throttles a cliente with too many concurrent pushes, and no other', async () => {
  const [{ chave }, other] = [await makeChave('rajada'), await makeChave('rajada', gestorB, clienteB)]
  const corpos = Array.from({ length: 65 }, () => new PassThrough())
  const answered: number[] = []
  const many = corpos.map(async (body) => {
    answered.push((await push(chave, body)).statusCode)
  })
  await vi.waitFor(() => expect(answered).toEqual([429, 429, 429, 429, 429]), { timeout: 20_000 })
  resultOf(await push(other.chave, ndjson([...CONTAS, vendaOf('1.00')])))
  for (const body of corpos) body.end('{')
  await Promise.all(many)
  expect(answered.slice(5)).toEqual(Array.from({ length: 60 }, () => 422))
})

test('the key of an archived cliente is refused, and works again once the cliente is restored', async () => {
  const archived = await buildCliente(t.database.db)
  const gestor = await buildUsuario(t.database.db, { clientes: [archived] })
  const { chave } = await makeChave('arquivada', gestor, archived)
  const archive = (como: boolean) =>
    withTenant(t.database.db, { clienteId: archived, usuarioId: null }, (tx) =>
      tx.updateTable('cliente').set({ arquivado: como }).where('id', '=', archived).execute(),
    )
  await archive(true)
  const before = await countAll(archived)
  const refusal = await push(chave, ndjson([...CONTAS, vendaOf('1.00')]))
  expect(refusalOf(refusal, 401)).toMatchObject({ code: 'chave_integracao_refused', message: 'O cliente desta chave está arquivado.' })
  expect(await countAll(archived)).toEqual(before)
  await archive(false)
  resultOf(await push(chave, ndjson([...CONTAS, vendaOf('1.00')])))
})

test('more keys do not raise the limit per minute', () => {
  const checkLimit = createLimit(() => t.clock.now)
  for (let i = 0; i < 600; i++) checkLimit({ chaveId: i % 10, clienteId: clienteA })
  expect(() => checkLimit({ chaveId: 99, clienteId: clienteA })).toThrow(ErroApi)
  checkLimit({ chaveId: 100, clienteId: clienteB })
})
