import { createRequire } from 'node:module'
import { describe, expect, it, vi } from 'vitest'
import { LANGUAGES } from '../theme/preferencias.ts'
import { type Translator, createInstance } from './translator.ts'

interface Library {
  createInstance: () => {
    init: (options: object) => Promise<unknown>
    getFixedT: (language: string, domain: string) => (key: string, values: object) => string
  }
}

/** Past the name that stands for ours. */
const library: Library = createRequire(import.meta.url)('i18next')
const catalogues = import.meta.glob<Record<string, unknown>>('./*/*.json', { import: 'default', eager: true })
const COUNTS = [0, 1, 2, 3, 11, 100, 1_000_000, 1.5]

function keys(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix]
  return Object.entries(value).flatMap(([key, below]) => keys(below, prefix ? `${prefix}.${key}` : key))
}

/** The values that a text is filled with, whatever their names are. */
function valuesOf(texto: unknown): Record<string, string> {
  const names = [...JSON.stringify(texto).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.filter((name) => name !== 'count').map((name) => [name, `<${name}>`]))
}

const domainsOf = (language: string) =>
  Object.fromEntries(
    Object.entries(catalogues).flatMap(([path, catalogue]) => {
      const domain = new RegExp(`^\\./${language}/(.+)\\.json$`).exec(path)?.[1]
      return domain === undefined ? [] : [[domain, catalogue]]
    }),
  )

async function createOurs(language: string, resources: Record<string, Record<string, unknown>>): Promise<Translator> {
  const ours = createInstance()
  await ours.init({ lng: language, defaultNS: 'comum', resources: { [language]: resources } })
  return ours
}

describe.each(LANGUAGES)('%s', (language) => {
  it('says each text as i18next does, filled and in each of its plural forms', async () => {
    const resources = domainsOf(language)
    const theirs = library.createInstance()
    await theirs.init({
      lng: language,
      defaultNS: 'comum',
      ns: Object.keys(resources),
      resources: { [language]: resources },
      interpolation: { escapeValue: false },
    })
    const ours = await createOurs(language, resources)
    const different: string[] = []
    for (const [domain, catalogue] of Object.entries(resources)) {
      const [values, all] = [valuesOf(catalogue), new Set(keys(catalogue))]
      const [nossa, deles] = [ours.getFixedT(domain), theirs.getFixedT(language, domain)]
      for (const key of all) {
        if (nossa(key, values) !== deles(key, values)) different.push(`${domain}:${key}`)
        if (!key.endsWith('_other')) continue
        const base = key.slice(0, -'_other'.length)
        for (const count of COUNTS) {
          const form = `${base}_${new Intl.PluralRules(language).select(count)}`
          // A form that a catalogue leaves out is the library's `other` only when it is asked for by name.
          const expected =
            all.has(form) || (count === 0 && all.has(`${base}_zero`)) ? deles(base, { ...values, count }) : deles(key, { ...values, count })
          if (nossa(base, { ...values, count }) !== expected) different.push(`${domain}:${base} ${count}`)
        }
      }
    }
    expect(different).toEqual([])
  })
})

it('gives a million a text in Portuguese', async () => {
  const { getFixedT } = await createOurs('pt', { comum: { lista: { contas_one: 'uma conta', contas_other: '{{count}} contas' } } })
  expect(new Intl.PluralRules('pt').select(1_000_000)).toBe('many')
  expect(getFixedT()('lista.contas', { count: 1_000_000 })).toBe('1000000 contas')
})

it('reads what is no text as its key, or as what was given for it', async () => {
  const { t } = await createOurs('pt', { comum: { lista: { contas: 'contas' } } })
  expect([t('lista'), t('lista.outra'), t('lista.contas.mais'), t('outra', { defaultValue: '{{x}}', x: 1 })]).toEqual([
    'lista',
    'lista.outra',
    'lista.contas.mais',
    '1',
  ])
})

it('leaves what was not given, and reads no more into what it fills in', async () => {
  const { t } = await createOurs('pt', { comum: { dois: '[{{a}}] [{{b}}]' }, casca: { dois: '{{a}}!' } })
  expect([t('dois', { a: '{{b}}', b: '$&' }), t('dois', { a: 0 }), t('dois', { a: 1, ns: 'casca' })]).toEqual([
    '[{{b}}] [$&]',
    '[0] [{{b}}]',
    '1!',
  ])
})

it('is the same function until another language is chosen', async () => {
  const ours = await createOurs('pt', { comum: { sim: 'Sim' } })
  const before = ours.getFixedT()
  expect(ours.getFixedT('comum')).toBe(before)
  ours.addResourceBundle('en', 'comum', { sim: 'Yes' })
  const shown = vi.fn<(language: string) => void>()
  const stop = ours.subscribe(shown)
  await ours.changeLanguage('en')
  stop()
  await ours.changeLanguage('pt')
  expect(shown.mock.calls).toEqual([['en']])
  await ours.changeLanguage('en')
  expect(ours.getFixedT()).not.toBe(before)
  expect(ours.t('sim')).toBe('Yes')
})
