export const catalogos = import.meta.glob<Record<string, unknown>>(['./*.json', '!./{comum,entrar}.json'], { import: 'default' })
