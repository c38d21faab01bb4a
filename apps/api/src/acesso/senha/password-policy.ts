/**
 * Password policy: refuses short and common passwords and the person's own e-mail.
 * No rules about capitals, digits or symbols: they make passwords hard for people and easy for programs (NIST SP 800-63B, 5.1.1.2).
 */
import { MARCAS, SENHA_MAXIMA, SENHA_MINIMA } from '@lastro/contract'
import { dictionary } from '@zxcvbn-ts/language-common'
import { ErroApi } from '../../http/erro.ts'

const PRODUCT_WORDS = [
  'administrador',
  'bemvindo',
  'brasileiro',
  'contabilidade',
  'controladoria',
  'corinthians',
  'deusefiel',
  'financeiro',
  'mudar',
  'orcamento',
  'trocar',
  ...MARCAS,
]

let common: ReadonlySet<string> | undefined

function isCommonPassword(texto: string): boolean {
  common ??= new Set([...dictionary['passwords-common'], ...PRODUCT_WORDS])
  return common.has(texto)
}

function isPrevisivel(senha: string): boolean {
  if (isCommonPassword(senha)) return true
  const word = senha.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const semAcento = word.normalize('NFD').replaceAll(/\p{M}/gu, '')
  if (word.length * 2 >= senha.length && (isCommonPassword(word) || isCommonPassword(semAcento))) return true
  const half = senha.slice(0, senha.length / 2)
  if (senha === half + half && isCommonPassword(half)) return true
  const codes = Array.from(senha, (letter) => letter.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return Math.abs(step) <= 1 && codes.every((code, i) => i === 0 || code - (codes[i - 1] ?? 0) === step)
}

export function findMotivoRefusal(senha: string, { email }: { email: string }): string | undefined {
  const { length } = Array.from(senha)
  if (length < SENHA_MINIMA) return `Use ao menos ${SENHA_MINIMA} caracteres.`
  if (senha.length > SENHA_MAXIMA) return `Use até ${SENHA_MAXIMA} caracteres.`
  const lower = senha.toLowerCase()
  const [local = ''] = email.toLowerCase().split('@')
  if (lower.includes(email.toLowerCase()) || (local.length >= 4 && lower.includes(local))) return 'Não use o seu e-mail na senha.'
  if (new Set(lower).size <= 3 || isPrevisivel(lower)) return 'Esta senha é muito comum: é das primeiras que alguém tentaria.'
  return undefined
}

export function checkSenha(senha: string, person: { email: string }, campo = 'senha'): void {
  const message = findMotivoRefusal(senha, person)
  if (message !== undefined) throw new ErroApi('senha_weak', { details: [{ campo, message }] })
}
