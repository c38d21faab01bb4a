import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../theme/preferences.ts'

const catalogues = import.meta.glob<Record<string, unknown>>('./*/*.json', { import: 'default', eager: true })

function keys(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix]
  return Object.entries(value).flatMap(([key, below]) => keys(below, prefix ? `${prefix}.${key}` : key))
}

const domains = Object.keys(catalogues).flatMap((path) => path.match(/^\.\/pt\/(.+)\.json$/)?.[1] ?? [])

function texts(language: string, domain: string): string[] {
  const all = keys(catalogues[`./${language}/${domain}.json`]).map((key) => key.replace(/_(?:zero|one|two|few|many)$/, '_other'))
  return [...new Set(all)].toSorted()
}

function variables(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(variables)
}

test('has a catalogue in every language for every domain', () => {
  expect(domains).toContain('comum')
  expect(Object.keys(catalogues)).toHaveLength(domains.length * LANGUAGES.length)
})

const others = LANGUAGES.filter((language) => language !== 'pt')
describe.each(others)('%s', (language) => {
  test.each(domains)('%s has the same texts as Portuguese', (domain) => {
    expect(texts(language, domain)).toEqual(texts('pt', domain))
    // Forms too. Without `_one` a text would use the plural for 1.
    const [theirs, ours] = [language, 'pt'].map((each) => keys(catalogues[`./${each}/${domain}.json`]))
    expect(theirs).toEqual(expect.arrayContaining(ours ?? []))
  })

  test.each(domains)('%s uses the same variables', (domain) => {
    const [theirs, ours] = [catalogues[`./${language}/${domain}.json`], catalogues[`./pt/${domain}.json`]].map(
      (catalogue) => new Set(variables(catalogue)),
    )
    expect([...(theirs ?? [])].toSorted()).toEqual([...(ours ?? [])].toSorted())
  })
})
