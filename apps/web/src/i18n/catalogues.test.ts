import { expect, it } from 'vitest'

const catalogues = import.meta.glob<Record<string, unknown>>('./*/*.json', { import: 'default', eager: true })

function keys(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix]
  return Object.entries(value).flatMap(([key, below]) => keys(below, prefix ? `${prefix}.${key}` : key))
}

const domains = Object.keys(catalogues).flatMap((path) => path.match(/^\.\/pt\/(.+)\.json$/)?.[1] ?? [])

it('has a catalogue in both languages for every domain', () => {
  expect(domains).toContain('comum')
  expect(Object.keys(catalogues)).toHaveLength(domains.length * 2)
})

it.each(domains)('%s has the same texts in Portuguese and English', (domain) => {
  const pt = catalogues[`./pt/${domain}.json`]
  const en = catalogues[`./en/${domain}.json`]
  expect(keys(en).toSorted()).toEqual(keys(pt).toSorted())
})
