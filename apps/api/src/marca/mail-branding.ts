import type { ChaveMarca, Idioma } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'

export interface MailBranding {
  titulo: string
  cor: string
  /** Default Portuguese. The requester's browser does not matter, because another person reads the mail. */
  idioma: Idioma
}

export async function findAparencia(tx: Transacao, marca: ChaveMarca): Promise<MailBranding> {
  const { rows } = await sql<MailBranding>`
    select titulo, cor_primaria as cor, idioma from marca where chave = ${marca}`.execute(tx)
  return rows[0] ?? { titulo: 'Lastro', cor: '#2a64cc', idioma: 'pt' }
}
