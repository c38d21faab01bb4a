import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
  vi.resetModules()
})

const load = () => import('./preferences.ts')

test('defaults to the system theme, Portuguese and the open navigation', async () => {
  const { getPreferencias } = await load()
  expect(getPreferencias()).toEqual({
    theme: 'system',
    skin: 'default',
    language: 'pt',
    direction: 'auto',
    content: 'fluid',
    layout: 'vertical',
    negativos: 'menos',
    atalhos: 'ligados',
  })
})

test('"preferences are kept in local storage and in cookies, keyed by the app title"', async () => {
  const { setPreferencia } = await load()
  setPreferencia('theme', 'dark')
  expect(localStorage.getItem('Lastro-theme')).toBe('dark')
  expect(document.cookie).toContain('Lastro-theme=dark')
})

test('return from the cookie when local storage was cleared', async () => {
  const first = await load()
  first.setPreferencia('layout', 'collapsed')
  localStorage.clear()
  vi.resetModules()
  const { getPreferencias } = await load()
  expect(getPreferencias().layout).toBe('collapsed')
})

test('"English is the fallback" for a language without a catalogue; other unknown values use the default', async () => {
  localStorage.setItem('Lastro-language', 'de')
  localStorage.setItem('Lastro-theme', 'sepia')
  const { getPreferencias } = await load()
  expect(getPreferencias()).toMatchObject({ language: 'en', theme: 'system' })
})

test('is right-to-left in Arabic unless a direction was chosen', async () => {
  const { readingDirection } = await load()
  expect(readingDirection({ direction: 'auto', language: 'ar' })).toBe('rtl')
  expect(readingDirection({ direction: 'ltr', language: 'ar' })).toBe('ltr')
  expect(readingDirection({ direction: 'auto', language: 'pt' })).toBe('ltr')
  expect(readingDirection({ direction: 'rtl', language: 'pt' })).toBe('rtl')
})

test('"interface languages offered: pt (default), en", and the one in use', async () => {
  const { LANGUAGES, offeredLanguages } = await load()
  expect(offeredLanguages('pt')).toEqual(['pt', 'en'])
  expect(offeredLanguages('ar')).toEqual(['pt', 'en', 'ar'])
  expect(LANGUAGES.toSorted()).toEqual(['ar', 'en', 'fr', 'pt'])
})
