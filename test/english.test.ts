import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { codePaths, paths, read } from './tree.ts'

/** Pronouns without an antecedent, and everyday verbs in place of exact ones. */
const VAGUE = /\b(?:whoever|whatever|somebody|someone|nobody|anybody|anew|meanwhile|tells?|told|of (?:its|their|one['’]s) own)\b/i
/** A relative clause in the place of a noun. */
const NO_SUBJECT = /^(?:What|Who|Whose|Whoever|Whatever|Of|That|Than|How)\b/
/** Letters and everyday words of Portuguese. The letters ç, í and ó are in domain nouns: orçado, exercício, histórico. */
const PORTUGUESE =
  /[ãõáâàéê]|(?<![\p{L}.-])(?:para|com|sem|uma|deve|fora|antes|mais|demais|vazi[oa]|inválid[oa]|desconhecid[oa])(?![\p{L}.-])/iu

interface Prose {
  place: string
  text: string
}

function strip(text: string): string {
  return text.replaceAll(/`[^`]*`|\$\{[^}]*\}|\{@link [^}]*\}|\]\([^)]*\)/g, '')
}

function isVague(text: string): boolean {
  return VAGUE.test(strip(text)) || NO_SUBJECT.test(text)
}

function isPortuguese(text: string): boolean {
  return PORTUGUESE.test(strip(text).replaceAll(/"[^"]*"|“[^”]*”/g, ''))
}

function isFaulty(text: string): boolean {
  return isVague(text) || isPortuguese(text)
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

function unframe(comment: string): string {
  return comment.replaceAll(/^[\s/*-]+/gm, '').trim()
}

function readComments(path: string): Prose[] {
  const source = read(path)
  if (/\.(tsx?|mjs)$/.test(path)) {
    const { comments } = parseSync(path, source)
    return comments.map(({ value, start }, at) => {
      const before = comments[at - 1]
      const goesOn = before !== undefined && comments[at]?.type === 'Line' && source.slice(before.end, start).trim() === ''
      return { place: `${path}:${lineOf(source, start)}`, text: goesOn ? `… ${unframe(value)}` : unframe(value) }
    })
  }
  const isCss = path.endsWith('.css')
  const pattern = isCss ? /\/\*([\s\S]*?)\*\//g : path.endsWith('.sql') ? /^\s*--(.*)$/gm : /^\s*#(?!!)(.*)$/gm
  return [...source.matchAll(pattern)].map((match) => ({
    place: `${path}:${lineOf(source, match.index)}`,
    text: isCss ? unframe(match[1] ?? '') : `… ${unframe(match[1] ?? '')}`,
  }))
}

const LITERAL = String.raw`\(\s*(?:'((?:[^'\\\n]|\\.)*)'|\`([^\`]*)\`)`
const TEST_NAME = new RegExp(String.raw`^\s*(?:test|describe)(?:\.\w+)*(?:<.*>)?(?:\([\s\S]*?\))??${LITERAL}`, 'gm')
/** Texts for users: of the command line, scripts and settings, and of `Erro…` classes, which answer a request. */
const ERROR_TEXT = new RegExp(String.raw`\bnew (?!Usage|Failure|Script|Config|Installation)\w*Error${LITERAL}`, 'g')
const LOG_TEXT = /\blog\.(?:debug|info|warn|error)\([^'\n]*'([^'\n]*)'/g

function readTexts(path: string, pattern: RegExp): Prose[] {
  const source = read(path)
  return [...source.matchAll(pattern)].map((match) => ({
    place: `${path}:${lineOf(source, match.index)}`,
    text: match[1] ?? match[2] ?? '',
  }))
}

function readLines(path: string): Prose[] {
  return read(path)
    .split('\n')
    .map((text, at) => ({ place: `${path}:${at + 1}`, text: `… ${text}` }))
}

function findFaults(prose: readonly Prose[], isFault = isVague): string[] {
  return prose.filter(({ text }) => isFault(text)).map(({ place, text }) => `${place}: ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`)
}

/** Cases of the engine are Portuguese: a controller reads them. */
const written = paths.filter(
  (path) =>
    /\.(tsx?|mjs|css|sql|ya?ml|sh)$|(^|\/)Dockerfile$|^\.ci\//.test(path) &&
    !/^packages\/engine\/casos\/|^test\/english\.test\.ts$/.test(path),
)
const code = written.filter((path) => codePaths.includes(path))

test('comments have a subject and use exact words', () => {
  expect(
    // Comments of code name domain nouns with their accents: razão, competência.
    written.flatMap((path) => findFaults(readComments(path), code.includes(path) ? isVague : isFaulty)),
    'Begin with the noun that the comment is about, and use the word of the trade. Delete a comment that repeats the name.',
  ).toEqual([])
})

test('names of tests are English and say subject and behaviour', () => {
  const tests = code.filter((path) => /\.test\.tsx?$/.test(path))
  expect(
    tests.flatMap((path) => findFaults(readTexts(path, TEST_NAME), isFaulty)),
    'A sentence: "refuses a budget whose total overflows".',
  ).toEqual([])
})

test('internal errors and log lines are English', () => {
  expect(
    code.flatMap((path) => findFaults([...readTexts(path, ERROR_TEXT), ...readTexts(path, LOG_TEXT)], isFaulty)),
    'Write it in English, or throw an error class whose texts are for users.',
  ).toEqual([])
})

test('developer documents use exact words', () => {
  const documents = paths.filter((path) =>
    /^(docs\/decisions\/.*|docs\/ARCHITECTURE|docs\/contrato-do-cliente|CONTRIBUTING|CHANGELOG|.+\/README)\.md$/.test(path),
  )
  expect(documents.length).toBeGreaterThan(40)
  expect(documents.flatMap((path) => findFaults(readLines(path)))).toEqual([])
})

test('finds vague words, missing subjects and Portuguese', () => {
  const texts = ['What came', 'Of one try', 'Sent to whoever asks', 'Read anew', 'The server is told of it', 'In a process of its own']
  const portuguese = ['lista vazia', 'divisão por zero', 'mês inválido', 'index.html sem o elemento', 'período de mais de um ano']
  expect([...texts, ...portuguese].filter((text) => !isFaulty(text))).toEqual([])
  const english = [
    'A negative debit is a reversal, `whatever` its sign',
    'the exercício of exemplo.com.br, De-Para and orçado',
    'reads "não"',
  ]
  expect(english.filter(isFaulty)).toEqual([])
})
