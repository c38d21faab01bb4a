/** Mentions in a text as it is typed: `@Renata Camargo`. */
import { foldText } from '../../format/fold-text.ts'

export interface Pessoa {
  id: string
  nome: string
}

/** As many as are read at a glance. */
const SUGESTOES_MAX = 4
/** An @ that begins a word, and what was typed after it, up to the end of the text. */
const COMECADA = /(?<=^|\s)@(?<nome>[^@\n]*)$/u

/** Whom a mention that is being typed may be of: by the beginning of any of their names, whatever the accents. */
export function listSugestoes(texto: string, pessoas: readonly Pessoa[]): Pessoa[] {
  const digitado = COMECADA.exec(texto)?.groups?.['nome']
  if (digitado === undefined) return []
  const comeco = ` ${foldText(digitado)}`
  return pessoas.filter(({ nome }) => ` ${foldText(nome)}`.includes(comeco)).slice(0, SUGESTOES_MAX)
}

/** In place of the mention that was begun, else after what was typed. */
export function addMencao(texto: string, pessoa: Pessoa): string {
  const antes = listSugestoes(texto, [pessoa]).length > 0 ? texto.replace(COMECADA, '') : texto
  const separador = antes === '' || /\s$/.test(antes) ? '' : ' '
  return `${antes}${separador}@${pessoa.nome} `
}

/**
 * Who is named in the text, chosen or typed by hand, in its order: whoever was rubbed out is not told, nor whose name only begins that of
 * another. Of people of one name those who were chosen, where any were.
 */
export function listMencoes(texto: string, escolhidas: readonly Pessoa[], pessoas: readonly Pessoa[] = []): string[] {
  const nomes = new Set([...escolhidas, ...pessoas].map(({ nome }) => nome))
  const ditos: { onde: number; ids: readonly string[] }[] = []
  let resto = texto
  for (const nome of [...nomes].toSorted((a, b) => b.length - a.length)) {
    const [antes = '', ...depois] = resto.split(`@${nome}`)
    // `@Anabela`, of whom nobody knows here, is no `@Ana`.
    if (!depois.some((seguinte) => !/^[\p{L}\p{N}]/u.test(seguinte))) continue
    // As long as before: what comes later keeps its place.
    resto = [antes, ...depois].join(' '.repeat(nome.length + 1))
    const doNome = [escolhidas, pessoas].map((deles) => deles.filter((pessoa) => pessoa.nome === nome)).find((deles) => deles.length > 0)
    ditos.push({ onde: antes.length, ids: (doNome ?? []).map(({ id }) => id) })
  }
  return [...new Set(ditos.toSorted((a, b) => a.onde - b.onde).flatMap(({ ids }) => ids))]
}
