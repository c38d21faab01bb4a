import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showScreen, signInRenata } from '../../test/screen.tsx'

const { MesField } = await import('./MesField.tsx')

beforeEach(signInRenata)
afterEach(cleanup)

test('takes month and year in any browser, treats a partial one as none, and can be cleared', async () => {
  const said: string[] = []
  function Tela() {
    const [mes, setMes] = useState('2025-03')
    const change = (next: string) => {
      said.push(next)
      setMes(next)
    }
    return (
      <>
        <h1>Tela</h1>
        <MesField label="Vale desde" value={mes} onChange={change} />
        <button type="button" onClick={() => setMes('2024-12')}>
          outro
        </button>
      </>
    )
  }
  await showScreen('/mes', { path: '/mes', domains: [], component: Tela })
  const mes = screen.getByLabelText<HTMLSelectElement>('Vale desde')
  const ano = screen.getByLabelText<HTMLInputElement>('Vale desde: ano')
  expect([mes.selectedOptions[0]?.text, ano.value]).toEqual(['março', '2025'])
  fireEvent.change(ano, { target: { value: '20x2' } })
  expect([mes.value, ano.value]).toEqual(['03', '202'])
  fireEvent.change(ano, { target: { value: '2026' } })
  fireEvent.change(mes, { target: { value: '' } })
  expect([ano.value, ano.required, mes.required]).toEqual(['2026', false, true])
  fireEvent.change(mes, { target: { value: '12' } })
  expect(said).toEqual(['', '2026-03', '', '2026-12'])
  fireEvent.click(screen.getByRole('button', { name: 'outro' }))
  expect([mes.value, ano.value]).toEqual(['12', '2024'])
})
