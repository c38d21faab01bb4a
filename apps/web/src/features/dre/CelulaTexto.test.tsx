import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { initI18n, loadTexts } from '../../i18n/i18n.ts'
import { CelulaTexto } from './CelulaTexto.tsx'

beforeAll(async () => {
  await initI18n()
  await loadTexts('dre')
})
afterEach(cleanup)

test.each([
  [-0.0003, 'razao', '0,0', false],
  [-0.013, 'razao', '−1,3', true],
  [-4_999, 'centavos', '0,0', false],
  [-5_000, 'centavos', '−0,1', true],
] as const)('colours a variation of %d %s, printed %s, only when it has a sign', (valor, unidade, texto, color) => {
  const { container } = render(<CelulaTexto celula={{ valor, unidade }} tipo="variacao" escala="milhares" casas={1} />)
  expect(container.textContent).toBe(texto)
  expect(/unfavourable/.test(container.firstElementChild?.className ?? '')).toBe(color)
})
