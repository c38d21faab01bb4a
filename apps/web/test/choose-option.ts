import { act, fireEvent, screen, within } from '@testing-library/react'

/** Chooses an option of a SearchSelect by its whole text. */
export async function chooseOption(field: HTMLElement, text: string): Promise<void> {
  act(() => field.focus())
  fireEvent.change(field, { target: { value: text } })
  fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: text }))
}

/** Texts of the options that a SearchSelect offers. */
export async function readOptions(field: HTMLElement): Promise<(string | null)[]> {
  act(() => field.focus())
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  const options = within(await screen.findByRole('listbox')).getAllByRole('option')
  fireEvent.keyDown(field, { key: 'Escape' })
  return options.map(({ textContent }) => textContent)
}
