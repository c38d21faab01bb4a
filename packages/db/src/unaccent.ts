import { sql, type RawBuilder } from 'kysely'

/** Normalizes text for search: lower case, without the accents of Portuguese. */
export function semAcento(texto: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`translate(lower(${texto}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`
}
