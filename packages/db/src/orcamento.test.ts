import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from './open.ts'
import { createCliente } from './partidas.fixture.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import { withTenant, type TenantScope, type Transacao } from './transaction.ts'
import { verifyOrcamentos } from './verify-orcamentos.ts'

let database: TestDatabase
let clienteId: string
let usuarioId: string

beforeAll(async () => {
  database = await createTestDatabase()
  clienteId = await createCliente(database)
  usuarioId = clienteId
  await inTx(async (tx) => {
    await sql`insert into usuario (id, email, nome, perfil) values (${usuarioId}, 'ana@teste.lastro', 'Ana', 'gestor')`.execute(tx)
    await sql`insert into dre_modelo (cliente_id, nome, padrao) values (${clienteId}, 'Gerencial', true)`.execute(tx)
    await sql`insert into centro_custo (cliente_id, codigo, descricao) values (${clienteId}, 'VENDAS', 'Vendas'), (${clienteId}, 'OFICINA', 'Oficina')`.execute(
      tx,
    )
    await sql`insert into grupo (cliente_id, codigo, descricao, natureza) values (${clienteId}, 'DPE', 'Pessoal', 'pessoal')`.execute(tx)
    await sql`insert into grupo_item (cliente_id, grupo_id, codigo, descricao) select cliente_id, id, 'DPE.01', 'Salários' from grupo`.execute(
      tx,
    )
  })
})
afterAll(() => database.drop())

function inTx<T>(work: (tx: Transacao) => Promise<T>, escopo?: TenantScope['escopo']): Promise<T> {
  return withTenant(database.db, { clienteId, usuarioId, escopo }, work)
}
const run = (text: string, escopo?: TenantScope['escopo']): Promise<unknown> => inTx((tx) => sql.raw(text).execute(tx), escopo)
const codeOf = (text: string): Promise<unknown> =>
  run(text).then(
    () => null,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
async function one<T>(text: string): Promise<T> {
  const { rows } = await inTx((tx) => sql.raw<{ valor: T }>(text).execute(tx))
  const row = rows[0]
  if (row === undefined) throw new Error(`nothing from ${text}`)
  return row.valor
}
const idOf = (centro: string): Promise<number> => one(`select id as valor from centro_custo where codigo = '${centro}'`)

async function buildOrcamento(): Promise<{ id: number; linha: number; picture: () => Promise<string> }> {
  const id = await inTx(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into orcamento (cliente_id, nome, mes_inicio, cenario, modelo_id, dono_id, created_by)
      select ${clienteId}, 'Plano', 202601, 'base', id, ${usuarioId}, ${usuarioId} from dre_modelo returning id`.execute(tx)
    const orcamento = rows[0]?.id ?? 0
    await sql`insert into orcamento_area (cliente_id, orcamento_id, centro_custo_id) select cliente_id, ${orcamento}, id from centro_custo`.execute(
      tx,
    )
    await sql`
      insert into orcamento_linha (cliente_id, orcamento_id, grupo_item_id, centro_custo_id, m01_centavos)
      select c.cliente_id, ${orcamento}, i.id, c.id, -100 from centro_custo c cross join grupo_item i order by c.id`.execute(tx)
    return orcamento
  })
  const linha = await one<number>(`select min(id) as valor from orcamento_linha where orcamento_id = ${id}`)
  const picture = (): Promise<string> =>
    one(`select concat((select jsonb_agg(to_jsonb(o)) from orcamento o where id = ${id}), (select jsonb_agg(to_jsonb(a) order by id) from orcamento_area a where orcamento_id = ${id}),
      (select jsonb_agg(to_jsonb(l) order by id) from orcamento_linha l where orcamento_id = ${id}), (select count(*) from orcamento_ato where orcamento_id = ${id}),
      (select count(*) from orcamento_mudanca)) as valor`)
  return { id, linha, picture }
}
const sendAreas = (id: number, status = 'enviada'): Promise<unknown> =>
  run(`update orcamento_area set status = '${status}' where orcamento_id = ${id}`)
async function approve(id: number): Promise<void> {
  await sendAreas(id, 'aprovada')
  await run(`update orcamento set status = 'em_aprovacao' where id = ${id}`)
  await run(`update orcamento set status = 'aprovado', conteudo_hash = orcamento_conteudo_hash(id), approved_at = now() where id = ${id}`)
}

test('a budget is summed only for raised amounts, and a sum beyond the limit is refused', async () => {
  const { id, linha } = await buildOrcamento()
  const superuser = createClient(database.superuser)
  await superuser.connect()
  // Sets an amount above the limit past every trigger, so that any summing refuses.
  await superuser.query(
    `set session_replication_role = replica; update lastro.orcamento_linha set m12_centavos = -9007199254740990 where id = ${linha}`,
  )
  await superuser.end()
  const set = (mudanca: string): Promise<unknown> => codeOf(`update orcamento_linha set ${mudanca} where orcamento_id = ${id}`)
  expect(await set(`travas = 1, justificativa = 'contrato'`)).toBe(null)
  expect(await set('m01_centavos = -m01_centavos')).toBe(null)
  expect(await set('m01_centavos = 99')).toBe(null)
  expect(await set('m01_centavos = -100')).toBe('LA014')
  expect(await set('m01_centavos = 0, m11_centavos = 1')).toBe('LA014')
  expect(await set('m12_centavos = m12_centavos / 2')).toBe(null)
  expect(await set('m01_centavos = -100')).toBe(null)
  expect(await set('m12_centavos = -9007199254740990')).toBe('LA014')
})

describe('an approved budget', () => {
  test('cannot be changed by any statement', async () => {
    const { id, linha, picture } = await buildOrcamento()
    const other = await buildOrcamento()
    await approve(id)
    const before = await picture()
    const vendas = await idOf('VENDAS')
    const fresh = `select cliente_id, ${id}, id, null from grupo_item`
    for (const statement of [
      `update orcamento_linha set m01_centavos = 1 where id = ${linha}`,
      `update orcamento_linha set travas = 1, justificativa = 'x' where orcamento_id = ${id}`,
      `update orcamento_linha set m01_centavos = m01_centavos where id in (${linha}, ${other.linha})`,
      `delete from orcamento_linha where id = ${linha}`,
      `insert into orcamento_linha (cliente_id, orcamento_id, grupo_item_id, centro_custo_id) ${fresh}`,
      `insert into orcamento_linha (cliente_id, orcamento_id, grupo_item_id, centro_custo_id, m01_centavos)
        select cliente_id, ${id}, id, ${vendas}, 5 from grupo_item
        on conflict (cliente_id, orcamento_id, grupo_item_id, centro_custo_id, filial_id) do update set m01_centavos = 5`,
      `merge into orcamento_linha l using (values (${linha})) v (id) on l.id = v.id when matched then delete`,
      `with x as (delete from orcamento_linha where id = ${linha} returning id) select count(*) from x`,
      `delete from orcamento where id = ${id}`,
      `update orcamento set nome = 'Outro' where id = ${id}`,
      `update orcamento set status = 'rascunho', conteudo_hash = null where id = ${id}`,
      `update orcamento set status = 'encerrado', mes_inicio = 202701 where id = ${id}`,
      `update orcamento set conteudo_hash = sha256('x') where id = ${id}`,
      `update orcamento set id = ${id} + 1000 where id = ${id}`,
      `update orcamento_area set comentario = 'x' where orcamento_id = ${id}`,
      `delete from orcamento_area where orcamento_id = ${id}`,
      `insert into orcamento_area (cliente_id, orcamento_id) values ('${clienteId}', ${id})`,
      `insert into orcamento_ato (cliente_id, orcamento_id, sequencia, usuario_id, tipo) values ('${clienteId}', ${id}, 9, '${usuarioId}', 'editar')`,
      `insert into orcamento_mudanca (cliente_id, linha_id, sequencia, meses, antes_centavos, depois_centavos)
        values ('${clienteId}', ${linha}, 9, 1, '{0}', '{1}')`,
    ]) {
      expect({ statement, code: await codeOf(statement) }).toEqual({ statement, code: 'LA010' })
    }
    for (const statement of [
      'truncate orcamento_linha',
      `update orcamento_linha set orcamento_id = ${other.id} where id = ${linha}`,
      `update orcamento_area set orcamento_id = ${other.id} where orcamento_id = ${id}`,
      'update orcamento_ato set sequencia = 1',
      'delete from orcamento_mudanca',
      `alter table orcamento_linha disable trigger all`,
      `set local session_replication_role = replica`,
    ]) {
      expect({ statement, code: await codeOf(statement) }).toEqual({ statement, code: '42501' })
    }
    const parte = { centrosCusto: [vendas], filiais: null }
    await expect(
      run(`insert into orcamento_linha (cliente_id, orcamento_id, grupo_item_id, centro_custo_id) ${fresh}`, parte),
    ).rejects.toMatchObject({ code: 'LA010' })
    expect(await picture()).toBe(before)
    await run(`update orcamento set status = 'encerrado' where id = ${id}`)
    await expect(run(`update orcamento set status = 'aprovado' where id = ${id}`)).rejects.toMatchObject({ code: 'LA010' })
  })

  test('matches its hash of ids and centavos, for every caller', async () => {
    const { id } = await buildOrcamento()
    await approve(id)
    const lines = await one<string>(
      `select string_agg(format(E' \\n %s %s 0 -100 0 0 0 0 0 0 0 0 0 0 0', grupo_item_id, centro_custo_id), '' order by centro_custo_id) as valor from orcamento_linha where orcamento_id = ${id}`,
    )
    const modelo = await one<number>('select id as valor from dre_modelo')
    const expected = createHash('sha256')
      .update(`202601 ${modelo}${lines.replaceAll(' \n', '\n')}`)
      .digest('hex')
    expect(await one(`select encode(conteudo_hash, 'hex') as valor from orcamento where id = ${id}`)).toBe(expected)
    const vendas = await idOf('VENDAS')
    const limited = await inTx(
      (tx) =>
        sql<{ hash: string; linhas: number }>`
      select encode(orcamento_conteudo_hash(${id}), 'hex') as hash, (select count(*)::int from orcamento_linha where orcamento_id = ${id}) as linhas`.execute(
          tx,
        ),
      { centrosCusto: [vendas], filiais: [] },
    )
    expect(limited.rows).toEqual([{ hash: expected, linhas: 0 }])
  })

  test('is found when changed past every trigger', async () => {
    const { id, linha } = await buildOrcamento()
    await approve(id)
    const before = await verifyOrcamentos(database.db, clienteId)
    expect(before.divergentes).toEqual([])
    const superuser = createClient(database.superuser)
    await superuser.connect()
    const change = (centavos: number): Promise<unknown> =>
      superuser.query(
        `set session_replication_role = replica; update lastro.orcamento_linha set m12_centavos = ${centavos} where id = ${linha}`,
      )
    await change(1)
    const plano = { id, nome: 'Plano', versaoNumero: 1 }
    expect(await verifyOrcamentos(database.db, clienteId)).toEqual({ total: before.total, divergentes: [plano] })
    await change(0)
    await superuser.end()
    expect(await verifyOrcamentos(database.db, clienteId)).toEqual(before)
  })

  test('can only be approved with a matching hash, from approval, with all its areas', async () => {
    const { id } = await buildOrcamento()
    const aprovar = `update orcamento set status = 'aprovado', conteudo_hash = orcamento_conteudo_hash(id) where id = ${id}`
    const refused = { code: 'LA012' }
    await expect(run(aprovar)).rejects.toMatchObject(refused)
    await run(`update orcamento set status = 'em_aprovacao' where id = ${id}`)
    await expect(run(aprovar)).rejects.toMatchObject(refused)
    await expect(run(aprovar, { centrosCusto: [], filiais: null })).rejects.toMatchObject(refused)
    await sendAreas(id, 'aprovada')
    await expect(run(`update orcamento set status = 'aprovado', conteudo_hash = sha256('x') where id = ${id}`)).rejects.toMatchObject(
      refused,
    )
    await expect(
      run(`update orcamento set status = 'encerrado', conteudo_hash = orcamento_conteudo_hash(id) where id = ${id}`),
    ).rejects.toMatchObject(refused)
    await run(aprovar)
    const nasce = `insert into orcamento (cliente_id, nome, mes_inicio, cenario, modelo_id, dono_id, created_by, status, conteudo_hash)
      select cliente_id, 'Outro', 202601, 'base', id, '${usuarioId}', '${usuarioId}', 'aprovado', sha256('') from dre_modelo`
    await expect(run(nasce)).rejects.toMatchObject({ code: 'LA010' })
  })

  test('waits for a concurrent edit, or the edit for the approval', async () => {
    const { id, linha } = await buildOrcamento()
    await sendAreas(id, 'aprovada')
    await run(
      `update orcamento_area set status = 'aberta' where orcamento_id = ${id} and centro_custo_id = (select min(centro_custo_id) from orcamento_area)`,
    )
    await run(`update orcamento set status = 'em_aprovacao' where id = ${id}`)
    const edit = Promise.withResolvers<void>()
    const editing = inTx(async (tx) => {
      await sql.raw(`update orcamento_linha set m02_centavos = 7 where id = ${linha}`).execute(tx)
      edit.resolve()
      await tx.executeQuery(sql`select pg_sleep(0.2)`.compile(tx))
    })
    await edit.promise
    await run(`update orcamento_area set status = 'aprovada' where orcamento_id = ${id}`)
    await approve(id)
    await editing
    expect(await one(`select conteudo_hash = orcamento_conteudo_hash(id) as valor from orcamento where id = ${id}`)).toBe(true)
    expect(await one(`select m02_centavos as valor from orcamento_linha where id = ${linha}`)).toBe(7)
  })
})

describe('a submitted area', () => {
  test('takes no line and no amount, even from a person who does not see it; other areas do, and a budget can still be deleted', async () => {
    const { id, linha } = await buildOrcamento()
    const [vendas, oficina] = [await idOf('VENDAS'), await idOf('OFICINA')]
    await run(`update orcamento_area set status = 'enviada' where orcamento_id = ${id} and centro_custo_id = ${vendas}`)
    for (const statement of [
      `update orcamento_linha set m01_centavos = 1 where id = ${linha}`,
      `update orcamento_linha set m01_centavos = 1 where orcamento_id = ${id}`,
      `delete from orcamento_linha where orcamento_id = ${id}`,
      `delete from orcamento_area where orcamento_id = ${id} and centro_custo_id = ${vendas}`,
    ]) {
      expect({ statement, code: await codeOf(statement) }).toEqual({ statement, code: 'LA011' })
    }
    const foreign = `insert into orcamento_linha (cliente_id, orcamento_id, grupo_item_id, centro_custo_id, filial_id)
      select cliente_id, ${id}, id, ${vendas}, (select max(id) from filial) from grupo_item`
    await run(`insert into filial (cliente_id, codigo, descricao) values ('${clienteId}', 'SP', 'São Paulo')`)
    await expect(run(foreign, { centrosCusto: [oficina], filiais: null })).rejects.toMatchObject({ code: 'LA011' })
    await run(`update orcamento_linha set m01_centavos = 1 where orcamento_id = ${id} and centro_custo_id = ${oficina}`)
    await run(`delete from orcamento where id = ${id}`)
    expect(await one(`select count(*)::int as valor from orcamento_linha where orcamento_id = ${id}`)).toBe(0)
  })

  test('the triggers keep the scope of the caller', async () => {
    const { id } = await buildOrcamento()
    const vendas = await idOf('VENDAS')
    const { rows } = await inTx(
      async (tx) => {
        await sql.raw(`update orcamento_linha set m01_centavos = 1 where orcamento_id = ${id}`).execute(tx)
        return sql<{ vistas: number }>`select count(*)::int as vistas from orcamento_linha where orcamento_id = ${id}`.execute(tx)
      },
      { centrosCusto: [vendas], filiais: null },
    )
    expect(rows).toEqual([{ vistas: 1 }])
    expect(await one(`select count(*)::int as valor from orcamento_linha where orcamento_id = ${id} and m01_centavos = 1`)).toBe(1)
  })
})
