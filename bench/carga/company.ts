/** Clientes and users of the load. Each cliente has razão, rateio and budget; each user has a separate session. */
import { randomUUID } from 'node:crypto'
import { createAdmin } from '@lastro/api/commands/create-admin.ts'
import { withTenant, type Database } from '@lastro/db'
import { sql } from 'kysely'
import { bearer, buildUsuario, signIn, type TestUsuario } from '../../apps/api/test/factories.ts'
import { createEmpresa, createOrcamento, fillRazao } from '../scale/razao.ts'
import type { Person } from './mix.ts'

export interface LoadSize {
  clientes: number
  people: number
  partidas: number
}

interface Company extends Omit<Person, 'token' | 'linhas'> {
  clienteId: string
  linhas: number[]
}

/** The budget gets an area for each centro de custo of its lines, because a line without an area cannot be edited. */
async function createCompany(db: Database, usuarioId: string, partidas: number, number: number): Promise<Omit<Company, 'key'>> {
  const caller = { clienteId: randomUUID(), usuarioId }
  await createEmpresa(db, caller, `${10_000_000_000_000 + number}`)
  await fillRazao(db, caller, partidas)
  const orcamentoId = await createOrcamento(db, caller)
  return withTenant(db, { ...caller, statementTimeoutMs: 0 }, async (tx) => {
    await sql`insert into orcamento_area (cliente_id, orcamento_id, centro_custo_id)
      select distinct cliente_id, orcamento_id, centro_custo_id from orcamento_linha where orcamento_id = ${orcamentoId}`.execute(tx)
    const ids = async (table: string): Promise<number[]> =>
      (await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(tx)).rows.map(({ id }) => id)
    const { rows } = await sql<{ id: number }>`select id from conta where natureza = 4 order by id`.execute(tx)
    return {
      clienteId: caller.clienteId,
      orcamentoId,
      linhas: await ids('orcamento_linha'),
      centros: await ids('centro_custo'),
      filiais: await ids('filial'),
      contas: rows.map(({ id }) => id),
    }
  })
}

/**
 * Creates an integration key through the API, as an administrator does.
 * @throws Error when it is refused
 */
async function createKey(server: string, token: string): Promise<string> {
  const response = await fetch(`${server}/v1/Integracao/chaves`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ nome: 'Carga' }),
  })
  const { data, message } = (await response.json()) as { data?: { chave: string }; message?: string }
  if (data === undefined) throw new Error(`no key: ${message ?? response.status}`)
  return data.chave
}

const ADMIN = { email: 'carga@lastro.example', nome: 'Carga', senha: 'cronometro-e-lastro' }

/** @returns the clientes without integration keys, which only the API creates */
export async function createCompanies(
  db: Database,
  { clientes, partidas }: LoadSize,
): Promise<{ admin: TestUsuario; companies: Omit<Company, 'key'>[] }> {
  const { id } = await createAdmin(db, ADMIN)
  const companies: Omit<Company, 'key'>[] = []
  for (let number = 0; number < clientes; number++) companies.push(await createCompany(db, id, partidas, number))
  return { admin: { id, email: ADMIN.email, nome: ADMIN.nome, perfil: 'admin' }, companies }
}

/** Assigns users to the clientes in turn. Users of one cliente edit different lines of its budget. */
export async function createPeople(
  db: Database,
  server: string,
  { admin, companies }: Awaited<ReturnType<typeof createCompanies>>,
  people: number,
): Promise<Person[]> {
  const keys: string[] = []
  for (const { clienteId } of companies) keys.push(await createKey(server, await signIn(db, admin, clienteId)))
  const perCliente = Math.ceil(people / companies.length)
  const created: Person[] = []
  for (let i = 0; i < people; i++) {
    const at = i % companies.length
    const { clienteId, linhas, ...company } = companies[at]!
    const usuario = await buildUsuario(db, { nome: `Pessoa ${i}`, perfil: 'analista', clientes: [clienteId] })
    const own = linhas.filter((_, line) => line % perCliente === Math.floor(i / companies.length))
    created.push({ ...company, key: keys[at]!, linhas: own, token: await signIn(db, usuario, clienteId) })
  }
  return created
}
