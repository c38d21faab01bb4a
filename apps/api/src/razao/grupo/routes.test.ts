import {
  cadastroRotas,
  grupoItemCadastroRotas,
  grupoRotas,
  type ErroResposta,
  type GrupoArvore,
  type RotaData,
  type RotaDef,
} from '@lastro/contract'
import { withTenant, type Transacao } from '@lastro/db'
import * as fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx } from '../../../test/workbook.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, signIn } from '../../../test/factories.ts'
import { buildOrcamento, editOrcamento } from '../../../test/orcamento-fixture.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'
import { placeBefore } from './placement.ts'

type Metodo = 'GET' | 'POST' | 'PUT' | 'DELETE'

let t: TestApp
let clienteId: string
let tiago: string
let tiagoId: string
let helena: string
let foreignItem: { token: string; grupo: GrupoArvore }

async function signedIn(nome: string, perfil: 'analista' | 'leitor', cliente: string): Promise<string> {
  const { db } = t.database
  return signIn(db, await buildUsuario(db, { nome, perfil, clientes: [cliente] }), cliente, t.clock.now)
}

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  const other = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  const analista = await buildUsuario(db, { nome: 'Tiago Sá', perfil: 'analista', clientes: [clienteId] })
  tiagoId = analista.id
  tiago = await signIn(db, analista, clienteId, t.clock.now)
  helena = await signedIn('Helena Prado', 'leitor', clienteId)
  await loadKnownRazao(t.app, db, clienteId, tiago)
  const token = await signedIn('Ivo Serra', 'analista', other)
  await loadKnownRazao(t.app, db, other, token)
  foreignItem = { token, grupo: only(dataOf(grupoRotas.getArvore, await call('GET', '/Grupo/arvore', undefined, token)), 'DPE') }
})
afterAll(() => t.close())

function call(method: Metodo, url: string, payload?: object, as = tiago): Promise<LightMyRequestResponse> {
  return t.app.inject({ method, url: `/v1${url}`, headers: bearer(as), ...(payload && { payload }) })
}
async function done<R extends RotaDef>(rota: R, url: string, payload?: object): Promise<RotaData<R>> {
  return dataOf(rota, await call(rota.metodo, url, payload))
}
const list = (): Promise<GrupoArvore[]> => done(grupoRotas.getArvore, '/Grupo/arvore')
function only<T extends { codigo: string }>(rows: readonly T[], codigo: string): T {
  const row = rows.find((each) => each.codigo === codigo)
  if (row === undefined) throw new Error(`no ${codigo}`)
  return row
}
const grupoOf = async (codigo: string): Promise<GrupoArvore> => only(await list(), codigo)
const itemOf = async (codigo: string): Promise<GrupoArvore['itens'][number]> =>
  only(
    (await list()).flatMap(({ itens }) => itens),
    codigo,
  )
const placeItem = (item: { id: number; versao: number }, grupoId: number, antesDeId: number | null = null) =>
  call('PUT', `/GrupoItem/${item.id}/lugar`, { versao: item.versao, grupoId, antesDeId })
async function totalOf(codigo: string): Promise<unknown> {
  const { data } = (await call('GET', '/Dre?inicio=2025-01&fim=2025-12')).json<{
    data: { linhas: { codigo: string; total: number }[] }
  }>()
  return only(data.linhas, codigo).total
}
function readAuditoria(action: string): Promise<{ antes: unknown; depois: unknown }[]> {
  return withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
    tx.selectFrom('auditoria').select(['antes', 'depois']).where('acao', '=', action).orderBy('id').execute(),
  )
}

describe('refusals', () => {
  test('answers 401 without a session, 403 without the permission, 404 for another cliente', async () => {
    const dpe = await grupoOf('DPE')
    const item = only(dpe.itens, 'DPE.01')
    expect((await t.app.inject({ url: '/v1/Grupo/arvore' })).statusCode).toBe(401)
    expect((await t.app.inject({ method: 'PUT', url: `/v1/Grupo/${dpe.id}/lugar` })).statusCode).toBe(401)
    const location = { versao: dpe.versao, antesDeId: null }
    expect(codeOf(await call('PUT', `/Grupo/${dpe.id}/lugar`, location, helena))).toBe('permissao_denied')
    expect(codeOf(await call('PUT', `/GrupoItem/${item.id}/lugar`, { ...location, grupoId: dpe.id }, helena))).toBe('permissao_denied')
    expect(codeOf(await call('GET', '/Grupo/exportar?formato=csv', undefined, helena))).toBe('permissao_denied')
    expect(codeOf(await call('GET', `/Grupo/${dpe.id}`, undefined, helena))).toBe('success')
    const foreign = only(foreignItem.grupo.itens, 'DPE.01')
    for (const response of [
      await call('GET', `/Grupo/${foreignItem.grupo.id}`),
      await call('PUT', `/Grupo/${foreignItem.grupo.id}/lugar`, location),
      await call('PUT', `/Grupo/${dpe.id}/lugar`, { ...location, antesDeId: foreignItem.grupo.id }),
      await placeItem(foreign, dpe.id),
      await placeItem(item, foreignItem.grupo.id),
      await placeItem(item, dpe.id, foreign.id),
      await call('POST', `/GrupoItem/${foreign.id}/lugar/previa`, { grupoId: dpe.id }),
      await call('POST', `/GrupoItem/${item.id}/lugar/previa`, { grupoId: foreignItem.grupo.id }),
    ]) {
      expect(codeOf(response)).toBe('registro_not_found')
    }
    const ofOutside = dataOf(grupoRotas.getArvore, await call('GET', '/Grupo/arvore', undefined, foreignItem.token))
    expect(only(ofOutside, 'DPE')).toEqual(foreignItem.grupo)
  })

  test('a user with a limited scope moves nothing', async () => {
    const { db } = t.database
    const lia = await buildUsuario(db, { nome: 'Lia Limitada', perfil: 'analista', clientes: [clienteId] })
    const centro = await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
      tx.selectFrom('centro_custo').select('id').orderBy('id').executeTakeFirstOrThrow(),
    )
    await limitEscopo(db, { clienteId, usuarioId: lia.id, centrosCusto: [centro.id] })
    const own = await signIn(db, lia, clienteId, t.clock.now)
    const dpe = await grupoOf('DPE')
    const item = only(dpe.itens, 'DPE.01')
    expect(codeOf(await call('GET', '/Grupo/arvore', undefined, own))).toBe('success')
    expect(codeOf(await call('PUT', `/Grupo/${dpe.id}/lugar`, { versao: 1, antesDeId: null }, own))).toBe('escopo_limited')
    expect(codeOf(await call('POST', `/GrupoItem/${item.id}/lugar/previa`, { grupoId: dpe.id }, own))).toBe('escopo_limited')
  })

  test('refuses a stale version and moves nothing', async () => {
    const before = await list()
    const dpe = only(before, 'DPE')
    expect(codeOf(await call('PUT', `/Grupo/${dpe.id}/lugar`, { versao: 9, antesDeId: null }))).toBe('cadastro_version_conflict')
    expect(codeOf(await placeItem({ ...only(dpe.itens, 'DPE.01'), versao: 9 }, only(before, 'DAD').id))).toBe('cadastro_version_conflict')
    expect(await list()).toEqual(before)
  })
})

test('the tree shows the uses of each item', async () => {
  const dpe = await grupoOf('DPE')
  expect(dpe).toMatchObject({ natureza: 'pessoal', arquivado: false, linhas: ['DPE'] })
  expect(only(dpe.itens, 'DPE.01')).toMatchObject({ contas: 1, regras: 1, linhas: [] })
  expect(only(dpe.itens, 'DPE.02')).toMatchObject({ contas: 0, regras: 0, linhas: [] })
  const uses = await done(grupoRotas.get, `/Grupo/${dpe.id}`)
  expect(uses.grupo).toEqual(dpe)
  expect(uses.linhas.map(({ codigo, sinal, item }) => [codigo, sinal, item])).toEqual([['DPE', 1, null]])
  expect(uses.regras).toEqual([{ texto: '5.1.01', item: 'DPE.01', motivo: 'Definido por Tiago Sá' }])
  expect(uses.contas.map(({ codigo, item }) => [codigo, item])).toEqual([['5.1.01', 'DPE.01']])
  expect(uses.totais).toEqual({ regras: 1, contas: 1 })
})

test('places a grupo before another or at the end, with a record and without changing amounts', async () => {
  const before = (await list()).map(({ codigo }) => codigo)
  const [dpe, rb] = [await grupoOf('DPE'), await grupoOf('RB')]
  expect(await done(grupoRotas.place, `/Grupo/${dpe.id}/lugar`, { versao: dpe.versao, antesDeId: rb.id })).toEqual({ versao: dpe.versao })
  expect((await list()).map(({ codigo }) => codigo)).toEqual(['DPE', ...before.filter((codigo) => codigo !== 'DPE')])
  expect(await totalOf('DPE')).toBe(-20_005)
  expect((await grupoOf('RB')).versao).toBe(rb.versao)
  await done(grupoRotas.place, `/Grupo/${dpe.id}/lugar`, { versao: dpe.versao, antesDeId: null })
  expect((await list()).at(-1)?.codigo).toBe('DPE')
  expect((await readAuditoria('grupo.place')).map(({ antes: a, depois }) => [a, depois])).toEqual([
    [
      { codigo: 'DPE', posicao: before.indexOf('DPE') + 1 },
      { codigo: 'DPE', posicao: 1 },
    ],
    [
      { codigo: 'DPE', posicao: 1 },
      { codigo: 'DPE', posicao: before.length },
    ],
  ])
  await done(grupoRotas.place, `/Grupo/${dpe.id}/lugar`, { versao: dpe.versao, antesDeId: null })
  expect(await readAuditoria('grupo.place')).toHaveLength(2)
})

test('previews an item moving to another grupo with its amounts, shows it in the DRE and reverts it', async () => {
  const [dpe, dad] = [await grupoOf('DPE'), await grupoOf('DAD')]
  const item = only(dpe.itens, 'DPE.01')
  const first = dad.itens[0]
  const { efeitos } = await done(grupoRotas.previewItem, `/GrupoItem/${item.id}/lugar/previa`, { grupoId: dad.id })
  expect(
    efeitos?.map(({ ano, linha, antesCentavos, depoisCentavos }) => [ano, linha.split(' ')[0], antesCentavos, depoisCentavos]),
  ).toEqual([
    [2025, 'DPE', -20_005, 0],
    [2025, 'DAD', 0, -20_005],
  ])
  expect(await totalOf('DPE')).toBe(-20_005)
  const { versao } = dataOf(grupoRotas.placeItem, await placeItem(item, dad.id, first?.id))
  expect(versao).toBe(item.versao + 1)
  expect((await grupoOf('DAD')).itens.map(({ codigo }) => codigo)).toEqual(['DPE.01', ...dad.itens.map(({ codigo }) => codigo)])
  expect([await totalOf('DPE'), await totalOf('DAD'), await totalOf('LL')]).toEqual([0, -20_005, 1_985])
  expect((await readAuditoria('grupoItem.place')).at(-1)).toEqual({
    antes: { codigo: 'DPE.01', grupo: 'DPE', posicao: 1 },
    depois: { codigo: 'DPE.01', grupo: 'DAD', posicao: 1 },
  })
  expect(codeOf(await placeItem(item, dpe.id))).toBe('cadastro_version_conflict')
  await placeItem({ ...item, versao }, dpe.id, dpe.itens[1]?.id)
  expect((await grupoOf('DPE')).itens.map(({ codigo }) => codigo)).toEqual(dpe.itens.map(({ codigo }) => codigo))
  expect(await totalOf('DPE')).toBe(-20_005)
})

test('a user without access to the DRE sees no amounts of it', async () => {
  const { db } = t.database
  const semDre = await buildUsuario(db, { nome: 'Sandro Sem DRE', perfil: 'analista', clientes: [clienteId] })
  await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into permissao_usuario (cliente_id, usuario_id, action, subject, permitido)
      values (${clienteId}, ${semDre.id}, 'read', 'Dre', false), (${clienteId}, ${semDre.id}, 'read', 'DePara', false)`.execute(tx),
  )
  const own = await signIn(db, semDre, clienteId, t.clock.now)
  const [dpe, dad] = [await grupoOf('DPE'), await grupoOf('DAD')]
  const item = only(dpe.itens, 'DPE.01')
  const preview = await call('POST', `/GrupoItem/${item.id}/lugar/previa`, { grupoId: dad.id }, own)
  expect(dataOf(grupoRotas.previewItem, preview)).toEqual({ efeitos: null })
  const uses = dataOf(grupoRotas.get, await call('GET', `/Grupo/${dpe.id}`, undefined, own))
  expect(uses).toMatchObject({ linhas: [], regras: [], contas: [], totais: { regras: 0, contas: 0 } })
  expect(only(uses.grupo.itens, 'DPE.01')).toMatchObject({ contas: 0, regras: 0 })
})

test('a new item goes last, is renamed, archived and restored; a used one cannot be deleted', async () => {
  const create = { valores: { codigo: 'DPE.80', descricao: 'Bem-estar', grupo: 'DPE' } }
  const { id } = await done(grupoItemCadastroRotas.create, '/Cadastros/grupo-itens', create)
  const dpe = await grupoOf('DPE')
  const fresh = dpe.itens.at(-1)
  expect(fresh).toMatchObject({ id: Number(id), codigo: 'DPE.80', descricao: 'Bem-estar', versao: 1 })
  const valores = { codigo: 'DPE.80', descricao: 'Bem-estar e saúde', grupo: 'DPE' }
  const saved = await done(grupoItemCadastroRotas.update, `/Cadastros/grupo-itens/${id}`, { versao: 1, valores })
  expect(saved).toMatchObject({ versao: 2, valores })
  const archive = await call('PUT', `/Cadastros/grupo-itens/${id}/arquivado`, { versao: 2, arquivado: true })
  expect(codeOf(archive)).toBe('success')
  expect(await itemOf('DPE.80')).toMatchObject({ arquivado: true, versao: 3 })
  const choose = (await call('GET', '/Grupo')).json<{ data: { itens: { codigo: string }[] }[] }>().data
  expect(choose.flatMap(({ itens }) => itens).map(({ codigo }) => codigo)).not.toContain('DPE.80')
  const { grupos } = await done(cadastroRotas.listNomesOrcamento, '/Orcamento/nomes')
  expect(grupos.flatMap(({ itens }) => itens).find((item) => item.id === Number(id))).toEqual({
    id: Number(id),
    codigo: 'DPE.80',
    descricao: 'Bem-estar e saúde',
  })
  await call('PUT', `/Cadastros/grupo-itens/${id}/arquivado`, { versao: 3, arquivado: false })
  expect(codeOf(await call('DELETE', `/Cadastros/grupo-itens/${id}?versao=4`))).toBe('success')
  const used = await itemOf('DPE.01')
  const refusal = await call('DELETE', `/Cadastros/grupo-itens/${used.id}?versao=${used.versao}`)
  expect(refusal.json()).toMatchObject({ code: 'cadastro_in_use', details: [{ message: 'Em uso: 1 regra do De-Para.' }] })
  const grupo = await call('DELETE', `/Cadastros/grupos/${dpe.id}?versao=${dpe.versao}`)
  expect(grupo.json()).toMatchObject({
    code: 'cadastro_in_use',
    details: [{ message: `Em uso: ${dpe.itens.length - 1} itens de grupo.` }, { message: 'Em uso: 1 linha da DRE.' }],
  })
})

test('an item used by budget lines, even removed ones, comments or eliminations is archived but never deleted', async () => {
  const { db } = t.database
  const create = { valores: { codigo: 'DPE.81', descricao: 'Creche', grupo: 'DPE' } }
  const id = Number((await done(grupoItemCadastroRotas.create, '/Cadastros/grupo-itens', create)).id)
  const inTenant = (work: (tx: Transacao) => Promise<unknown>): Promise<unknown> =>
    withTenant(db, { clienteId, usuarioId: tiagoId }, (tx) => work(tx))
  const refusal = async (): Promise<unknown> => {
    const { code, details } = (await call('DELETE', `/Cadastros/grupo-itens/${id}?versao=1`)).json<ErroResposta>()
    return [code, ...(details ?? []).map(({ message }) => message)]
  }
  const orcamento = await buildOrcamento(db, { clienteId, usuarioId: tiagoId, linhas: [{ grupoItem: id, centro: null, filial: null }] })
  const desk = editOrcamento(t.app, tiago, orcamento.id)
  expect(await refusal()).toEqual(['cadastro_in_use', 'Em uso: 1 linha de orçamento.'])
  await desk.done({ tipo: 'linhas', vista: 0, remover: orcamento.linhas })
  expect(await refusal()).toEqual(['cadastro_in_use', 'Em uso: o histórico de 1 orçamento.'])
  await desk.done({ tipo: 'desfazer', vista: 1, sequencia: 1 })
  await inTenant((tx) => sql`delete from orcamento where id = ${orcamento.id}`.execute(tx))

  await inTenant((tx) =>
    sql`insert into dre_comentario (cliente_id, modelo_id, codigo, linha, grupo_item_id, fonte, mes_inicio, mes_fim, valores, usuario_id, texto)
      select ${clienteId}, min(id), 'DPE', 'DPE', ${id}, 'realizado', 202501, 202512, '{}', ${tiagoId}, 'Por quê?' from dre_modelo`.execute(
      tx,
    ),
  )
  expect(await refusal()).toEqual(['cadastro_in_use', 'Em uso: 1 comentário da DRE.'])
  await inTenant((tx) => sql`delete from dre_comentario where grupo_item_id = ${id}`.execute(tx))
  expect(codeOf(await call('DELETE', `/Cadastros/grupo-itens/${id}?versao=1`))).toBe('success')
})

test('an item moved to another grupo by a sheet goes to its end', async () => {
  const item = await itemOf('DPE.01')
  const move = async (grupo: string, versao: number) =>
    done(grupoItemCadastroRotas.update, `/Cadastros/grupo-itens/${item.id}`, {
      versao,
      valores: { codigo: 'DPE.01', descricao: item.descricao, grupo },
    })
  const { versao } = await move('DAD', item.versao)
  expect((await grupoOf('DAD')).itens.at(-1)?.codigo).toBe('DPE.01')
  const back = await move('DPE', versao)
  expect((await grupoOf('DPE')).itens.at(-1)?.codigo).toBe('DPE.01')
  await placeItem({ id: item.id, versao: back.versao }, (await grupoOf('DPE')).id, (await itemOf('DPE.02')).id)
})

test('two concurrent placements both succeed', async () => {
  const dpe = await grupoOf('DPE')
  const [a, b, c] = dpe.itens
  if (!a || !b || !c) throw new Error('three itens are needed')
  const responses = await Promise.all([placeItem(b, dpe.id, a.id), placeItem(c, dpe.id, null)])
  expect(responses.map(codeOf)).toEqual(['success', 'success'])
  const after = (await grupoOf('DPE')).itens.map(({ codigo }) => codigo)
  expect(after.slice(0, 2)).toEqual([b.codigo, a.codigo])
  expect(after.at(-1)).toBe(c.codigo)
})

test('exports the tree in screen order', async () => {
  const arvore = await list()
  const { rawPayload } = await call('GET', '/Grupo/exportar?formato=xlsx')
  const rows = (await readXlsx(new Uint8Array(rawPayload))).sheets[0]?.rows ?? []
  expect(rows[0]).toEqual(['Grupo', 'Item', 'Descrição', 'Natureza', 'Linhas da DRE', 'Contas', 'Regras do De-Para', 'Situação'])
  expect(rows.slice(1).map((row) => row[1] || row[0])).toEqual(
    arvore.flatMap((grupo) => [grupo.codigo, ...grupo.itens.map(({ codigo }) => codigo)]),
  )
  const csv = (await call('GET', '/Grupo/exportar?formato=csv')).body
  expect(csv).toContain('\r\nDPE;DPE.01;Salários e ordenados;;;1;1;Em uso\r\n')
})

test('placing one keeps the order of all others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (ids, i, j) => {
      const id = ids[i % ids.length]!
      const beforeOf = j % (ids.length + 1) === ids.length ? null : ids[j % ids.length]!
      const after = placeBefore(ids, id, beforeOf) ?? []
      expect(after.filter((each) => each !== id)).toEqual(ids.filter((each) => each !== id))
      expect(after.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
      if (beforeOf === id) expect(after).toEqual(ids)
      else expect(after[after.indexOf(id) + 1] ?? null).toBe(beforeOf)
      expect(placeBefore(ids, id, 99)).toBeUndefined()
    }),
  )
})
