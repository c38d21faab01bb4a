import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { stubMedia } from '../../test/media.ts'
import { initI18n, loadTexts } from '../i18n/i18n.ts'
import { loadKit } from './kit.ts'
import { type RowAction, RowActions } from './RowActions.tsx'

beforeAll(async () => {
  await initI18n()
  await loadTexts('casca')
  await loadKit()
})

function show({ touch }: { touch: boolean }) {
  stubMedia(() => touch)
  const run = vi.fn<() => void>()
  const actions: (RowAction | false)[] = [
    { icon: 'up', label: 'Subir Aluguel', disabled: true, run },
    { icon: 'pencil', label: 'Editar Aluguel', run },
    false,
  ]
  render(<RowActions nome="Aluguel" actions={actions} />)
  return run
}

test('has a button for every action of the row on a computer', () => {
  const run = show({ touch: false })
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Subir Aluguel', 'Editar Aluguel'])
  fireEvent.click(screen.getByRole('button', { name: 'Editar Aluguel' }))
  expect(run).toHaveBeenCalledOnce()
})

test('has one menu with the same actions on a touch screen', async () => {
  const run = show({ touch: true })
  fireEvent.click(screen.getByRole('button', { name: 'Ações de Aluguel' }))
  const options = await screen.findAllByRole('menuitem')
  expect(options.map((option) => [option.textContent, option.ariaDisabled])).toEqual([
    ['Subir Aluguel', 'true'],
    ['Editar Aluguel', null],
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Editar Aluguel' }))
  expect(run).toHaveBeenCalledOnce()
})
