/** Slugs (chaves) of workspaces and reports in addresses. */
import { ErroApi } from '../../http/erro.ts'

const CHAVE_MAX = 60

/** `Resultado do exercício` → `resultado-do-exercicio`; `padrao` for a name without letters and digits. */
export function toChave(nome: string, padrao: string): string {
  const palavras = nome
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, CHAVE_MAX)
    .replaceAll(/^-+|-+$/g, '')
  return palavras === '' ? padrao : palavras
}

/** First free one of `chave`, `chave-2`, `chave-3`… */
export function freeChave(chave: string, usadas: ReadonlySet<string>): string {
  if (!usadas.has(chave)) return chave
  for (let numero = 2; ; numero += 1) {
    const sufixo = `-${numero}`
    const livre = `${chave.slice(0, CHAVE_MAX - sufixo.length).replace(/-+$/, '')}${sufixo}`
    if (!usadas.has(livre)) return livre
  }
}

/**
 * Uses the requested key, or derives one from the name.
 * @throws ErroApi `cadastro_duplicate` when the requested key is taken
 */
export function chooseChave(
  pedida: string | undefined,
  nome: string,
  { usadas, padrao }: { usadas: ReadonlySet<string>; padrao: string },
): string {
  if (pedida === undefined) return freeChave(toChave(nome, padrao), usadas)
  if (!usadas.has(pedida)) return pedida
  throw new ErroApi('cadastro_duplicate', {
    message: 'Já existe outro com esta chave no endereço.',
    details: [{ campo: 'chave', message: pedida }],
  })
}
