import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { initI18n, loadTexts } from '../i18n/i18n.ts'
import { AlcanceChip } from './AlcanceChip.tsx'

beforeAll(async () => {
  await initI18n()
  await loadTexts('casca')
})
afterEach(cleanup)

test('lists the filiais of a limited user, and that there are others', () => {
  render(<AlcanceChip alcance={{ limitado: true, centrosCusto: null, filiais: ['Lojas RJ', 'Lojas SP'] }} />)
  expect(screen.getByText('Só Lojas RJ, Lojas SP').title).toContain('estes números não são os dela')
})

test('lists the filter of an unlimited user', () => {
  render(<AlcanceChip alcance={{ limitado: false, centrosCusto: ['Administração'], filiais: null }} />)
  expect(screen.getByText('Só Administração').title).toBe('Só Administração')
})

test('is empty for the whole company, and not for an empty scope', () => {
  const { container, rerender } = render(<AlcanceChip alcance={{ limitado: false, centrosCusto: null, filiais: null }} />)
  expect(container.textContent).toBe('')
  rerender(<AlcanceChip alcance={{ limitado: true, centrosCusto: [], filiais: null }} />)
  expect(container.textContent).toBe('Nenhum centro nem filial')
})
