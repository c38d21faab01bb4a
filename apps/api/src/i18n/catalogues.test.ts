import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LANGUAGES, type Idioma } from '@lastro/contract'
import { describe, expect, test } from 'vitest'
import { textsOf } from './i18n.ts'

type Catalogue = Record<string, unknown>

const read = (language: Idioma, domain: string): Catalogue =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, `${domain}.json`), 'utf8')) as Catalogue

function textsIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as Catalogue).flatMap(([key, below]) => textsIn(below, path === '' ? key : `${path}.${key}`))
}

const PLURAL = /_(zero|one|two|few|many|other)$/
/** Paths without plural suffixes, because languages differ in their plural forms. */
const pathsOf = (texts: [string, string][]): string[] => [...new Set(texts.map(([path]) => path.replace(PLURAL, '_other')))].toSorted()
const variablesOf = (texts: [string, string][]): string[] =>
  [...new Set(texts.flatMap(([, text]) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name)))].toSorted()

const domains = globSync('*.json', { cwd: join(import.meta.dirname, 'pt') }).map((file) => basename(file, '.json'))

test('every domain has a catalogue in every language', () => {
  expect(domains).toContain('correio')
  for (const language of LANGUAGES) expect(globSync('*.json', { cwd: join(import.meta.dirname, language) })).toHaveLength(domains.length)
})

describe.each(LANGUAGES)('%s', (language) => {
  test.each(domains)('%s has the keys and variables of Portuguese', (domain) => {
    const [theirs, ours] = [textsIn(read(language, domain)), textsIn(read('pt', domain))]
    expect(pathsOf(theirs)).toEqual(pathsOf(ours))
    expect(variablesOf(theirs)).toEqual(variablesOf(ours))
  })

  test.each(domains)('%s has every plural form of its language', (domain) => {
    const paths = new Set(textsIn(read(language, domain)).map(([path]) => path))
    for (const path of paths) {
      if (!path.endsWith('_other')) continue
      for (const category of new Intl.PluralRules(language).resolvedOptions().pluralCategories) {
        expect(paths).toContain(path.replace(/other$/, category))
      }
    }
  })
})

test('a name that looks like a reference to another text is printed as it is', () => {
  const t = textsOf('pt', 'relatorio')
  expect(t('porCentro', { replace: { linha: '$t(item) {{linha}} <b>&' } })).toBe('$t(item) {{linha}} <b>& por centro de custo')
})

test('a missing key neither compiles nor prints its name', () => {
  const t = textsOf('en', 'comum')
  // @ts-expect-error -- no catalogue has this key
  expect(() => t('fusos.Nowhere')).toThrow('no text for fusos.Nowhere')
})
