import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { codePaths, paths, read } from './tree.ts'

/** Pronouns without an antecedent, and everyday verbs in place of exact ones. */
const VAGUE = /\b(?:whoever|whatever|somebody|someone|nobody|anybody|anew|meanwhile|tells?|told|of (?:its|their|one['’]s) own)\b/i
/** A relative clause in the place of a noun. */
const NO_SUBJECT = /^(?:What|Who|Whose|Whoever|Whatever|Of|That|Than|How)\b/

interface Prose {
  place: string
  text: string
}

function strip(text: string): string {
  return text.replaceAll(/`[^`]*`|\$\{[^}]*\}|\{@link [^}]*\}|\]\([^)]*\)/g, '')
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
  const pattern = path.endsWith('.css') ? /\/\*([\s\S]*?)\*\//g : /^\s*--(.*)$/gm
  return [...source.matchAll(pattern)].map((match) => ({
    place: `${path}:${lineOf(source, match.index)}`,
    text: path.endsWith('.css') ? unframe(match[1] ?? '') : `… ${unframe(match[1] ?? '')}`,
  }))
}

const TEST_NAME = /^\s*(?:test|describe)(?:\.\w+)*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`([^`]*)`)/gm

function readTestNames(path: string): Prose[] {
  const source = read(path)
  return [...source.matchAll(TEST_NAME)].map((match) => ({
    place: `${path}:${lineOf(source, match.index)}`,
    text: match[1] ?? match[2] ?? '',
  }))
}

function readLines(path: string): Prose[] {
  return read(path)
    .split('\n')
    .map((text, at) => ({ place: `${path}:${at + 1}`, text: `… ${text}` }))
}

function findFaults(prose: readonly Prose[]): string[] {
  return prose
    .filter(({ text }) => VAGUE.test(strip(text)) || NO_SUBJECT.test(text))
    .map(({ place, text }) => `${place}: ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`)
}

const written = [...codePaths, ...paths.filter((path) => /\.(css|sql)$/.test(path))].filter((path) => path !== 'test/english.test.ts')

test('comments have a subject and use exact words', () => {
  expect(
    written.flatMap((path) => findFaults(readComments(path))),
    'Begin with the noun that the comment is about, and use the word of the trade. Delete a comment that repeats the name.',
  ).toEqual([])
})

test('names of tests say subject and behaviour', () => {
  const tests = written.filter((path) => /\.test\.tsx?$/.test(path))
  expect(
    tests.flatMap((path) => findFaults(readTestNames(path))),
    'A sentence: "refuses a budget whose total overflows".',
  ).toEqual([])
})

test('developer documents use exact words', () => {
  const documents = paths.filter((path) => /^(docs\/decisions\/.*|docs\/ARCHITECTURE|CONTRIBUTING|CHANGELOG)\.md$/.test(path))
  expect(documents.length).toBeGreaterThan(40)
  expect(documents.flatMap((path) => findFaults(readLines(path)))).toEqual([])
})

test('finds vague words and missing subjects', () => {
  const texts = ['What came', 'Of one try', 'Sent to whoever asks', 'Read anew', 'The server is told of it', 'In a process of its own']
  expect(findFaults(texts.map((text) => ({ place: 'x', text })))).toHaveLength(texts.length)
  expect(findFaults([{ place: 'x', text: 'A negative debit is a reversal, `whatever` its sign' }])).toEqual([])
})
