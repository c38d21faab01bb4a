import type { DreLinha } from '@lastro/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { dreLinha } from '../../../test/dre-linhas.ts'
import { initI18n, loadTexts } from '../../i18n/i18n.ts'
import { setPreferencia } from '../../theme/preferences.ts'
import { Cascata } from './Cascata.tsx'

const line = (codigo: string, tipo: DreLinha['tipo'], valores: number[]) => dreLinha(codigo, valores, { tipo })
const lines = [line('RL', 'formula', [500_000]), line('CUS', 'soma', [-620_000]), line('LL', 'formula', [-120_000])]

beforeAll(async () => {
  await initI18n()
  await loadTexts('dre')
})
afterEach(() => {
  cleanup()
  setPreferencia('negativos', 'menos')
})

test('describes the whole chart in a sentence, with amounts formatted as elsewhere', () => {
  setPreferencia('negativos', 'parenteses')
  render(<Cascata linhas={lines} meses={['2025-01']} mes={null} escala="reais" casas={2} isOpen onToggle={() => {}} />)
  const { ariaLabel } = screen.getByRole('img')
  expect(ariaLabel).toMatch(/5\.000,00.*\(1\.200,00\)/)
})

test('hatches only decreases, each chart with a separate pattern', () => {
  const view = () => (
    <Cascata
      linhas={[...lines.slice(0, 2), line('OUT', 'soma', [30_000]), line('LL', 'formula', [-90_000])]}
      meses={['2025-01']}
      mes={null}
      escala="reais"
      casas={2}
      isOpen
      onToggle={() => {}}
    />
  )
  render(
    <>
      {view()}
      {view()}
    </>,
  )
  const tramas = screen.getAllByRole('img').map((drawing) => {
    const trama = drawing.querySelector('pattern')?.id ?? ''
    expect([...drawing.querySelectorAll('g > rect')].map((bar) => bar.getAttribute('fill'))).toEqual([null, `url(#${trama})`, null, null])
    return trama
  })
  expect(new Set(tramas).size).toBe(2)
})
