/**
 * Exceptions and scope of a cliente's people. The transactions that change them run without a scope, because callers with a limited scope
 * may not change permissions.
 */
import {
  PERFIS_RESTRITOS,
  type EscopoUsuario,
  type Excecao,
  type Perfil,
  type PerfilAjustavel,
  type RegraCondicoes,
} from '@lastro/contract'
import type { Escopo, Transacao } from '@lastro/db'
import { sql } from 'kysely'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'

export interface UsuarioComExcecoes {
  id: string
  nome: string
  email: string
  perfil: Perfil
  excecoes: number
  restringeCentroCusto: boolean
  restringeFilial: boolean
}

export async function listUsuarios({ tx, cliente }: ContextoCliente): Promise<UsuarioComExcecoes[]> {
  const { rows } = await sql<UsuarioComExcecoes>`
    select u.id, case when uc.accepted_at is null then uc.convite_nome else u.nome end as nome, u.email,
      case when u.perfil = 'admin' and uc.accepted_at is not null then 'admin' else uc.perfil end as perfil,
      uc.restringe_centro_custo or uc.perfil = any(${[...PERFIS_RESTRITOS]}::text[]) as "restringeCentroCusto",
      uc.restringe_filial as "restringeFilial",
      (select count(*)::int from permissao_usuario p where p.cliente_id = uc.cliente_id and p.usuario_id = u.id) as excecoes
    from usuario_cliente uc join usuario u on u.id = uc.usuario_id
    where uc.cliente_id = ${cliente.id} order by 2, u.id`.execute(tx)
  return rows
}

export async function listExcecoesPerfis({ tx, cliente }: ContextoCliente): Promise<(Excecao & { perfil: Perfil })[]> {
  const { rows } = await sql<Excecao & { perfil: Perfil }>`
    select perfil, action, subject, permitido from permissao_perfil where cliente_id = ${cliente.id} order by 1, 3, 2`.execute(tx)
  return rows
}

export async function findVersaoPerfis({ tx, cliente }: ContextoCliente): Promise<number> {
  const { rows } = await sql<{ versao: number }>`select permissoes_versao as versao from cliente where id = ${cliente.id}`.execute(tx)
  return rows[0]?.versao ?? 0
}

export async function lockVersaoPerfis({ tx, cliente }: ContextoCliente): Promise<number> {
  const { rows } = await sql<{
    versao: number
  }>`select permissoes_versao as versao from cliente where id = ${cliente.id} for update`.execute(tx)
  return rows[0]?.versao ?? 0
}

export async function replaceExcecoesPerfil(
  { tx, cliente }: ContextoCliente,
  perfil: PerfilAjustavel,
  excecoes: readonly Excecao[],
): Promise<void> {
  await sql`delete from permissao_perfil where cliente_id = ${cliente.id} and perfil = ${perfil}`.execute(tx)
  await sql`
    insert into permissao_perfil (cliente_id, perfil, action, subject, permitido)
    select ${cliente.id}, ${perfil}, action, subject, permitido
    from jsonb_to_recordset(${JSON.stringify(excecoes)}::jsonb) as e (action text, subject text, permitido boolean)`.execute(tx)
  await sql`update cliente set permissoes_versao = permissoes_versao + 1 where id = ${cliente.id}`.execute(tx)
}

export interface VinculoRow {
  versao: number
  escopo: EscopoUsuario
}

export async function findVinculo(
  { tx, cliente }: ContextoCliente,
  usuarioId: string,
  { lock = false } = {},
): Promise<VinculoRow | undefined> {
  const link = await sql<{ versao: number; restringeCentroCusto: boolean; restringeFilial: boolean }>`
    select versao, restringe_centro_custo as "restringeCentroCusto", restringe_filial as "restringeFilial"
    from usuario_cliente where cliente_id = ${cliente.id} and usuario_id = ${usuarioId} ${lock ? sql`for update` : sql``}`.execute(tx)
  const row = link.rows[0]
  if (row === undefined) return undefined
  const { rows } = await sql<{ centrosCusto: number[]; filiais: number[] }>`
    select array(select centro_custo_id from escopo_centro_custo where cliente_id = ${cliente.id} and usuario_id = ${usuarioId} order by 1) as "centrosCusto",
      array(select filial_id from escopo_filial where cliente_id = ${cliente.id} and usuario_id = ${usuarioId} order by 1) as filiais`.execute(
    tx,
  )
  const { versao, ...restricoes } = row
  return { versao, escopo: { ...restricoes, centrosCusto: rows[0]?.centrosCusto ?? [], filiais: rows[0]?.filiais ?? [] } }
}

export async function existsAll(
  { tx, cliente }: ContextoCliente,
  { centrosCusto, filiais }: Pick<EscopoUsuario, 'centrosCusto' | 'filiais'>,
): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select (select count(*) from centro_custo where cliente_id = ${cliente.id} and id = any(${centrosCusto}::int[])) = ${centrosCusto.length}
      and (select count(*) from filial where cliente_id = ${cliente.id} and id = any(${filiais}::int[])) = ${filiais.length} as "all"`.execute(
    tx,
  )
  return rows[0]?.all === true
}

export async function replaceUsuario(
  { tx, cliente }: ContextoCliente,
  usuarioId: string,
  { excecoes, escopo }: { excecoes: readonly Excecao[]; escopo: EscopoUsuario },
): Promise<void> {
  await sql`
    update usuario_cliente set versao = versao + 1, restringe_centro_custo = ${escopo.restringeCentroCusto}, restringe_filial = ${escopo.restringeFilial}
    where cliente_id = ${cliente.id} and usuario_id = ${usuarioId}`.execute(tx)
  for (const table of ['permissao_usuario', 'escopo_centro_custo', 'escopo_filial']) {
    await sql`delete from ${sql.table(table)} where cliente_id = ${cliente.id} and usuario_id = ${usuarioId}`.execute(tx)
  }
  await sql`
    insert into permissao_usuario (cliente_id, usuario_id, action, subject, permitido)
    select ${cliente.id}, ${usuarioId}, action, subject, permitido
    from jsonb_to_recordset(${JSON.stringify(excecoes)}::jsonb) as e (action text, subject text, permitido boolean)`.execute(tx)
  await sql`
    insert into escopo_centro_custo (cliente_id, usuario_id, centro_custo_id)
    select ${cliente.id}, ${usuarioId}, unnest(${escopo.centrosCusto}::int[])`.execute(tx)
  await sql`
    insert into escopo_filial (cliente_id, usuario_id, filial_id)
    select ${cliente.id}, ${usuarioId}, unnest(${escopo.filiais}::int[])`.execute(tx)
}

export async function saveVendoComo(tx: Transacao, sessaoId: string, personId: string | null): Promise<void> {
  await sql`update sessao set vendo_como = ${personId} where id = ${sessaoId}`.execute(tx)
}

export interface EscopoReadable {
  centrosCusto: { codigo: string; descricao: string }[] | null
  filiais: { codigo: string; descricao: string }[] | null
}

export async function findEscopoReadable({ tx, cliente }: ContextoCliente, escopo: Escopo): Promise<EscopoReadable> {
  const list = async (table: 'centro_custo' | 'filial'): Promise<{ codigo: string; descricao: string }[]> => {
    const { rows } = await sql<{ codigo: string; descricao: string }>`
      select codigo, descricao from ${sql.table(table)} where cliente_id = ${cliente.id} order by codigo`.execute(tx)
    return rows
  }
  return {
    centrosCusto: escopo.centrosCusto === null ? null : await list('centro_custo'),
    filiais: escopo.filiais === null ? null : await list('filial'),
  }
}

export async function findCondicoes({
  tx,
  cliente,
  escopo,
}: Pick<Contexto, 'tx' | 'escopo'> & { cliente: ContextoCliente['cliente'] | null }): Promise<RegraCondicoes | undefined> {
  if (cliente === null || (escopo.centrosCusto === null && escopo.filiais === null)) return undefined
  const { centrosCusto, filiais } = await findEscopoReadable({ tx, cliente }, escopo)
  return {
    ...(centrosCusto === null ? {} : { centroCusto: { $in: centrosCusto.map(({ codigo }) => codigo) } }),
    ...(filiais === null ? {} : { filial: { $in: filiais.map(({ codigo }) => codigo) } }),
  }
}
