import { sql, type RawBuilder } from 'kysely'

/** The text as it is looked for: small letters, without the accents of Portuguese. */
export function semAcento(texto: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`translate(lower(${texto}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`
}
