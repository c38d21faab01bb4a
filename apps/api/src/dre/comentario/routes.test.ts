import { dreComentarioRotas, type DreComentario } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXlsx } from '../../../test/workbook.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { buildCliente, buildUsuario, limitEscopo, signIn, type TestUsuario } from '../../../test/factories.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'

let t: TestApp
let clienteId: string
let ids: Record<'vendas' | 'adm' | 'receita', number>
const people: Record<string, TestUsuario> = {}
let tiago: ApiCalls
let helena: ApiCalls
let clara: ApiCalls
let foreign: ApiCalls

const URL = '/v1/Dre/comentarios'
const BIMESTRE = { inicio: '2025-01', fim: '2025-02' }
const QUERY = 'inicio=2025-01&fim=2025-02'
const list = (caller = tiago, query = QUERY) => caller.read(dreComentarioRotas.list, `${URL}?${query}`)
const texts = (itens: readonly DreComentario[]): string[] => itens.map(({ texto }) => texto)

async function comment(caller: ApiCalls, texto: string, celula: object = {}, mencoes: string[] = []): Promise<number> {
  const body = { texto, mencoes, celula: { ...BIMESTRE, codigo: 'LL', fonte: 'realizado', ...celula } }
  return dataOf(dreComentarioRotas.create, await caller.post(URL, body)).id
}

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  const other = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  const enter = async (nome: string, perfil: TestUsuario['perfil'], where = clienteId): Promise<ApiCalls> => {
    const person = await buildUsuario(db, { nome, perfil, clientes: [where] })
    people[nome] = person
    const token = await signIn(db, person, where, t.clock.now)
    return createCalls(t.app, () => token)
  }
  tiago = await enter('Tiago Moura', 'analista')
  helena = await enter('Helena Prado', 'leitor')
  clara = await enter('Clara Vendas', 'client')
  foreign = await enter('Ivo Serra', 'gestor', other)
  await loadKnownRazao(t.app, db, clienteId, await signIn(db, people['Tiago Moura']!, clienteId, t.clock.now))
  ids = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<typeof ids>`
      select (select id from centro_custo where codigo = 'VENDAS') as vendas, (select id from centro_custo where codigo = 'ADM') as adm,
        (select id from grupo_item where codigo = 'RB.01') as receita`.execute(tx)
    return rows[0]!
  })
  await limitEscopo(db, { clienteId, usuarioId: people['Clara Vendas']!.id, centrosCusto: [ids.vendas] })
})
afterAll(() => t.close())

test('answers 401 without a session, 403 to readers, and 404 for unknown ids or other clientes', async () => {
  expect((await t.app.inject({ url: `${URL}?${QUERY}` })).statusCode).toBe(401)
  const celula = { ...BIMESTRE, codigo: 'LL', fonte: 'realizado' }
  expect(codeOf(await helena.post(URL, { texto: 'oi', celula }))).toBe('permissao_denied')
  expect((await list(helena)).podeComentar).toBe(false)
  const id = await comment(tiago, 'Some com isto')
  expect(codeOf(await foreign.post(`${URL}/${id}/resolver`, { resolvido: true }))).toBe('registro_not_found')
  expect(codeOf(await foreign.remove(`${URL}/${id}`))).toBe('registro_not_found')
  expect(codeOf(await tiago.post(URL, { texto: 'oi', celula: { ...celula, codigo: 'NADA' } }))).toBe('registro_not_found')
  expect(codeOf(await tiago.post(URL, { texto: 'oi', celula, mencoes: [people['Ivo Serra']!.id] }))).toBe('registro_not_found')
  expect(codeOf(await tiago.post(URL, { texto: 'oi' }))).toBe('requisicao_invalid')
  expect((await tiago.remove(`${URL}/${id}`)).statusCode).toBe(200)
})

test('a comment keeps the amounts computed by the server when it was written', async () => {
  await comment(tiago, 'Cresceu pouco', { codigo: 'RB', inicio: '2025-01', fim: '2025-01', base: 'anterior' })
  await comment(tiago, 'Margem', { codigo: 'MB' })
  await comment(tiago, 'Só o item', { codigo: 'RB', grupoItemId: ids.receita })
  const { itens } = await list()
  expect(itens.map(({ linha, base, unidade, atual, valorBase }) => [linha, base, unidade, atual, valorBase])).toEqual([
    ['Revenda de mercadorias', null, 'centavos', 150_000, null],
    ['Margem bruta %', null, 'razao', 21_990 / 132_000, null],
    ['Receita bruta', 'anterior', 'centavos', 100_000, 80_000],
  ])
  const { db } = t.database
  await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    sql`update grupo_item set descricao = 'Outro nome' where id = ${ids.receita}`.execute(tx),
  )
  expect((await list()).itens[0]).toMatchObject({ linha: 'Revenda de mercadorias', atual: 150_000 })
})

test('a person with a limited scope sees comments on that part only, and gets no other notices', async () => {
  const since = (await list()).itens[0]!.id
  await comment(tiago, 'Da empresa, @Clara Vendas', {}, [people['Clara Vendas']!.id])
  await comment(tiago, 'De VENDAS, @Clara Vendas', { proprioCentroCusto: ids.vendas }, [people['Clara Vendas']!.id])
  await comment(tiago, 'De ADM', { centroCusto: String(ids.adm) })
  expect(texts((await list(clara)).itens)).toEqual(['De VENDAS, @Clara Vendas'])
  const own = await comment(clara, 'Respondo pelo meu', {})
  expect((await list(clara)).centrosCusto).toEqual([ids.vendas])
  const fresh = (await list()).itens.filter(({ id }) => id > since)
  expect(fresh.map(({ id, texto, centrosCusto, atual }) => [id === own, texto, centrosCusto, atual])).toEqual([
    [true, 'Respondo pelo meu', [ids.vendas], 21_990],
    [false, 'De ADM', [ids.adm], -20_005],
    [false, 'De VENDAS, @Clara Vendas', [ids.vendas], 21_990],
    [false, 'Da empresa, @Clara Vendas', null, 1_985],
  ])
  const { rows } = await withTenant(t.database.db, { clienteId: null, usuarioId: null }, (tx) =>
    sql<{
      dados: { comentario: string }
    }>`select dados from notificacao where usuario_id = ${people['Clara Vendas']!.id} and tipo = 'dre.mencao'`.execute(tx),
  )
  expect(rows.map(({ dados }) => dados.comentario)).toEqual(['De VENDAS, @Clara Vendas'])
  expect(
    codeOf(await clara.post(URL, { texto: 'oi', celula: { ...BIMESTRE, codigo: 'LL', fonte: 'realizado', proprioCentroCusto: ids.adm } })),
  ).toBe('registro_not_found')
})

test('a comment on an amount after rateio is hidden from limited people, who get no notice', async () => {
  const celula = { centroCusto: String(ids.vendas), rateio: 'depois', base: 'realizado' }
  const id = await comment(tiago, 'Depois do rateio, @Clara Vendas', celula, [people['Clara Vendas']!.id])
  expect((await list()).itens[0]).toMatchObject({ id, rateado: true, centrosCusto: [ids.vendas] })
  expect(texts((await list(clara)).itens)).not.toContain('Depois do rateio, @Clara Vendas')
  expect(codeOf(await clara.post(`${URL}/${id}/respostas`, { texto: 'vi' }))).toBe('registro_not_found')
  expect(codeOf(await clara.post(`${URL}/${id}/resolver`, { resolvido: true }))).toBe('registro_not_found')
  const { rows } = await withTenant(t.database.db, { clienteId: null, usuarioId: null }, (tx) =>
    sql<{ avisos: number }>`
      select count(*)::int as avisos from notificacao
      where usuario_id = ${people['Clara Vendas']!.id} and dados ->> 'comentario' like 'Depois do rateio%'`.execute(tx),
  )
  expect(rows[0]?.avisos).toBe(0)
})

test('comments on budget amounts are hidden from people without the right to budgets, without notice or reply', async () => {
  const { db } = t.database
  const nina = await buildUsuario(db, { nome: 'Nina Caixa', perfil: 'analista', clientes: [clienteId] })
  await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into permissao_usuario (cliente_id, usuario_id, action, subject, permitido)
      values (${clienteId}, ${nina.id}, 'read', 'Orcamento', false)`.execute(tx),
  )
  const token = await signIn(db, nina, clienteId, t.clock.now)
  const own = createCalls(t.app, () => token)
  const said = [
    await comment(tiago, 'O orçado é este', { fonte: 'orcado' }, [nina.id]),
    await comment(tiago, 'Contra o previsto', { base: 'previsto' }, [nina.id]),
  ]
  await comment(tiago, 'Contra o ano anterior', { base: 'anterior' }, [nina.id])
  const loaded = texts((await list(own)).itens)
  expect(loaded).toContain('Contra o ano anterior')
  expect(loaded.filter((texto) => /orçado|previsto/.test(texto))).toEqual([])
  expect(texts((await list()).itens).slice(0, 3)).toEqual(['Contra o ano anterior', 'Contra o previsto', 'O orçado é este'])
  for (const id of said) {
    // oxlint-disable-next-line no-await-in-loop -- two calls
    expect(codeOf(await own.post(`${URL}/${id}/respostas`, { texto: 'e eu?' }))).toBe('registro_not_found')
  }
  const { sheets } = await readXlsx(new Uint8Array((await own.get(`/v1/Dre/exportar?${QUERY}&formato=xlsx`)).rawPayload), {
    readStyles: false,
  })
  expect(JSON.stringify(sheets[1]!.rows)).toContain('Contra o ano anterior')
  expect(JSON.stringify(sheets[1]!.rows)).not.toMatch(/O orçado é este|Contra o previsto/)
  const { rows } = await withTenant(db, { clienteId: null, usuarioId: null }, (tx) =>
    sql<{ comentario: string }>`select dados ->> 'comentario' as comentario from notificacao where usuario_id = ${nina.id}`.execute(tx),
  )
  expect(rows.map(({ comentario }) => comentario)).toEqual(['Contra o ano anterior'])
})

test('a limited person cannot comment on amounts without a centro de custo', async () => {
  const celula = { ...BIMESTRE, codigo: 'LL', fonte: 'realizado' }
  for (const none of [{ centroCusto: '0' }, { proprioCentroCusto: 0 }, { centroCusto: `0,${ids.vendas}` }]) {
    // oxlint-disable-next-line no-await-in-loop -- three calls
    const response = await clara.post(URL, { texto: 'oi', celula: { ...celula, ...none } })
    expect([response.statusCode, codeOf(response)]).toEqual([404, 'registro_not_found'])
  }
})

test('replies, resolves and reopens; only the author edits, and everything is audited', async () => {
  const id = await comment(tiago, 'Por quê?')
  const response = dataOf(dreComentarioRotas.answer, await tiago.post(`${URL}/${id}/respostas`, { texto: 'Por isto' })).id
  expect(codeOf(await tiago.post(`${URL}/${response}/respostas`, { texto: 'de novo' }))).toBe('registro_not_found')
  const token = await signIn(
    t.database.db,
    await buildUsuario(t.database.db, { nome: 'Rui Gestor', clientes: [clienteId] }),
    clienteId,
    t.clock.now,
  )
  const rui = createCalls(t.app, () => token)
  expect(codeOf(await rui.put(`${URL}/${id}`, { texto: 'outro' }))).toBe('dre_comentario_other')
  expect(codeOf(await rui.remove(`${URL}/${id}`))).toBe('dre_comentario_other')
  expect((await rui.post(`${URL}/${id}/resolver`, { resolvido: true })).statusCode).toBe(200)
  expect((await tiago.put(`${URL}/${response}`, { texto: 'Por aquilo' })).statusCode).toBe(200)
  const loaded = (await list()).itens.find((each) => each.id === id)
  expect([loaded?.resolvedBy?.nome, loaded?.respostas.map(({ texto, editedAt }) => [texto, editedAt !== null])]).toEqual([
    'Rui Gestor',
    [['Por aquilo', true]],
  ])
  await rui.post(`${URL}/${id}/resolver`, { resolvido: false })
  expect((await tiago.remove(`${URL}/${id}`)).statusCode).toBe(200)
  expect((await list()).itens.some((each) => each.id === id)).toBe(false)
  const registros = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql<{ acao: string }>`select acao from auditoria where assunto_id = ${String(id)} and acao like 'dreComentario.%' order by id`.execute(
      tx,
    ),
  )
  expect(registros.rows.map(({ acao }) => acao)).toEqual([
    'dreComentario.create',
    'dreComentario.resolve',
    'dreComentario.reopen',
    'dreComentario.remove',
  ])
})

test('keeps the mention of a person who left, refuses a new one, and limits their number', async () => {
  const { db } = t.database
  const sara = await buildUsuario(db, { nome: 'Sara Saiu', perfil: 'analista', clientes: [clienteId] })
  const id = await comment(tiago, 'Veja, @Sara Saiu', {}, [sara.id])
  await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    sql`update usuario_cliente set blocked_at = now() where usuario_id = ${sara.id}`.execute(tx),
  )
  const body = { texto: 'Veja isto, @Sara Saiu', mencoes: [sara.id] }
  expect((await tiago.put(`${URL}/${id}`, body)).statusCode).toBe(200)
  const loaded = (await list()).itens.find((each) => each.id === id)
  expect([loaded?.texto, loaded?.mencoes.map(({ nome }) => nome)]).toEqual([body.texto, ['Sara Saiu']])
  expect(codeOf(await tiago.post(`${URL}/${id}/respostas`, body))).toBe('registro_not_found')
  const remaining = await tiago.put(`${URL}/${id}`, { ...body, mencoes: Array.from({ length: 21 }, () => sara.id) })
  expect([codeOf(remaining), remaining.body]).toEqual(['requisicao_invalid', expect.stringContaining('no máximo 20 pessoas')])
  expect((await tiago.remove(`${URL}/${id}`)).statusCode).toBe(200)
})

test('returns the newest replies of an endless conversation', async () => {
  const id = await comment(tiago, 'Sem fim')
  await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into dre_comentario (cliente_id, modelo_id, codigo, linha, fonte, mes_inicio, mes_fim, valores, responde_id, usuario_id, texto)
      select cliente_id, modelo_id, codigo, linha, fonte, mes_inicio, mes_fim, valores, id, usuario_id, 'resposta ' || n
      from dre_comentario, generate_series(1, 5100) n where id = ${id}`.execute(tx),
  )
  const { respostas = [] } = (await list()).itens.find((each) => each.id === id) ?? {}
  expect([respostas.length <= 5000, respostas.at(-1)?.texto]).toEqual([true, 'resposta 5100'])
  expect((await tiago.remove(`${URL}/${id}`)).statusCode).toBe(200)
})

test('the sheet includes the comments on its numbers', async () => {
  const file = await tiago.get(`/v1/Dre/exportar?${QUERY}&formato=xlsx`)
  const { sheets } = await readXlsx(new Uint8Array(file.rawPayload), { readStyles: false })
  expect(sheets.map(({ name }) => name)).toEqual(['DRE', 'Comentários'])
  const line = sheets[1]!.rows.find((row) => row[7] === 'Cresceu pouco')
  expect(line?.slice(0, 6)).toEqual(['RB', 'Receita bruta', 'Realizado − Ano anterior', 'jan/2025', 200, 'Tiago Moura'])
})
