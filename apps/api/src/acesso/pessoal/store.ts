/** The person's own account. Tables of people have no row-level security, so every query filters by the person. */
import { PERFIS_RESTRITOS, type Perfil } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoCliente, ContextoUsuario } from '../../http/contexto.ts'
import { personClientes } from '../sessao/store.ts'

export interface PersonRow {
  nome: string
  email: string
  emailVerificado: boolean
  createdAt: Date
  lastAccessAt: Date | null
  senha: boolean
  segundoFator: boolean
}

export async function findPerson({ tx, usuario }: ContextoUsuario): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select nome, email, email_verified_at is not null as "emailVerificado", created_at as "createdAt", last_access_at as "lastAccessAt",
      senha_hash is not null as senha, totp_confirmed_at is not null as "segundoFator"
    from usuario where id = ${usuario.id}`.execute(tx)
  return rows[0]
}

export interface PessoalClienteRow {
  id: string
  nome: string
  cnpj: string
  perfil: Perfil
  desde: Date | null
  limitado: boolean
}

export async function listClientes({ tx, usuario }: ContextoUsuario): Promise<PessoalClienteRow[]> {
  const { rows } = await sql<PessoalClienteRow>`
    select c.id, c.nome, c.cnpj, v.perfil, uc.accepted_at as desde,
      (u.perfil <> 'admin' and (uc.perfil = any(${[...PERFIS_RESTRITOS]}::text[]) or uc.restringe_centro_custo or uc.restringe_filial)) is true
        as limitado
    ${personClientes(usuario.id)}
    order by c.nome, c.id`.execute(tx)
  return rows
}

export interface Identidade {
  emissor: string
  sujeito: string
}

export interface ContaTrabalhoRow extends Identidade {
  email: string
  createdAt: Date
  lastAccessAt: Date | null
  desvinculavel: boolean
}

export async function listContas({ tx, usuario }: ContextoUsuario): Promise<ContaTrabalhoRow[]> {
  const { rows } = await sql<ContaTrabalhoRow>`
    select i.emissor, i.sujeito, i.email, i.created_at as "createdAt", i.last_access_at as "lastAccessAt",
      u.senha_hash is not null or count(*) over () > 1 as desvinculavel
    from identidade_externa i join usuario u on u.id = i.usuario_id where u.id = ${usuario.id} order by i.created_at, i.emissor, i.sujeito`.execute(
    tx,
  )
  return rows
}

export async function deleteConta({ tx, usuario }: ContextoUsuario, { emissor, sujeito }: Identidade): Promise<void> {
  await sql`delete from identidade_externa where usuario_id = ${usuario.id} and emissor = ${emissor} and sujeito = ${sujeito}`.execute(tx)
}

export interface AtividadeRow {
  id: number
  createdAt: Date
  acao: string
  ip: string | null
  dispositivo: string | null
}

export async function listAtividade(
  { tx, cliente, usuario }: ContextoCliente & ContextoUsuario,
  { before, limite }: { before: number | undefined; limite: number },
): Promise<AtividadeRow[]> {
  const { rows } = await sql<AtividadeRow>`
    select id, created_at as "createdAt", acao, ip, nullif(depois->>'dispositivo', '') as dispositivo from auditoria
    where cliente_id = ${cliente.id} and usuario_id = ${usuario.id} ${
      before === undefined
        ? sql``
        : sql`and (created_at, id) < (select created_at, id from auditoria where cliente_id = ${cliente.id} and id = ${before})`
    }
    order by created_at desc, id desc limit ${limite}`.execute(tx)
  return rows
}

export async function findScreensFixadas({ tx, usuario }: ContextoUsuario): Promise<string[]> {
  const { rows } = await sql<{ telas: string[] }>`select telas_fixadas as telas from usuario where id = ${usuario.id}`.execute(tx)
  return rows[0]?.telas ?? []
}

export async function saveScreensFixadas({ tx, usuario }: ContextoUsuario, screens: readonly string[]): Promise<void> {
  await sql`update usuario set telas_fixadas = ${[...screens]}::text[] where id = ${usuario.id}`.execute(tx)
}
