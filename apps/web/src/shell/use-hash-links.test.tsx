import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen, signInRenata } from '../../test/screen.tsx'
import { useHashLinks } from './use-hash-links.ts'

beforeEach(signInRenata)
afterEach(cleanup)

function LongScreen() {
  useHashLinks()
  return (
    <>
      <h1>Tela</h1>
      <a href="#fim">Fim</a>
      <p id="fim">Aqui</p>
    </>
  )
}

test('"router scroll offset top 60 for hash links, smooth": the router follows a plain # link', async () => {
  const router = await showScreen('/longa?ano=2025', { path: '/longa', domains: [], component: LongScreen })
  const scroll = vi.fn<(options?: boolean | ScrollIntoViewOptions) => void>()
  screen.getByText('Aqui').scrollIntoView = scroll
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
  await waitFor(() => expect([router.state.location.href, scroll.mock.calls.length]).toEqual(['/longa?ano=2025#fim', 1]))
})
