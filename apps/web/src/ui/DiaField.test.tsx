import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen, signInRenata } from '../../test/screen.tsx'

const { DiaField } = await import('./DiaField.tsx')
const { HoraField } = await import('./HoraField.tsx')

const said = vi.fn<(value: string) => void>()
const sent = vi.fn<() => void>()

beforeEach(signInRenata)
afterEach(() => {
  cleanup()
  said.mockReset()
  sent.mockReset()
})

async function showCampo(inicial: string, { depois = false } = {}) {
  function Tela() {
    const [dia, setDia] = useState(inicial)
    const [hour, setHour] = useState('')
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent()
        }}
      >
        <h1>Tela</h1>
        <DiaField
          label="De"
          value={dia}
          onChange={(next) => {
            said(next)
            if (depois) setTimeout(() => setDia(next))
            else setDia(next)
          }}
        />
        <HoraField label="Hora" value={hour} onChange={setHour} />
        <p>{`dia ${dia}`}</p>
        <p>{`às ${hour}`}</p>
        <button type="button" onClick={() => setDia('2024-12-25')}>
          outro
        </button>
        <button type="submit">salvar</button>
      </form>
    )
  }
  await showScreen('/dia', { path: '/dia', domains: [], component: Tela })
  return screen.getByLabelText<HTMLInputElement>('De')
}

test('takes Brazilian day format in any browser language, and inserts the separators', async () => {
  const campo = await showCampo('2026-03-31')
  expect([campo.type, campo.value, campo.placeholder]).toEqual(['text', '31/03/2026', 'dd/mm/aaaa'])
  fireEvent.change(campo, { target: { value: '' } })
  for (const digit of '01042026') fireEvent.change(campo, { target: { value: campo.value + digit } })
  expect(campo.value).toBe('01/04/2026')
  expect(said.mock.calls).toEqual([[''], ['2026-04-01']])
  fireEvent.change(campo, { target: { value: '9/5' } })
  fireEvent.blur(campo)
  expect(campo.value).toBe(`09/05/${new Date().getFullYear()}`)
  fireEvent.click(screen.getByRole('button', { name: 'outro' }))
  expect(campo.value).toBe('25/12/2024')
})

test('explains an impossible day, keeps the previous value and blocks the form', async () => {
  const campo = await showCampo('2026-03-31')
  fireEvent.change(campo, { target: { value: '31/02/2026' } })
  expect(campo.validationMessage).toBe('Escreva a data como 31/03/2026.')
  expect(screen.queryByText('Escreva a data como 31/03/2026.'), 'not while it is typed').toBeNull()
  fireEvent.blur(campo)
  expect(screen.getByText('Escreva a data como 31/03/2026.')).toBeDefined()
  expect(campo.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'salvar' }))
  expect(sent).not.toHaveBeenCalled()
  expect(said).not.toHaveBeenCalled()
  fireEvent.change(campo, { target: { value: '28/02/2026' } })
  expect(campo.getAttribute('aria-invalid')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'salvar' }))
  expect(sent).toHaveBeenCalledOnce()
})

test('selects by keyboard: days, weeks, months and years', async () => {
  const campo = await showCampo('2026-03-31')
  fireEvent.click(screen.getByRole('button', { name: 'De: calendário' }))
  const mes = within(await screen.findByRole('grid', { name: 'março de 2026' }))
  expect(mes.getAllByRole('columnheader').map((dia) => dia.getAttribute('aria-label'))[0]).toBe('domingo')
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey })
  const dia = () => document.activeElement?.getAttribute('aria-label')
  await waitFor(() => expect(dia()).toBe('terça-feira, 31 de março de 2026'))
  press('ArrowRight')
  expect(dia()).toBe('quarta-feira, 1 de abril de 2026')
  press('Home')
  expect(dia()).toBe('domingo, 29 de março de 2026')
  press('PageUp')
  expect(dia()).toBe('sábado, 28 de fevereiro de 2026')
  press('PageUp', true)
  press('ArrowDown')
  expect(dia()).toBe('sexta-feira, 7 de março de 2025')
  expect(screen.getByRole('grid', { name: 'março de 2025' })).toBeDefined()
  expect(said, 'moving chooses nothing').not.toHaveBeenCalled()
  fireEvent.click(document.activeElement ?? document.body)
  expect(said.mock.calls).toEqual([['2025-03-07']])
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  expect(campo.value).toBe('07/03/2025')
})

test('a chosen day replaces typed text, even when it equals the previous value', async () => {
  const campo = await showCampo('2026-03-31')
  fireEvent.change(campo, { target: { value: '31/02/2026' } })
  fireEvent.blur(campo)
  fireEvent.click(screen.getByRole('button', { name: 'De: calendário' }))
  fireEvent.click(await screen.findByRole('button', { name: 'terça-feira, 31 de março de 2026' }))
  expect([campo.value, campo.getAttribute('aria-invalid'), campo.validationMessage]).toEqual(['31/03/2026', null, ''])
})

test('keeps typed text while the value comes back later', async () => {
  const campo = await showCampo('2026-03-31', { depois: true })
  for (const value of ['', '1/4/2026']) {
    fireEvent.change(campo, { target: { value } })
    expect(campo.value).toBe(value)
  }
  expect(await screen.findByText('dia 2026-04-01')).toBeDefined()
  expect(campo.value).toBe('1/4/2026')
})

test('Esc closes the calendar and nothing around it', async () => {
  const outside = vi.fn<() => void>()
  document.addEventListener('keydown', outside)
  await showCampo('')
  fireEvent.click(screen.getByRole('button', { name: 'De: calendário' }))
  await screen.findByRole('grid')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  expect(outside).not.toHaveBeenCalled()
  document.removeEventListener('keydown', outside)
})

test('takes a typed hour too', async () => {
  await showCampo('')
  const hour = screen.getByLabelText<HTMLInputElement>('Hora')
  for (const digit of '1830') fireEvent.change(hour, { target: { value: hour.value + digit } })
  expect(hour.value).toBe('18:30')
  expect(screen.getByText('às 18:30')).toBeDefined()
  fireEvent.change(hour, { target: { value: '9h' } })
  fireEvent.keyDown(hour, { key: 'Enter' })
  expect(hour.value).toBe('09:00')
  expect(screen.getByText('às 09:00')).toBeDefined()
})

test('stops at the first and last day, by button and keyboard', async () => {
  await showCampo('2199-12-20')
  fireEvent.click(screen.getByRole('button', { name: 'De: calendário' }))
  await screen.findByRole('grid', { name: 'dezembro de 2199' })
  const dia = () => document.activeElement?.getAttribute('aria-label')
  await waitFor(() => expect(dia()).toBe('sexta-feira, 20 de dezembro de 2199'))
  const isDisabled = (nome: string) => screen.getByRole<HTMLButtonElement>('button', { name: nome }).disabled
  expect(['Mês anterior', 'Mês seguinte', 'quarta-feira, 1 de janeiro de 2200'].map(isDisabled)).toEqual([false, true, true])
  for (const key of ['PageDown', 'ArrowDown']) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  expect(dia()).toBe('terça-feira, 31 de dezembro de 2199')
})
