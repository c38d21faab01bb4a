/** Slugs (chaves) of workspaces and reports in addresses. */
import { ErroApi } from '../../http/erro.ts'

const CHAVE_MAX = 60

/** `Resultado do exercício` → `resultado-do-exercicio`; `padrao` for a name without letters and digits. */
export function toChave(nome: string, padrao: string): string {
  const words = nome
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, CHAVE_MAX)
    .replaceAll(/^-+|-+$/g, '')
  return words === '' ? padrao : words
}

/** First free key of `key`, `key-2`, `key-3`… */
export function freeChave(key: string, used: ReadonlySet<string>): string {
  if (!used.has(key)) return key
  for (let numero = 2; ; numero += 1) {
    const suffix = `-${numero}`
    const free = `${key.slice(0, CHAVE_MAX - suffix.length).replace(/-+$/, '')}${suffix}`
    if (!used.has(free)) return free
  }
}

export function chooseChave(
  requested: string | undefined,
  nome: string,
  { usadas, padrao }: { usadas: ReadonlySet<string>; padrao: string },
): string {
  if (requested === undefined) return freeChave(toChave(nome, padrao), usadas)
  if (!usadas.has(requested)) return requested
  throw new ErroApi('cadastro_duplicate', {
    message: 'Já existe outro com esta chave no endereço.',
    details: [{ campo: 'chave', message: requested }],
  })
}
