/**
 * Fills plural forms that a catalogue lacks besides `texto_one` and `texto_other`, from `other`.
 * Without this, a million (`many` in Portuguese and French) has no text.
 */

interface Catalogo {
  [key: string]: unknown
}

function isCatalogo(value: unknown): value is Catalogo {
  return typeof value === 'object' && value !== null
}

export function completePlurals(catalogo: Catalogo, language: string): Catalogo {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const complete: Catalogo = {}
  for (const [key, value] of Object.entries(catalogo)) {
    complete[key] = isCatalogo(value) ? completePlurals(value, language) : value
    if (!key.endsWith('_other')) continue
    const base = key.slice(0, -'other'.length)
    for (const category of categories) complete[base + category] ??= catalogo[base + category] ?? value
  }
  return complete
}
