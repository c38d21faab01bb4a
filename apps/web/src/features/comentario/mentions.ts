/** Parses mentions in a text: `@Renata Camargo`. */
import { foldText } from '../../format/fold-text.ts'

export interface MentionablePerson {
  id: string
  nome: string
}

const SUGGESTIONS_MAX = 4
const STARTED_MENTION = /(?<=^|\s)@(?<nome>[^@\n]*)$/u

/** Suggests users for the mention being typed, by prefix of any of their names, ignoring accents. */
export function listSuggestions(texto: string, people: readonly MentionablePerson[]): MentionablePerson[] {
  const typed = STARTED_MENTION.exec(texto)?.groups?.['nome']
  if (typed === undefined) return []
  const start = ` ${foldText(typed)}`
  return people.filter(({ nome }) => ` ${foldText(nome)}`.includes(start)).slice(0, SUGGESTIONS_MAX)
}

export function addMention(texto: string, person: MentionablePerson): string {
  const before = listSuggestions(texto, [person]).length > 0 ? texto.replace(STARTED_MENTION, '') : texto
  const separator = before === '' || /\s$/.test(before) ? '' : ' '
  return `${before}${separator}@${person.nome} `
}

/**
 * Users mentioned in the text, chosen or typed by hand, in order.
 * Excludes erased names and names that only begin a longer one. Among equal names, chosen users win.
 */
export function listMentions(texto: string, chosen: readonly MentionablePerson[], people: readonly MentionablePerson[] = []): string[] {
  const nomes = new Set([...chosen, ...people].map(({ nome }) => nome))
  const found: { onde: number; ids: readonly string[] }[] = []
  let rest = texto
  for (const nome of [...nomes].toSorted((a, b) => b.length - a.length)) {
    const [before = '', ...after] = rest.split(`@${nome}`)
    // `@Anabela`, who is not a user, does not match `@Ana`.
    if (!after.some((next) => !/^[\p{L}\p{N}]/u.test(next))) continue
    // Keeps the length, so that later positions stay valid.
    rest = [before, ...after].join(' '.repeat(nome.length + 1))
    const doNome = [chosen, people].map((candidates) => candidates.filter((person) => person.nome === nome)).find((own) => own.length > 0)
    found.push({ onde: before.length, ids: (doNome ?? []).map(({ id }) => id) })
  }
  return [...new Set(found.toSorted((a, b) => a.onde - b.onde).flatMap(({ ids }) => ids))]
}
