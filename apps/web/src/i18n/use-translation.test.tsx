import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createInstance } from './translator.ts'
import { I18nextProvider, initReactI18next, useTranslation } from './use-translation.ts'

function Texto() {
  const { t, i18n } = useTranslation('casca')
  return (
    <p>
      {i18n.language}: {t('contas', { count: 2 })}
    </p>
  )
}

async function createTextos(language: string, texto: string) {
  const textos = createInstance().use(initReactI18next)
  await textos.init({ lng: language, defaultNS: 'comum', resources: { [language]: { casca: { contas_other: texto } } } })
  return textos
}

it('draws what is on the page again in the language that is chosen', async () => {
  const textos = await createTextos('pt', '{{count}} contas')
  render(<Texto />)
  expect(screen.getByText('pt: 2 contas')).toBeDefined()
  textos.addResourceBundle('en', 'casca', { contas_other: '{{count}} accounts' })
  await act(() => textos.changeLanguage('en'))
  expect(screen.getByText('en: 2 accounts')).toBeDefined()
})

it('draws in the language around it where there is one, as on the server', async () => {
  const frances = await createTextos('fr', '{{count}} comptes')
  await createTextos('pt', '{{count}} contas')
  render(
    <I18nextProvider i18n={frances}>
      <Texto />
    </I18nextProvider>,
  )
  expect(screen.getByText('fr: 2 comptes')).toBeDefined()
})
