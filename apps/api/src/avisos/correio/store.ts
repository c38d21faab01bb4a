/** Transactional outbox: a mail is a row of the causing transaction, and is sent afterwards. */
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'

export interface NewCorreio {
  para: string
  assunto: string
  texto: string
  html: string
  anexo?: { nome: string; conteudo: string | Uint8Array }
}

const bytesOf = (content: string | Uint8Array): Buffer => (typeof content === 'string' ? Buffer.from(content) : Buffer.from(content))

export async function enqueueCorreio(tx: Transacao, { para, assunto, texto, html, anexo }: NewCorreio): Promise<void> {
  await sql`
    insert into correio (para, assunto, texto, html, anexo_nome, anexo)
    values (${para}, ${assunto}, ${texto}, ${html}, ${anexo?.nome ?? null}, ${anexo === undefined ? null : bytesOf(anexo.conteudo)})`.execute(
    tx,
  )
}

export interface PendingCorreio extends Omit<NewCorreio, 'anexo'> {
  id: number
  createdAt: Date
  tentativas: number
  anexoNome: string | null
  anexo: Buffer | null
}

/** About half a day of retries. After that a person must look at the outbox. */
export const ATTEMPTS_MAX = 20

/** Leases due mails for `emprestimoMs`, so that a dead process does not keep them. Skips rows locked by another process. */
export async function claimCorreios(
  tx: Transacao,
  { now, limite, emprestimoMs }: { now: Date; limite: number; emprestimoMs: number },
): Promise<PendingCorreio[]> {
  const { rows } = await sql<PendingCorreio>`
    update correio set tentativas = tentativas + 1, next_attempt_at = ${new Date(now.getTime() + emprestimoMs)}
    where id in (
      select id from correio where sent_at is null and next_attempt_at <= ${now} and tentativas < ${ATTEMPTS_MAX}
      order by next_attempt_at, id limit ${limite} for update skip locked
    )
    returning id, para, assunto, texto, html, created_at as "createdAt", tentativas - 1 as tentativas,
      anexo_nome as "anexoNome", anexo`.execute(tx)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** The text may hold a link, so it is kept only where the outbox is shown. */
export async function markSent(tx: Transacao, id: number, now: Date, { keepTexto }: { keepTexto: boolean }): Promise<void> {
  await sql`
    update correio set sent_at = ${now}, erro = null, texto = case when ${keepTexto} then texto else '' end,
      html = case when ${keepTexto} then html else '' end, anexo = null
    where id = ${id}`.execute(tx)
}

/** @param nextAttemptAt undefined ends the retries */
export async function markFailed(tx: Transacao, id: number, error: string, nextAttemptAt: Date | undefined): Promise<void> {
  await sql`
    update correio set erro = ${error}, tentativas = case when ${nextAttemptAt === undefined} then ${ATTEMPTS_MAX} else tentativas end,
      next_attempt_at = coalesce(${nextAttemptAt ?? null}::timestamptz, next_attempt_at)
    where id = ${id}`.execute(tx)
}

/** Makes a mail due whose attempts have ended. False when it is not such a mail. */
export async function retryCorreio(tx: Transacao, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update correio set tentativas = 0, next_attempt_at = ${now}
    where id::text = ${id} and sent_at is null and tentativas >= ${ATTEMPTS_MAX}`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends the attempts of a waiting mail. One that is being sent now may still arrive. */
export async function cancelCorreio(tx: Transacao, id: string, motivo: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update correio set tentativas = ${ATTEMPTS_MAX}, erro = ${motivo}
    where id::text = ${id} and sent_at is null and tentativas < ${ATTEMPTS_MAX}`.execute(tx)
  return numAffectedRows === 1n
}

export interface CorreioRow {
  id: number
  para: string
  assunto: string
  texto: string
  createdAt: Date
  sentAt: Date | null
  tentativas: number
  erro: string | null
}

export async function listCorreios(tx: Transacao, { para, limite }: { para: string | undefined; limite: number }): Promise<CorreioRow[]> {
  const { rows } = await sql<CorreioRow>`
    select id, para, assunto, texto, created_at as "createdAt", sent_at as "sentAt", tentativas, erro
    from correio where ${para ?? null}::text is null or para = lower(${para ?? ''})
    order by id desc limit ${limite}`.execute(tx)
  return rows
}
