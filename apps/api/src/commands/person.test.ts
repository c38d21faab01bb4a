import { sealAuditoria, verifyAuditoria, withSistema, withTenant, type ConnectionOptions } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { buildFullCliente, buildUsuario, TEST_SENHA, type TestUsuario } from '../../test/factories.ts'
import { withOwner } from './owner.ts'
import { ANONYMOUS, anonymizePerson, exportPerson } from './person.ts'

let t: TestApp
let owner: ConnectionOptions
let clienteId: string
let renata: TestUsuario
let rui: TestUsuario

const login = (email: string) => t.app.inject({ method: 'POST', url: '/v1/api/login', payload: { email, senha: TEST_SENHA } })

beforeAll(async () => {
  t = await buildApp()
  owner = t.database.conexoes.dono
  const full = await buildFullCliente(t, { nome: 'Comercial Ação & Água', canario: 'c1' })
  clienteId = full.clienteId
  renata = full.usuario
  rui = await buildUsuario(t.database.db, { nome: 'Rui Paz', clientes: [clienteId] })
  for (const { email } of [renata, rui]) await login(email)
  await withSistema(t.database.db, {}, (tx) =>
    sql`insert into correio (para, assunto, texto, html) values (${renata.email}, 'Senha nova', 'https://link', 'https://link')`.execute(
      tx,
    ),
  )
})
afterAll(() => t.close())

/** Tables with a text anywhere in a row of the cliente or the installation. */
async function tablesWith(text: string): Promise<string[]> {
  return withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows: tables } = await sql<{ nome: string }>`
      select relname::text as nome from pg_class where relnamespace = 'lastro'::regnamespace and relkind in ('r', 'p') and not relispartition
        and has_table_privilege(oid, 'select') order by 1`.execute(tx)
    const found: string[] = []
    for (const { nome } of tables) {
      const { rows } = await sql`select from ${sql.table(nome)} t where to_jsonb(t)::text like ${`%${text}%`} limit 1`.execute(tx)
      if (rows.length > 0) found.push(nome)
    }
    return found
  })
}

test('exports each table that refers to a person, with the rows of that person and no secret', async () => {
  const data = await exportPerson(owner, renata.email.toUpperCase(), t.clock.now)
  const tables = await withOwner(owner, async (client) => {
    const { rows } = await client.query<{ nome: string }>(`
      select distinct conrelid::regclass::text as nome from pg_constraint join pg_class c on c.oid = conrelid
      where contype = 'f' and confrelid in ('usuario'::regclass, 'usuario_cliente'::regclass) and not c.relispartition`)
    return rows.map(({ nome }) => nome)
  })
  expect(Object.keys(data?.registros ?? {}).toSorted()).toEqual([...tables, 'usuario', 'correio'].toSorted())
  expect(data?.registros).toMatchObject({
    usuario: [{ id: renata.id, nome: renata.nome }],
    usuario_cliente: [{ cliente_id: clienteId, usuario_id: renata.id }],
    correio: [{ assunto: 'Senha nova' }],
  })
  expect(data?.registros['sessao']).toHaveLength(2)
  expect(data?.registros['auditoria']?.length).toBeGreaterThan(0)
  const text = JSON.stringify(data)
  expect(text).not.toContain(rui.email)
  for (const secret of ['senha_hash', 'totp_segredo', 'token_hash', 'https://link', '$argon2']) expect(text).not.toContain(secret)
  expect(await exportPerson(owner, 'ninguem@teste.lastro', t.clock.now)).toBeUndefined()
})

test('anonymizes a person for good, and keeps the audit record and its seals', async () => {
  await sealAuditoria(t.database.db, clienteId)
  const before = await verifyAuditoria(t.database.db, clienteId)
  const ruiBefore = await exportPerson(owner, rui.email, t.clock.now)

  expect(await anonymizePerson(owner, renata.email)).toBe('done')

  expect((await tablesWith(renata.email)).filter((nome) => nome !== 'auditoria')).toEqual([])
  expect((await tablesWith(renata.nome)).filter((nome) => nome !== 'auditoria')).toEqual([])
  expect((await login(renata.email)).statusCode).toBe(401)
  expect(await verifyAuditoria(t.database.db, clienteId)).toEqual(before)
  await sealAuditoria(t.database.db, clienteId)
  expect((await verifyAuditoria(t.database.db, clienteId)).divergentes).toEqual([])
  const left = await exportPerson(owner, `pessoa-${renata.id}@anonima.invalid`, t.clock.now)
  expect(left?.registros).toMatchObject({ usuario: [{ nome: ANONYMOUS, status: 'bloqueado' }], sessao: [], dispositivo: [], correio: [] })
  expect(await exportPerson(owner, rui.email, t.clock.now)).toEqual(ruiBefore)
  expect(await anonymizePerson(owner, renata.email)).toBe('unknown')
})

test('keeps the only admin', async () => {
  const admin = await buildUsuario(t.database.db, { nome: 'Ana Sá', perfil: 'admin', clientes: [clienteId] })
  expect(await anonymizePerson(owner, admin.email)).toBe('lastAdmin')
  expect((await login(admin.email)).statusCode).toBe(200)
  await buildUsuario(t.database.db, { nome: 'Bia Luz', perfil: 'admin', clientes: [clienteId] })
  expect(await anonymizePerson(owner, admin.email)).toBe('done')
})
