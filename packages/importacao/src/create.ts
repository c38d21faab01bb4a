import { formatMomentIn } from '@lastro/formato'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { Transacao } from '@lastro/db'
import type { Mapeamento } from '@lastro/planilha'
import { sql } from 'kysely'
import { ImportacaoError } from './erro.ts'
import type { ImportacaoFormat, ImportacaoMode } from './types.ts'

export type ImportacaoToCreate = {
  clienteId: string
  usuarioId: string | null
  arquivo: UploadedFile
  formato: ImportacaoFormat
  modo: ImportacaoMode
  mapeamento?: Mapeamento | undefined
}

export type UploadedFile = { nome: string; sha256: Buffer; tamanhoBytes: number }

/** Hashes a file of up to gigabytes by streaming. Call before the transaction. */
export async function readFile(path: string): Promise<UploadedFile> {
  const hash = createHash('sha256')
  let tamanhoBytes = 0
  const chunks: AsyncIterable<Buffer> = createReadStream(path)
  for await (const chunk of chunks) {
    hash.update(chunk)
    tamanhoBytes += chunk.length
  }
  return { nome: basename(path), sha256: hash.digest(), tamanhoBytes }
}

/**
 * Registers a file as a pending import and returns its id.
 * @throws ImportacaoError `importacao_duplicate` for the same bytes, with the person and time of the first import
 */
export async function createImportacao(tx: Transacao, fresh: ImportacaoToCreate): Promise<number> {
  const { clienteId, usuarioId, arquivo, formato, modo, mapeamento } = fresh
  const { rows } = await sql<{ id: number }>`
    insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, modo, mapeamento, criada_por)
    values (${clienteId}, ${arquivo.nome}, ${arquivo.sha256}, ${arquivo.tamanhoBytes}, ${formato}, ${modo},
      ${mapeamento === undefined ? null : JSON.stringify(mapeamento)}::jsonb, ${usuarioId})
    on conflict (cliente_id, arquivo_sha256) where status in ('recebida', 'processando', 'concluida') do nothing
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw await describeDuplicated(tx, clienteId, arquivo.sha256)
  return id
}

async function describeDuplicated(tx: Transacao, clienteId: string, sha256: Buffer): Promise<ImportacaoError> {
  const { rows } = await sql<{ id: number; createdAt: Date; nome: string | null }>`
    select i.id, i.created_at as "createdAt", u.nome from importacao i left join usuario u on u.id = i.criada_por
    where i.cliente_id = ${clienteId} and i.arquivo_sha256 = ${sha256} and i.status in ('recebida', 'processando', 'concluida')`.execute(tx)
  const first = rows[0]
  const when = first === undefined ? '' : formatMomentIn(first.createdAt.toISOString(), 'America/Sao_Paulo')
  return new ImportacaoError(
    'importacao_duplicate',
    `Este arquivo já foi importado em ${when} por ${first?.nome ?? 'um usuário do sistema'} (importação ${first?.id ?? ''}).`,
    'Abra a importação anterior ou desfaça-a antes de enviar o arquivo de novo.',
  )
}
