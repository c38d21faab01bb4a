import { SEARCH_MAX, searchRotas, type Achado } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, limitEscopo, planilhaOf, signIn } from '../../../test/factories.ts'

let t: TestApp
let clienteId: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  const foreign = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  for (const [cliente, canario] of [
    [clienteId, 'CURIO7714'],
    [foreign, 'SABIA3391'],
  ] as const) {
    await buildImportacao(db, { clienteId: cliente, conteudo: planilhaOf({ canario }), arquivoNome: 'razao.csv' })
  }
  const enter = async (nome: string, perfil: 'gestor' | 'leitor' | 'client'): Promise<string> => {
    const person = await buildUsuario(db, { nome, perfil, clientes: [clienteId] })
    tokens[nome] = await signIn(db, person, clienteId, t.clock.now)
    return person.id
  }
  await enter('Renata Gestão', 'gestor')
  await enter('Helena Leitora', 'leitor')
  await enter('Paulo Cliente', 'client')
  const limited = await enter('Lia Gestão Limitada', 'gestor')
  const { id } = await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    tx.selectFrom('centro_custo').select('id').where('codigo', '=', 'VENDAS').executeTakeFirstOrThrow(),
  )
  await limitEscopo(db, { clienteId, usuarioId: limited, centrosCusto: [id] })
  await buildUsuario(db, { nome: 'Ivo Gestão Alheia', perfil: 'gestor', clientes: [foreign] })
})
afterAll(() => t.close())

const ask = (caller: string, search: string) =>
  t.app.inject({ url: `/v1/Busca?busca=${encodeURIComponent(search)}`, headers: bearer(tokens[caller] ?? '') })
const find = async (caller: string, search: string): Promise<Achado[]> => dataOf(searchRotas.list, await ask(caller, search))
const kinds = async (caller: string, search: string): Promise<string[]> =>
  (await find(caller, search)).map(({ tipo, codigo }) => `${tipo} ${codigo}`)

test('answers 401 without a session and refuses a text that is too short or too long', async () => {
  expect((await t.app.inject({ url: '/v1/Busca?busca=receita' })).statusCode).toBe(401)
  expect(codeOf(await ask('Renata Gestão', 'r'))).toBe('requisicao_invalid')
  expect(codeOf(await ask('Renata Gestão', '   r   '))).toBe('requisicao_invalid')
  expect(codeOf(await ask('Renata Gestão', 'r'.repeat(101)))).toBe('requisicao_invalid')
})

test('finds by code and by name, ignoring accents, case and word order', async () => {
  expect(await kinds('Renata Gestão', 'PRESTACAO servicos')).toEqual(['conta 3.1.01', 'grupoItem RB.03'])
  expect(await kinds('Renata Gestão', 'serviços prestação')).toEqual(['conta 3.1.01', 'grupoItem RB.03'])
  expect((await kinds('Renata Gestão', 'dpe.01'))[0]).toBe('grupoItem DPE.01')
  expect(await kinds('Renata Gestão', 'oficina')).toEqual(['centroCusto OFICINA'])
  expect(await kinds('Renata Gestão', '%%')).toEqual([])
  expect(await kinds('Renata Gestão', "'; drop table conta; --")).toEqual([])
})

test('ranks codes with that prefix first and limits each kind to a few', async () => {
  const found = await find('Renata Gestão', 'de')
  const grupos = found.filter(({ tipo }) => tipo === 'grupo').map(({ codigo }) => codigo)
  expect(grupos.slice(0, 2)).toEqual(['DED', 'DEP'])
  const itens = found.filter(({ tipo }) => tipo === 'grupoItem')
  expect(itens).toHaveLength(SEARCH_MAX)
  expect(itens[0]?.codigo).toBe('DED.01')
  expect(itens[0]?.grupoId).toBe(found.find(({ codigo }) => codigo === 'DED')?.id)
})

test('finds nothing archived and nothing of another cliente', async () => {
  expect((await find('Renata Gestão', 'SABIA3391')).length).toBe(0)
  expect(await kinds('Renata Gestão', 'CURIO7714')).toEqual(['conta 1.1.01', 'conta 3.1.01'])
  await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql`update conta set arquivado = true where codigo = '1.1.01'`.execute(tx),
  )
  expect(await kinds('Renata Gestão', 'CURIO7714')).toEqual(['conta 3.1.01'])
})

test('finds budgets by the words of their name, each version separately, for users with access to the screen', async () => {
  const { db } = t.database
  const owner = await buildUsuario(db, { nome: 'Dona do Plano', perfil: 'gestor', clientes: [clienteId] })
  const [plano] = await withTenant(db, { clienteId, usuarioId: owner.id }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into orcamento (cliente_id, nome, mes_inicio, cenario, dono_id, modelo_id, versao_numero, created_by)
      select ${clienteId}, 'Plano Operação 2026', 202601, 'base', ${owner.id}, m.id, 1, ${owner.id}
      from dre_modelo m where m.cliente_id = ${clienteId} order by m.id limit 1 returning id`.execute(tx)
    return rows
  })
  expect(await find('Renata Gestão', 'operacao plano')).toEqual([
    { tipo: 'orcamento', id: String(plano?.id), codigo: '1', descricao: 'Plano Operação 2026', grupoId: null },
  ])
  expect(await kinds('Paulo Cliente', 'operacao')).toEqual(['orcamento 1'])
  expect(await kinds('Renata Gestão', 'operacao 2031')).toEqual([])
})

test('finds rateio runs by month or remark, only for readers of the rateio of the whole cliente', async () => {
  await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into rateio_apuracao (cliente_id, mes_inicio, mes_fim, tipo, observacao, dados_versao, regras, direcionadores, centros, regras_hash,
        resultado_hash, created_by)
      select ${clienteId}, 202501, 202503, 'apurada', 'Fechamento do trimestre', 1, '[]', '[]', '[]', sha256('r'), sha256('c'), min(id::text)::uuid
      from usuario`.execute(tx),
  )
  for (const search of ['apuracao 03/2025', 'trimestre']) expect(await kinds('Renata Gestão', search)).toEqual(['apuracao 2025-01 2025-03'])
  expect(await kinds('Renata Gestão', 'apuracao 04/2025')).toEqual([])
  expect(await kinds('Lia Gestão Limitada', 'trimestre')).toEqual([])
})

test('finds working integration keys by name or program, only for their administrators', async () => {
  await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into chave_integracao (cliente_id, nome, origem, prefixo, segredo_hash, created_by, revoked_at)
      select ${clienteId}, nome, 'totvs', prefixo, sha256(prefixo::bytea), (select min(id::text)::uuid from usuario), revogada
      from (values ('Carga noturna', 'aaaaaa', null), ('Carga antiga', 'bbbbbb', now())) as c (nome, prefixo, revogada)`.execute(tx),
  )
  for (const search of ['carga', 'TOTVS noturna']) expect(await kinds('Renata Gestão', search)).toEqual(['chave totvs'])
  for (const caller of ['Helena Leitora', 'Paulo Cliente', 'Lia Gestão Limitada']) expect(await kinds(caller, 'carga')).toEqual([])
})

test('finds users only of this cliente and only for their administrators', async () => {
  expect(await find('Renata Gestão', 'gestao')).toMatchObject([
    { tipo: 'usuario', descricao: 'Lia Gestão Limitada' },
    { tipo: 'usuario', descricao: 'Renata Gestão' },
  ])
  expect(await find('Helena Leitora', 'gestao')).toEqual([])
  expect(await find('Lia Gestão Limitada', 'gestao')).toEqual([])
})

test('finds each kind only for users with access to its screen, within their scope', async () => {
  expect(await kinds('Paulo Cliente', 'receita')).toEqual([])
  expect(await kinds('Helena Leitora', 'oficina')).toEqual(['centroCusto OFICINA'])
  expect(await kinds('Lia Gestão Limitada', 'oficina')).toEqual([])
  expect(await kinds('Lia Gestão Limitada', 'vendas')).toContain('centroCusto VENDAS')
})
