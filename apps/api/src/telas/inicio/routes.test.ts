import type { Inicio } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario, signIn, type TestUsuario } from '../../../test/factories.ts'
import { buildOrcamento } from '../../../test/orcamento-fixture.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'

let t: TestApp
let clienteId: string
let token: string

beforeAll(async () => {
  t = await buildApp()
  clienteId = await buildCliente(t.database.db)
  token = await signIn(t.database.db, await buildUsuario(t.database.db, { clientes: [clienteId] }), clienteId, t.clock.now)
})
afterAll(() => t.close())

async function getInicio(as = token): Promise<Inicio> {
  return (await t.app.inject({ url: '/v1/Inicio', headers: bearer(as) })).json<{ data: Inicio }>().data
}

test('guides a new cliente to its first import', async () => {
  expect(await getInicio()).toEqual({
    novo: true,
    semDePara: { contas: 0, valorCentavos: 0, cobertura: null, maiores: [] },
    importacoes: [],
    orcamentos: [],
    fechamento: null,
    semOrcamento: false,
    relatorios: [],
    dre: null,
  })
})

test('asks a user without an active cliente to choose one', async () => {
  const alone = await signIn(t.database.db, await buildUsuario(t.database.db), null, t.clock.now)
  const response = await t.app.inject({ url: '/v1/Inicio', headers: bearer(alone) })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'cliente_required'])
})

test('shows pending work and key DRE figures, each part only for users with access to its screen', async () => {
  await loadKnownRazao(t.app, t.database.db, clienteId, token)
  const inicio = await getInicio()
  expect(inicio.novo).toBe(false)
  expect(inicio.semDePara).toMatchObject({ contas: 1, valorCentavos: 3_333, maiores: [{ codigo: '6.1.01', saldoCentavos: -3_333 }] })
  // 298.015 of 301.348, rounded down as in the De-Para.
  expect(inicio.semDePara.cobertura).toBe(0.988)
  expect(inicio.dre).toMatchObject({ inicio: '2024-03', fim: '2025-02' })
  expect(inicio.dre?.linhas.map(({ codigo, total }) => [codigo, total])).toEqual([
    ['RL', 132_000],
    ['LB', 21_990],
    ['EBITDA', 1_985],
    ['RFI', 0],
    ['LL', 1_985],
  ])
  const paulo = await buildUsuario(t.database.db, { nome: 'Paulo Alves', perfil: 'client', clientes: [clienteId] })
  const asPaulo = await getInicio(await signIn(t.database.db, paulo, clienteId, t.clock.now))
  // Paulo has no centro de custo yet, unlike a cliente without data.
  expect(asPaulo).toEqual({
    novo: false,
    semDePara: { contas: 0, valorCentavos: 0, cobertura: null, maiores: [] },
    importacoes: [],
    orcamentos: [],
    fechamento: null,
    semOrcamento: false,
    relatorios: [],
    dre: null,
  })
})

test('a refused import stays on Home until a later file is imported', async () => {
  const other = await buildCliente(t.database.db, { nome: 'Padaria Pão da Praça' })
  const as = await signIn(t.database.db, await buildUsuario(t.database.db, { clientes: [other] }), other, t.clock.now)
  const insert = (nome: string, status: string, inicio: string, fim: string) =>
    withTenant(t.database.db, { clienteId: other, usuarioId: null }, (tx) =>
      sql`insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, modo, status, created_at, finished_at)
        values (${other}, ${nome}, sha256(${nome}::bytea), 1, 'csv', 'recusar', ${status},
          now() - ${inicio}::interval, now() - ${fim}::interval)`.execute(tx),
    )
  const listNomes = async () => (await getInicio(as)).importacoes.map(({ arquivoNome }) => arquivoNome)
  await insert('ruim.csv', 'recusada', '2 hours', '1 hour')
  // Sent at the same time as the refused file, so its success does not replace it.
  await insert('junto.csv', 'concluida', '2 hours', '1 hour')
  expect(await listNomes()).toEqual(['ruim.csv'])
  await insert('certo.csv', 'concluida', '30 minutes', '20 minutes')
  expect(await listNomes()).toEqual([])
})

test('each part needs its permission', async () => {
  const helena = await buildUsuario(t.database.db, { nome: 'Helena Prado', perfil: 'leitor', clientes: [clienteId] })
  const asHelena = await signIn(t.database.db, helena, clienteId, t.clock.now)
  await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql`update importacao set status = 'recusada' where arquivo_nome = 'razao.csv'`.execute(tx),
  )
  const parts = ({ semDePara, importacoes, dre }: Inicio): boolean[] => [semDePara.contas > 0, importacoes.length > 0, dre !== null]
  expect(parts(await getInicio(asHelena))).toEqual([true, true, true])
  for (const [subject, expected] of [
    ['DePara', [false, true, true]],
    ['Lancamento', [false, false, true]],
    ['Dre', [false, false, false]],
  ] as const) {
    await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
      sql`insert into permissao_usuario values (${clienteId}, ${helena.id}, 'read', ${subject}, false)`.execute(tx),
    )
    expect(parts(await getInicio(asHelena))).toEqual(expected)
  }
})

test('budgets and months appear only for the users they wait for', async () => {
  const { db } = t.database
  const empresa = await buildCliente(db, { nome: 'Serraria do Vale' })
  const [renata, tiago, paulo] = await Promise.all([
    buildUsuario(db, { nome: 'Renata', perfil: 'gestor', clientes: [empresa] }),
    buildUsuario(db, { nome: 'Tiago', perfil: 'gestor', clientes: [empresa] }),
    buildUsuario(db, { nome: 'Paulo', perfil: 'analista', clientes: [empresa] }),
  ])
  const ask = async (caller: TestUsuario) => {
    const { orcamentos, fechamento, semOrcamento } = await getInicio(await signIn(db, caller, empresa, t.clock.now))
    return { orcamentos: orcamentos.map(({ nome, espera, areas }) => `${nome} ${espera} ${areas}`), fechamento, semOrcamento }
  }
  const NOTHING = { orcamentos: [], fechamento: null, semOrcamento: false }
  expect(await ask(renata)).toEqual(NOTHING)
  await loadKnownRazao(t.app, db, empresa, await signIn(db, renata, empresa, t.clock.now))
  expect(await ask(renata)).toEqual({ ...NOTHING, semOrcamento: true })
  const { id } = await buildOrcamento(db, {
    clienteId: empresa,
    usuarioId: renata.id,
    linhas: [{ grupoItem: await findItem(empresa), centro: null, filial: null }],
  })
  const run = (act: (tx: Parameters<Parameters<typeof withTenant>[2]>[0]) => Promise<unknown>) =>
    withTenant(db, { clienteId: empresa, usuarioId: renata.id }, act)
  await run((tx) => sql`update orcamento_area set responsavel_id = ${paulo.id}::uuid where orcamento_id = ${id}`.execute(tx))
  expect(await ask(paulo)).toEqual({ ...NOTHING, orcamentos: ['Orçamento 2027 preencher 1'] })
  expect(await ask(renata)).toEqual(NOTHING)
  await run((tx) => sql`update orcamento_area set status = 'devolvida' where orcamento_id = ${id}`.execute(tx))
  expect((await ask(paulo)).orcamentos).toEqual(['Orçamento 2027 devolvido 1'])
  await run(async (tx) => {
    await sql`update orcamento_area set status = 'enviada' where orcamento_id = ${id}`.execute(tx)
    await sql`update orcamento set status = 'em_aprovacao' where id = ${id}`.execute(tx)
    await sql`insert into fechamento (cliente_id, mes, modelo_id, conteudo_hash, linhas, resultado_centavos, asked_by)
      select ${empresa}, 202403, min(id), sha256('x'), '[]', 0, ${tiago.id}::uuid from dre_modelo where cliente_id = ${empresa}`.execute(tx)
  })
  expect(await ask(paulo)).toEqual(NOTHING)
  expect(await ask(tiago)).toEqual({ ...NOTHING, orcamentos: ['Orçamento 2027 aprovar 1'] })
  const request = { inicio: '2024-03', fim: '2024-03', meses: 1, quem: 'Tiago' }
  expect(await ask(renata)).toEqual({ orcamentos: ['Orçamento 2027 aprovar 1'], fechamento: request, semOrcamento: false })
})

async function findItem(empresa: string): Promise<number> {
  const { id } = await withTenant(t.database.db, { clienteId: empresa, usuarioId: null }, (tx) =>
    tx.selectFrom('grupo_item').select('id').orderBy('id').executeTakeFirstOrThrow(),
  )
  return id
}
