/** The outbox: a mail is a row of the transaction it tells about, and is sent after it. */
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'

export interface CorreioNovo {
  para: string
  assunto: string
  texto: string
  html: string
  /** One file that goes with it. */
  anexo?: { nome: string; conteudo: string | Uint8Array }
}

const bytesOf = (conteudo: string | Uint8Array): Buffer => (typeof conteudo === 'string' ? Buffer.from(conteudo) : Buffer.from(conteudo))

/** Goes out once the transaction is committed, and never when it is not. */
export async function enqueueCorreio(tx: Transacao, { para, assunto, texto, html, anexo }: CorreioNovo): Promise<void> {
  await sql`
    insert into correio (para, assunto, texto, html, anexo_nome, anexo)
    values (${para}, ${assunto}, ${texto}, ${html}, ${anexo?.nome ?? null}, ${anexo === undefined ? null : bytesOf(anexo.conteudo)})`.execute(
    tx,
  )
}

export interface CorreioPendente extends Omit<CorreioNovo, 'anexo'> {
  id: number
  createdAt: Date
  /** Times it was tried before. */
  tentativas: number
  anexoNome: string | null
  anexo: Buffer | null
}

/** Sooner or later somebody who looks at the outbox decides; about half a day of trying. */
export const TENTATIVAS_MAX = 20

/**
 * Takes mails whose time has come for `emprestimoMs`: whoever dies with them does not keep them. Rows that another process is taking are
 * left to it.
 */
export async function claimCorreios(
  tx: Transacao,
  { now, limite, emprestimoMs }: { now: Date; limite: number; emprestimoMs: number },
): Promise<CorreioPendente[]> {
  const { rows } = await sql<CorreioPendente>`
    update correio set tentativas = tentativas + 1, next_attempt_at = ${new Date(now.getTime() + emprestimoMs)}
    where id in (
      select id from correio where sent_at is null and next_attempt_at <= ${now} and tentativas < ${TENTATIVAS_MAX}
      order by next_attempt_at, id limit ${limite} for update skip locked
    )
    returning id, para, assunto, texto, html, created_at as "createdAt", tentativas - 1 as tentativas,
      anexo_nome as "anexoNome", anexo`.execute(tx)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** What was sent is in the mailbox of the person, and may hold a link: its text is kept only where the outbox is shown. */
export async function markSent(tx: Transacao, id: number, now: Date, { keepTexto }: { keepTexto: boolean }): Promise<void> {
  await sql`
    update correio set sent_at = ${now}, erro = null, texto = case when ${keepTexto} then texto else '' end,
      html = case when ${keepTexto} then html else '' end, anexo = null
    where id = ${id}`.execute(tx)
}

/** `nextAttemptAt` undefined: never again. */
export async function markFailed(tx: Transacao, id: number, erro: string, nextAttemptAt: Date | undefined): Promise<void> {
  await sql`
    update correio set erro = ${erro}, tentativas = case when ${nextAttemptAt === undefined} then ${TENTATIVAS_MAX} else tentativas end,
      next_attempt_at = coalesce(${nextAttemptAt ?? null}::timestamptz, next_attempt_at)
    where id = ${id}`.execute(tx)
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
