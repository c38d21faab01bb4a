/** All of the language in one file: whoever reads it loads it once, and the sign-in need not know the names of its parts. */
export const catalogo = import.meta.glob<Record<string, unknown>>('./*.json', { import: 'default', eager: true })
