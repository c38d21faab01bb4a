import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { initI18n } from '../i18n/i18n.ts'
import { getAlert, showError } from '../stores/alerts.ts'
import { ShellError } from './ShellError.tsx'

const invalidate = vi.fn<() => Promise<void>>(() => Promise.resolve())
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({ invalidate }),
  Link: ({ children }: { children: unknown }) => children,
}))

vi.stubGlobal('fetch', () => new Promise(() => {}))

beforeAll(() => initI18n())
afterEach(cleanup)

test('shows the error once, with the product name, and retries', () => {
  showError('O servidor não respondeu.')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShellError error={new ApiError(0, { message: 'O servidor não respondeu.' })} reset={() => {}} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('O servidor não respondeu.')
  expect(getAlert().message).not.toBe('O servidor não respondeu.')
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(invalidate).toHaveBeenCalledOnce()
})
