import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen, signInRenata, success } from '../../../../test/screen.tsx'
import type { AuditoriaSearch } from './auditoria-search.ts'

const { FiltrosAuditoria } = await import('./FiltrosAuditoria.tsx')

beforeEach(signInRenata)
afterEach(cleanup)

test('removes the filter by action with "Tudo" or a group', async () => {
  answer({ 'GET /v1/Auditoria/pessoas': success([]) })
  const onSearch = vi.fn<(search: AuditoriaSearch) => void>()
  await showScreen('/x', {
    path: '/x',
    domains: ['auditoria'],
    component: () => (
      <>
        <h1>Auditoria</h1>
        <FiltrosAuditoria search={{ acao: 'rateio.export' }} onSearch={onSearch} canExport={false} />
      </>
    ),
  })
  for (const name of ['Tudo', 'Rateio']) {
    fireEvent.click(screen.getByRole('button', { name: /^O quê/ }))
    fireEvent.click(await screen.findByRole('menuitemradio', { name, checked: false }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  expect(onSearch.mock.calls).toEqual([[{}], [{ tipo: 'rateios' }]])
})
