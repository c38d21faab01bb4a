/** Workspaces and reports in the database. The queries here decide visibility. */
import type { Fonte, Perfil, PerfilAjustavel, RelatorioConteudo, WorkspaceProvedor } from '@lastro/contract'
import { lockNome } from '@lastro/db'
import { sql, type RawBuilder } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

export type WorkspaceTable = 'workspace' | 'relatorio'

export interface Viewer {
  /** True for users who edit reports and so see all of them, archived ones included. */
  seesAll: boolean
  isLimited: boolean
  perfil: Perfil
  /** The impersonated user, if any (`vendoComo`). */
  usuarioId: string
  personId: string
}

export interface WorkspaceRow {
  id: number
  chave: string
  nome: string
  descricao: string
  provedor: WorkspaceProvedor
  versao: number
  arquivado: boolean
}

export interface RelatorioRow {
  id: number
  workspaceId: number
  chave: string
  nome: string
  descricao: string
  versao: number
  arquivado: boolean
  restrito: boolean
}

interface PessoalRow {
  favorito: boolean
  openedAt: Date | null
}

export async function lockWorkspaces({ tx, cliente }: ContextoCliente): Promise<void> {
  await lockNome(tx, 'cadastro', 'workspace', cliente.id)
}

export async function listWorkspaces({ tx, cliente }: ContextoCliente): Promise<WorkspaceRow[]> {
  const { rows } = await sql<WorkspaceRow>`
    select id, chave, nome, descricao, provedor, versao, arquivado from workspace where cliente_id = ${cliente.id} order by ordem, id`.execute(
    tx,
  )
  return rows
}

/**
 * Predicate for reports `r` in workspaces `w` that the viewer may see.
 * External programs filter by cliente and not by centro de custo, so users with a limited scope need explicit permission for their reports.
 */
function isVisible({ seesAll, isLimited, perfil, usuarioId }: Viewer): RawBuilder<boolean> {
  if (seesAll) return sql`true`
  const visibleSql = isLimited ? sql`(not r.restrito and w.provedor = 'nativo')` : sql`not r.restrito`
  return sql`(not r.arquivado and not w.arquivado and (${visibleSql} or (r.restrito and exists (
    select from relatorio_permissao p
    where p.cliente_id = r.cliente_id and p.relatorio_id = r.id and (p.perfil = ${perfil} or p.usuario_id = ${usuarioId}::uuid)))))`
}

const colunas = sql`r.id, r.workspace_id as "workspaceId", r.chave, r.nome, r.descricao, r.versao, r.arquivado, r.restrito`
const pessoal = sql`coalesce(m.favorito, false) as favorito, m.opened_at as "openedAt"`

export async function listRelatorios({ tx, cliente }: ContextoCliente, caller: Viewer): Promise<(RelatorioRow & PessoalRow)[]> {
  const { rows } = await sql<RelatorioRow & PessoalRow>`
    select ${colunas}, ${pessoal}
    from relatorio r
    join workspace w on w.cliente_id = r.cliente_id and w.id = r.workspace_id
    left join relatorio_pessoal m on m.cliente_id = r.cliente_id and m.relatorio_id = r.id and m.usuario_id = ${caller.personId}::uuid
    where r.cliente_id = ${cliente.id} and ${isVisible(caller)}
    order by r.ordem, r.id`.execute(tx)
  return rows
}

export interface OpenedRelatorio extends RelatorioRow, PessoalRow {
  conteudo: unknown
  workspaceChave: string
  workspaceNome: string
  provedor: WorkspaceProvedor
}

export async function findRelatorio(
  { tx, cliente }: ContextoCliente,
  target: { id: number } | { relatorioChave: string; workspaceChave: string },
  caller: Viewer,
): Promise<OpenedRelatorio | undefined> {
  const which = 'id' in target ? sql`r.id = ${target.id}` : sql`r.chave = ${target.relatorioChave} and w.chave = ${target.workspaceChave}`
  const { rows } = await sql<OpenedRelatorio>`
    select ${colunas}, ${pessoal}, r.conteudo, w.chave as "workspaceChave", w.nome as "workspaceNome", w.provedor
    from relatorio r
    join workspace w on w.cliente_id = r.cliente_id and w.id = r.workspace_id
    left join relatorio_pessoal m on m.cliente_id = r.cliente_id and m.relatorio_id = r.id and m.usuario_id = ${caller.personId}::uuid
    where r.cliente_id = ${cliente.id} and ${which} and ${isVisible(caller)}`.execute(tx)
  return rows[0]
}

export interface WrittenRelatorio {
  id: number
  versao: number
  chave: string
}

export async function insertWorkspace(
  { tx, cliente }: ContextoCliente,
  usuarioId: string | null,
  { chave, nome, descricao, provedor }: Pick<WorkspaceRow, 'chave' | 'nome' | 'descricao' | 'provedor'>,
): Promise<WrittenRelatorio> {
  return tx
    .insertInto('workspace')
    .values({ cliente_id: cliente.id, chave, nome, descricao, provedor, created_by: usuarioId })
    .returning(['id', 'versao', 'chave'])
    .executeTakeFirstOrThrow()
}

export interface NewRelatorio {
  workspaceId: number
  chave: string
  nome: string
  descricao: string
  conteudo: RelatorioConteudo | Fonte
}

export async function insertRelatorio(
  { tx, cliente }: ContextoCliente,
  usuarioId: string | null,
  { workspaceId, chave, nome, descricao, conteudo }: NewRelatorio,
): Promise<WrittenRelatorio> {
  return tx
    .insertInto('relatorio')
    .values({
      cliente_id: cliente.id,
      workspace_id: workspaceId,
      chave,
      nome,
      descricao,
      conteudo: JSON.stringify(conteudo),
      created_by: usuarioId,
    })
    .returning(['id', 'versao', 'chave'])
    .executeTakeFirstOrThrow()
}

interface WorkspaceChange {
  nome?: string
  descricao?: string
  arquivado?: boolean
}

export async function updateLinha(
  { tx, cliente }: ContextoCliente,
  table: WorkspaceTable,
  id: number,
  mudanca: WorkspaceChange,
): Promise<WrittenRelatorio> {
  return tx
    .updateTable(table)
    .set((eb) => ({ ...mudanca, versao: eb('versao', '+', 1) }))
    .where('cliente_id', '=', cliente.id)
    .where('id', '=', id)
    .returning(['id', 'versao', 'chave'])
    .executeTakeFirstOrThrow()
}

export async function updateContent({ tx, cliente }: ContextoCliente, id: number, content: RelatorioConteudo | Fonte): Promise<void> {
  await sql`
    update relatorio set conteudo = ${JSON.stringify(content)}::jsonb where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}

/** Numbers the rows by position. A row that is only shifted keeps its version. */
export async function writeOrdem({ tx, cliente }: ContextoCliente, table: WorkspaceTable, ids: readonly number[]): Promise<void> {
  await sql`
    update ${sql.table(table)} t set ordem = o.posicao from unnest(${[...ids]}::int[]) with ordinality as o (id, posicao)
    where t.cliente_id = ${cliente.id} and t.id = o.id and t.ordem <> o.posicao`.execute(tx)
}

export interface PermissaoRelatorio {
  perfis: PerfilAjustavel[]
  usuarios: string[]
}

export async function findPermissao({ tx, cliente }: ContextoCliente, relatorioId: number): Promise<PermissaoRelatorio> {
  const { rows } = await sql<PermissaoRelatorio>`
    select array(select perfil from relatorio_permissao
        where cliente_id = ${cliente.id} and relatorio_id = ${relatorioId} and perfil is not null order by 1) as perfis,
      array(select usuario_id::text from relatorio_permissao
        where cliente_id = ${cliente.id} and relatorio_id = ${relatorioId} and usuario_id is not null order by 1) as usuarios`.execute(tx)
  return rows[0] ?? { perfis: [], usuarios: [] }
}

export async function replacePermissao(
  { tx, cliente }: ContextoCliente,
  relatorioId: number,
  { restrito, perfis, usuarios }: PermissaoRelatorio & { restrito: boolean },
): Promise<WrittenRelatorio> {
  await sql`delete from relatorio_permissao where cliente_id = ${cliente.id} and relatorio_id = ${relatorioId}`.execute(tx)
  await sql`
    insert into relatorio_permissao (cliente_id, relatorio_id, perfil, usuario_id)
    select ${cliente.id}::uuid, ${relatorioId}::int, perfil, null::uuid from unnest(${[...new Set(perfis)]}::text[]) perfil
    union all select ${cliente.id}::uuid, ${relatorioId}::int, null, usuario from unnest(${[...new Set(usuarios)]}::uuid[]) usuario`.execute(
    tx,
  )
  return tx
    .updateTable('relatorio')
    .set((eb) => ({ restrito, versao: eb('versao', '+', 1) }))
    .where('cliente_id', '=', cliente.id)
    .where('id', '=', relatorioId)
    .returning(['id', 'versao', 'chave'])
    .executeTakeFirstOrThrow()
}

export interface WorkspacePersonRow {
  id: string
  nome: string
  email: string
  perfil: Perfil
}

export async function listMembers({ tx, cliente }: ContextoCliente): Promise<WorkspacePersonRow[]> {
  const { rows } = await sql<WorkspacePersonRow>`
    select u.id, u.nome, u.email, case when u.perfil = 'admin' then 'admin' else v.perfil end as perfil
    from usuario_cliente v join usuario u on u.id = v.usuario_id
    where v.cliente_id = ${cliente.id} and v.accepted_at is not null order by u.nome, u.id`.execute(tx)
  return rows
}

/** Filters ids to those in sight in the cliente, in their order. */
export async function listExisting(
  { tx, cliente }: ContextoCliente,
  table: 'centro_custo' | 'filial' | 'orcamento',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where cliente_id = ${cliente.id} and id = any(${[...ids]}::int[])`.execute(tx)
  const existing = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => existing.has(id))
}

export async function saveAbertura({ tx, cliente }: ContextoCliente, personId: string, relatorioId: number, when: Date): Promise<void> {
  await sql`
    insert into relatorio_pessoal (cliente_id, usuario_id, relatorio_id, opened_at)
    values (${cliente.id}, ${personId}, ${relatorioId}, ${when})
    on conflict (cliente_id, usuario_id, relatorio_id) do update set opened_at = excluded.opened_at`.execute(tx)
}

export async function saveFavorite(
  { tx, cliente }: ContextoCliente,
  personId: string,
  relatorioId: number,
  favorite: boolean,
): Promise<void> {
  await sql`
    insert into relatorio_pessoal (cliente_id, usuario_id, relatorio_id, favorito)
    values (${cliente.id}, ${personId}, ${relatorioId}, ${favorite})
    on conflict (cliente_id, usuario_id, relatorio_id) do update set favorito = excluded.favorito`.execute(tx)
}
