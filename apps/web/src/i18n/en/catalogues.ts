/** The texts of each screen come with it; the sign-in need not know the names. */
export const catalogos = import.meta.glob<Record<string, unknown>>(['./*.json', '!./{comum,entrar}.json'], { import: 'default' })
