import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { initI18n, loadTexts } from '../../i18n/i18n.ts'
import { ForaDaDre } from './ForaDaDre.tsx'

beforeAll(async () => {
  await initI18n()
  await loadTexts('dre')
})
afterEach(cleanup)

test('states the amount that no line includes, and its itens', () => {
  render(
    <ForaDaDre
      itens={[
        { id: 1, codigo: 'CUS.01', descricao: 'CMV', valorCentavos: -110_010 },
        { id: 2, codigo: 'OUT.02', descricao: 'Outras receitas', valorCentavos: 10 },
      ]}
    />,
  )
  expect(screen.getByRole('status').textContent).toContain('R$ 1.100,20 em 2 itens de grupo que nenhuma linha soma')
  expect(screen.getByRole('status').textContent).toContain('não usa: CUS.01 CMV, OUT.02 Outras receitas.')
})
