import {
  IMPORTACOES_PAGINA,
  type Conferencia,
  type Importacao,
  type ImportacaoResumo,
  type Mapeamento,
  type Progresso,
  type SaudeArquivo,
} from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { canceled } from '@lastro/importacao'
import { sql } from 'kysely'

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
  meses: { mes: number; ativo: boolean }[]
}

/** What lists and events show: totals out of the two big reports, not the reports. */
const columns = sql`
  i.id, i.arquivo_nome as "arquivoNome", i.tamanho_bytes as "tamanhoBytes", i.formato, i.conteudo, i.modo, i.status,
  coalesce(u.nome, 'Sistema') as "criadaPor", i.created_at as "createdAt", i.finished_at as "finishedAt", i.progresso, i.resumo, i.erro,
  case when i.conferencia is null then null else jsonb_build_object(
    'i355', i.conferencia->'i355'->'diferencaCentavos',
    'linhas', case when jsonb_array_length(i.conferencia->'linhas') = 0 then null
      else (select max(abs((l->>'diferencaCentavos')::bigint)) from jsonb_array_elements(i.conferencia->'linhas') l) end) end as diferencas,
  coalesce((select sum((r->>'problemas')::int)::int from jsonb_array_elements(i.saude->'regras') r where r->>'resultado' = 'aviso'), 0) as avisos,
  coalesce((select jsonb_agg(jsonb_build_object('mes', m.mes, 'ativo', m.ativo) order by m.mes) from importacao_mes m
    where m.cliente_id = i.cliente_id and m.importacao_id = i.id), '[]') as meses`

const from = sql`from importacao i left join usuario u on u.id = i.criada_por`

/** A page of them, newest first; those before the import `cursor`. */
export async function listImportacoes(tx: Transacao, clienteId: string, cursor?: number): Promise<ImportacaoRow[]> {
  const { rows } = await sql<ImportacaoRow>`
    select ${columns} ${from} where i.cliente_id = ${clienteId} ${cursor === undefined ? sql`` : sql`and i.id < ${cursor}`}
    order by i.id desc limit ${IMPORTACOES_PAGINA}`.execute(tx)
  return rows
}

/** In progress, and the last ones that ended badly within a month. */
export async function listPendentes(tx: Transacao, clienteId: string): Promise<ImportacaoRow[]> {
  const { rows } = await sql<ImportacaoRow>`
    select ${columns} ${from}
    where i.cliente_id = ${clienteId} and (i.status in ('recebida', 'processando')
      or i.status in ('recusada', 'interrompida') and i.created_at > now() - interval '30 days'
        and not exists (select from importacao n where n.cliente_id = i.cliente_id and n.arquivo_sha256 = i.arquivo_sha256 and n.id > i.id))
    order by i.status in ('recebida', 'processando') desc, i.created_at desc limit 5`.execute(tx)
  return rows
}

/** Undefined for an id that is not one of the cliente's. */
export async function findImportacao(tx: Transacao, clienteId: string, id: number): Promise<ImportacaoRow | undefined> {
  const { rows } = await sql<ImportacaoRow>`select ${columns} ${from} where i.cliente_id = ${clienteId} and i.id = ${id}`.execute(tx)
  return rows[0]
}

export interface RelatoriosRow {
  arquivoNome: string
  saude: SaudeArquivo | null
  conferencia: Conferencia | null
}

/** The two reports of an import, which can be large. */
export async function findRelatorios(tx: Transacao, clienteId: string, id: number): Promise<RelatoriosRow | undefined> {
  const { rows } = await sql<RelatoriosRow>`
    select arquivo_nome as "arquivoNome", saude, conferencia from importacao where cliente_id = ${clienteId} and id = ${id}`.execute(tx)
  return rows[0]
}

/** An import with the same bytes that still counts. */
export async function findSameArquivo(
  tx: Transacao,
  clienteId: string,
  sha256: string,
): Promise<{ id: number; createdAt: Date; criadaPor: string } | undefined> {
  const { rows } = await sql<{ id: number; createdAt: Date; criadaPor: string }>`
    select i.id, i.created_at as "createdAt", coalesce(u.nome, 'Sistema') as "criadaPor" ${from}
    where i.cliente_id = ${clienteId} and i.arquivo_sha256 = ${Buffer.from(sha256, 'hex')} and i.status in ('recebida', 'processando', 'concluida')`.execute(
    tx,
  )
  return rows[0]
}

/** Whether an import reads this uploaded file, or will. */
export async function isArquivoInUse(tx: Transacao, clienteId: string, arquivoId: string): Promise<boolean> {
  const { rows } = await sql`
    select from importacao where cliente_id = ${clienteId} and arquivo_id = ${arquivoId} and status in ('recebida', 'processando')`.execute(
    tx,
  )
  return rows.length > 0
}

export interface NovaImportacao {
  clienteId: string
  usuarioId: string
  arquivoNome: string
  sha256: string
  arquivoId: string
  tamanhoBytes: number
  formato: Importacao['formato']
  modo: Importacao['modo']
  mapeamento: Mapeamento | undefined
}

/** Undefined when the same bytes are already imported or being imported. */
export async function insertImportacao(tx: Transacao, nova: NovaImportacao): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, arquivo_id, tamanho_bytes, formato, modo, mapeamento, criada_por)
    values (${nova.clienteId}, ${nova.arquivoNome}, ${Buffer.from(nova.sha256, 'hex')}, ${nova.arquivoId}, ${nova.tamanhoBytes}, ${nova.formato},
      ${nova.modo}, ${nova.mapeamento === undefined ? null : JSON.stringify(nova.mapeamento)}::jsonb, ${nova.usuarioId})
    on conflict (cliente_id, arquivo_sha256) where status in ('recebida', 'processando', 'concluida') do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Files received whose import has not begun, oldest first. */
export async function listRecebidas(
  tx: Transacao,
  clienteId: string,
): Promise<{ importacaoId: number; usuarioId: string | null; arquivoId: string }[]> {
  const { rows } = await sql<{ importacaoId: number; usuarioId: string | null; arquivoId: string }>`
    select id as "importacaoId", criada_por as "usuarioId", arquivo_id as "arquivoId" from importacao
    where cliente_id = ${clienteId} and status = 'recebida' and arquivo_id is not null order by id`.execute(tx)
  return rows
}

export async function saveProgresso(tx: Transacao, clienteId: string, id: number, progresso: Progresso): Promise<void> {
  await sql`
    update importacao set progresso = ${JSON.stringify(progresso)}::jsonb
    where cliente_id = ${clienteId} and id = ${id} and status = 'processando'`.execute(tx)
}

/** Ends an import that has not begun; one at work is stopped by whoever runs it. */
export async function cancelRecebida(tx: Transacao, clienteId: string, id: number): Promise<void> {
  await sql`
    update importacao set status = 'cancelada', finished_at = now(),
      erro = ${JSON.stringify(canceled().toCorpo())}::jsonb
    where cliente_id = ${clienteId} and id = ${id} and status = 'recebida'`.execute(tx)
}
