import {
  IMPORTACOES_PAGE,
  type Conferencia,
  type Importacao,
  type ImportacaoResumo,
  type Mapeamento,
  type Progresso,
  type SaudeArquivo,
} from '@lastro/contract'
import { NATUREZA_RESULTADO } from '@lastro/engine'
import { canceled } from '@lastro/importacao'
import { sql } from 'kysely'
import type { ContextoCliente, ContextoUsuario } from '../../http/contexto.ts'

export interface ImportacaoRow {
  id: number
  arquivoNome: string
  tamanhoBytes: number
  formato: Importacao['formato']
  conteudo: Importacao['conteudo']
  modo: Importacao['modo']
  status: Importacao['status']
  criadaPor: string
  createdAt: Date
  finishedAt: Date | null
  progresso: Progresso | null
  resumo: ImportacaoResumo | null
  erro: Importacao['erro']
  diferencas: { i355: number | null; linhas: number | null } | null
  avisos: number
  meses: { mes: number; ativo: boolean; substituidaPor: { id: number; arquivoNome: string } | null }[]
  desfeita: { quando: string; por: string } | null
}

/** Columns for lists and events: totals of the two large reports instead of the reports. */
const columns = sql`
  i.id, i.arquivo_nome as "arquivoNome", i.tamanho_bytes as "tamanhoBytes", i.formato, i.conteudo, i.modo, i.status,
  coalesce(u.nome, 'Sistema') as "criadaPor", i.created_at as "createdAt", i.finished_at as "finishedAt", i.progresso, i.resumo, i.erro,
  case when i.conferencia is null then null else jsonb_build_object(
    'i355', i.conferencia->'i355'->'diferencaCentavos',
    'linhas', case when jsonb_array_length(i.conferencia->'linhas') = 0 then null
      else (select max(abs((l->>'diferencaCentavos')::bigint)) from jsonb_array_elements(i.conferencia->'linhas') l) end) end as diferencas,
  coalesce((select sum((r->>'problemas')::int)::int from jsonb_array_elements(i.saude->'regras') r where r->>'resultado' = 'aviso'), 0) as avisos,
  coalesce((select jsonb_agg(jsonb_build_object('mes', m.mes, 'ativo', m.ativo, 'substituidaPor',
      -- Not a join, for which the planner may read all imports of the cliente once for each month.
      case when m.substituida_por is not null then (select jsonb_build_object('id', s.id, 'arquivoNome', s.arquivo_nome)
        from importacao s where s.cliente_id = m.cliente_id and s.id = m.substituida_por) end) order by m.mes)
    from importacao_mes m
    where m.cliente_id = i.cliente_id and m.importacao_id = i.id), '[]') as meses,
  case when i.status = 'desfeita' then (
    select jsonb_build_object('quando', a.created_at, 'por', coalesce(q.nome, 'Sistema'))
    from auditoria a left join usuario q on q.id = a.usuario_id
    where a.cliente_id = i.cliente_id and a.assunto = 'Lancamento' and a.assunto_id = i.id::text and a.acao = 'importacao.undo'
    order by a.id desc limit 1) end as desfeita`

const from = sql`from importacao i left join usuario u on u.id = i.criada_por`

export async function listImportacoes({ tx, cliente }: ContextoCliente, cursor?: number): Promise<ImportacaoRow[]> {
  const { rows } = await sql<ImportacaoRow>`
    select ${columns} ${from} where i.cliente_id = ${cliente.id} ${cursor === undefined ? sql`` : sql`and i.id < ${cursor}`}
    order by i.id desc limit ${IMPORTACOES_PAGE}`.execute(tx)
  return rows
}

/** Running imports, and recent failures of the last month until a later file is imported. */
export async function listPending({ tx, cliente }: ContextoCliente): Promise<ImportacaoRow[]> {
  const { rows } = await sql<ImportacaoRow>`
    select ${columns} ${from}
    where i.cliente_id = ${cliente.id} and (i.status in ('recebida', 'processando')
      or i.status in ('recusada', 'interrompida') and i.created_at > now() - interval '30 days'
        and not exists (select from importacao n where n.cliente_id = i.cliente_id and n.id > i.id
          and (n.arquivo_sha256 = i.arquivo_sha256 or n.status = 'concluida' and n.created_at > i.finished_at)))
    order by i.status in ('recebida', 'processando') desc, i.created_at desc limit 5`.execute(tx)
  return rows
}

export async function findImportacao({ tx, cliente }: ContextoCliente, id: number): Promise<ImportacaoRow | undefined> {
  const { rows } = await sql<ImportacaoRow>`select ${columns} ${from} where i.cliente_id = ${cliente.id} and i.id = ${id}`.execute(tx)
  return rows[0]
}

export interface RelatoriosRow {
  arquivoNome: string
  saude: SaudeArquivo | null
  conferencia: Conferencia | null
  /** File and recipe of a refused import; the file may have expired. */
  reabrir: { arquivoId: string; mapeamento: Mapeamento } | null
}

export async function findRelatorios({ tx, cliente }: ContextoCliente, id: number): Promise<RelatoriosRow | undefined> {
  const { rows } = await sql<RelatoriosRow>`
    select arquivo_nome as "arquivoNome", saude, conferencia,
      case when status = 'recusada' and arquivo_id is not null and mapeamento is not null
        then jsonb_build_object('arquivoId', arquivo_id, 'mapeamento', mapeamento) end as reabrir
    from importacao where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
  return rows[0]
}

export interface ReplacedRow {
  id: number
  arquivoNome: string
  meses: number[]
  antesCentavos: number
  depoisCentavos: number
}

/** Imports that this one replaced, with the result of those months before and after. */
export async function listSubstituidas({ tx, cliente }: ContextoCliente, id: number): Promise<ReplacedRow[]> {
  const { rows } = await sql<ReplacedRow>`
    select i.id, i.arquivo_nome as "arquivoNome", array_agg(m.mes order by m.mes) as meses,
      sum(coalesce(r.antes, 0))::bigint as "antesCentavos", sum(coalesce(r.depois, 0))::bigint as "depoisCentavos"
    from importacao_mes m join importacao i on i.cliente_id = m.cliente_id and i.id = m.importacao_id
    left join lateral (
      select sum(s.credito_centavos - s.debito_centavos) filter (where s.importacao_id = m.importacao_id) as antes,
        sum(s.credito_centavos - s.debito_centavos) filter (where s.importacao_id = ${id}) as depois
      from saldo_mensal s join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
      where s.cliente_id = m.cliente_id and s.importacao_id in (m.importacao_id, ${id}) and s.mes = m.mes and c.natureza = ${NATUREZA_RESULTADO}
    ) r on true
    where m.cliente_id = ${cliente.id} and m.substituida_por = ${id}
    group by i.id, i.arquivo_nome order by i.id`.execute(tx)
  return rows
}

export async function findSameFile(
  { tx, cliente }: ContextoCliente,
  sha256: string,
): Promise<{ id: number; createdAt: Date; criadaPor: string } | undefined> {
  const { rows } = await sql<{ id: number; createdAt: Date; criadaPor: string }>`
    select i.id, i.created_at as "createdAt", coalesce(u.nome, 'Sistema') as "criadaPor" ${from}
    where i.cliente_id = ${cliente.id} and i.arquivo_sha256 = ${Buffer.from(sha256, 'hex')} and i.status in ('recebida', 'processando', 'concluida')`.execute(
    tx,
  )
  return rows[0]
}

export async function isFileInUse({ tx, cliente }: ContextoCliente, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    select from importacao where cliente_id = ${cliente.id} and arquivo_id = ${fileId} and status in ('recebida', 'processando')`.execute(
    tx,
  )
  return rows.length > 0
}

export interface NewImportacao {
  arquivoNome: string
  sha256: string
  arquivoId: string
  tamanhoBytes: number
  formato: Importacao['formato']
  modo: Importacao['modo']
  mapeamento: Mapeamento | undefined
}

/** Undefined when the same bytes are already imported or being imported. */
export async function insertImportacao(
  { tx, cliente, usuario }: ContextoCliente & ContextoUsuario,
  fresh: NewImportacao,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, arquivo_id, tamanho_bytes, formato, modo, mapeamento, criada_por)
    values (${cliente.id}, ${fresh.arquivoNome}, ${Buffer.from(fresh.sha256, 'hex')}, ${fresh.arquivoId}, ${fresh.tamanhoBytes}, ${fresh.formato},
      ${fresh.modo}, ${fresh.mapeamento === undefined ? null : JSON.stringify(fresh.mapeamento)}::jsonb, ${usuario.id})
    on conflict (cliente_id, arquivo_sha256) where status in ('recebida', 'processando', 'concluida') do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

export interface UnfinishedRow {
  clienteId: string
  importacaoId: number
  usuarioId: string | null
  arquivoId: string
  hasReceita: boolean
  isRunning: boolean
}

/** Lists imports that wait or run, the oldest first. */
export async function listUnfinished({ tx, cliente }: ContextoCliente): Promise<UnfinishedRow[]> {
  const { rows } = await sql<UnfinishedRow>`
    select cliente_id as "clienteId", id as "importacaoId", criada_por as "usuarioId", arquivo_id as "arquivoId",
      mapeamento is not null as "hasReceita", status = 'processando' as "isRunning" from importacao
    where cliente_id = ${cliente.id} and status in ('recebida', 'processando') and arquivo_id is not null order by id`.execute(tx)
  return rows
}

export async function countUnfinished({ tx, cliente }: ContextoCliente): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from importacao
    where cliente_id = ${cliente.id} and status in ('recebida', 'processando')`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function saveProgress({ tx, cliente }: ContextoCliente, id: number, progress: Progresso): Promise<void> {
  await sql`
    update importacao set progresso = ${JSON.stringify(progress)}::jsonb
    where cliente_id = ${cliente.id} and id = ${id} and status = 'processando'`.execute(tx)
}

/** Ends a waiting import. A running one is stopped by its process. */
export async function cancelReceived({ tx, cliente }: ContextoCliente, id: number): Promise<void> {
  await sql`
    update importacao set status = 'cancelada', finished_at = now(),
      erro = ${JSON.stringify(canceled().toBody())}::jsonb
    where cliente_id = ${cliente.id} and id = ${id} and status = 'recebida'`.execute(tx)
}
