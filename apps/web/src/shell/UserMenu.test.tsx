import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showScreen, signInRenata } from '../../test/screen.tsx'

const { queryClient } = await import('../api/api.ts')
const { sessaoQuery } = await import('../sessao/sessao.ts')
const { UserMenu } = await import('./UserMenu.tsx')

beforeEach(signInRenata)
afterEach(cleanup)

test('closes when the user opens the page about the system', async () => {
  const sessao = queryClient.getQueryData(sessaoQuery.queryKey)!
  const router = await showScreen('/about', {
    path: '/about',
    domains: [],
    component: () => (
      <>
        <h1>Sobre</h1>
        <UserMenu sessao={sessao} pessoal={[]} />
      </>
    ),
  })
  fireEvent.click(screen.getByRole('button', { name: /Renata/ }))
  fireEvent.click(await screen.findByRole('link', { name: 'Sobre' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/about')
})
