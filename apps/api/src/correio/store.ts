/** The outbox: a mail is a row of the transaction it tells about, and is sent after it. */
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'

export interface CorreioNovo {
  para: string
  assunto: string
  texto: string
  html: string
}

/** Goes out once the transaction is committed, and never when it is not. */
export async function enqueueCorreio(tx: Transacao, { para, assunto, texto, html }: CorreioNovo): Promise<void> {
  await sql`insert into correio (para, assunto, texto, html) values (${para}, ${assunto}, ${texto}, ${html})`.execute(tx)
}
