export const catalogos = import.meta.glob<Record<string, unknown>>('./*.json', { import: 'default' })
