/** How a marca shows in a mail. */
import type { ChaveMarca, Idioma } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'

export interface Aparencia {
  titulo: string
  /** `#rrggbb`. */
  cor: string
  /** Portuguese unless the marca says otherwise, whatever the browser of whoever causes the mail asks for: somebody else reads it. */
  idioma: Idioma
}

export async function findAparencia(tx: Transacao, marca: ChaveMarca): Promise<Aparencia> {
  const { rows } = await sql<Aparencia>`
    select titulo, cor_primaria as cor, idioma from marca where chave = ${marca}`.execute(tx)
  return rows[0] ?? { titulo: 'Lastro', cor: '#2a64cc', idioma: 'pt' }
}
