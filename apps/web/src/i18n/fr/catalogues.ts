/** Separate chunk, so that the sign-in page does not load these names. */
export const catalogos = import.meta.glob<Record<string, unknown>>('./*.json', { import: 'default' })
