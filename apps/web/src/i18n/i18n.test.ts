import { expect, test, vi } from 'vitest'
import { setPreferencia } from '../theme/preferences.ts'
import { i18n, initI18n } from './i18n.ts'

test('ends in the last chosen language, in any order of arrival', async () => {
  await initI18n()
  const shown = vi.fn<(language: string) => void>()
  i18n.on('languageChanged', shown)
  setPreferencia('language', 'fr')
  setPreferencia('language', 'pt')
  setPreferencia('language', 'en')
  await vi.waitFor(() => expect(i18n.language).toBe('en'))
  await import('./fr/comum.json')
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown.mock.calls).toEqual([['en']])
  setPreferencia('language', 'pt')
})
