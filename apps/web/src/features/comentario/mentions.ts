/** Parses mentions in a text: `@Renata Camargo`. */
import { foldText } from '../../format/fold-text.ts'

export interface Pessoa {
  id: string
  nome: string
}

const SUGESTOES_MAX = 4
const COMECADA = /(?<=^|\s)@(?<nome>[^@\n]*)$/u

/** Suggests users for the mention being typed, by prefix of any of their names, ignoring accents. */
export function listSugestoes(texto: string, pessoas: readonly Pessoa[]): Pessoa[] {
  const digitado = COMECADA.exec(texto)?.groups?.['nome']
  if (digitado === undefined) return []
  const comeco = ` ${foldText(digitado)}`
  return pessoas.filter(({ nome }) => ` ${foldText(nome)}`.includes(comeco)).slice(0, SUGESTOES_MAX)
}

/** Replaces the unfinished mention, or appends. */
export function addMencao(texto: string, pessoa: Pessoa): string {
  const antes = listSugestoes(texto, [pessoa]).length > 0 ? texto.replace(COMECADA, '') : texto
  const separador = antes === '' || /\s$/.test(antes) ? '' : ' '
  return `${antes}${separador}@${pessoa.nome} `
}

/**
 * Users mentioned in the text, chosen or typed by hand, in order. Excludes erased names and names that only begin a longer one. Among equal
 * names, chosen users win.
 */
export function listMencoes(texto: string, escolhidas: readonly Pessoa[], pessoas: readonly Pessoa[] = []): string[] {
  const nomes = new Set([...escolhidas, ...pessoas].map(({ nome }) => nome))
  const ditos: { onde: number; ids: readonly string[] }[] = []
  let resto = texto
  for (const nome of [...nomes].toSorted((a, b) => b.length - a.length)) {
    const [antes = '', ...depois] = resto.split(`@${nome}`)
    // `@Anabela`, who is not a user, does not match `@Ana`.
    if (!depois.some((seguinte) => !/^[\p{L}\p{N}]/u.test(seguinte))) continue
    // Keeps the length, so that later positions stay valid.
    resto = [antes, ...depois].join(' '.repeat(nome.length + 1))
    const doNome = [escolhidas, pessoas].map((deles) => deles.filter((pessoa) => pessoa.nome === nome)).find((deles) => deles.length > 0)
    ditos.push({ onde: antes.length, ids: (doNome ?? []).map(({ id }) => id) })
  }
  return [...new Set(ditos.toSorted((a, b) => a.onde - b.onde).flatMap(({ ids }) => ids))]
}
