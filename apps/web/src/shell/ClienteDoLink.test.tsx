import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AGUA, showScreen, signInRenata } from '../../test/screen.tsx'

const { queryClient } = await import('../api/api.ts')
const { sessaoQuery } = await import('../sessao/sessao.ts')
const { ClienteDoLink } = await import('./ClienteDoLink.tsx')

const PADARIA = 'b0000000-0000-4000-8000-000000000002'
const opened = vi.fn<() => ReactNode>(() => <h1>Orçamento</h1>)
const Pagina = opened

function Tela() {
  const sessao = queryClient.getQueryData(sessaoQuery.queryKey)!
  const padaria = { id: PADARIA, nome: 'Padaria Ltda.', nomeCurto: 'Padaria', cnpj: '', marca: 'lastro' as const }
  return (
    <ClienteDoLink sessao={{ ...sessao, clientes: [...sessao.clientes, padaria] }}>
      <Pagina />
    </ClienteDoLink>
  )
}
const open = (href: string) => showScreen(href, { path: '/orcamento/$id', domains: [], component: Tela })

beforeEach(async () => {
  opened.mockClear()
  await signInRenata()
})
afterEach(cleanup)

test('opens a link of the open company, with or without its name in the URL', async () => {
  for (const href of ['/orcamento/7', `/orcamento/7?cliente=${AGUA.id}`, '/orcamento/7?cliente=7']) {
    await open(href)
    cleanup()
  }
  expect(opened).toHaveBeenCalledTimes(3)
})

test('a link to budget 7 of another company does not open budget 7 here, except by choice', async () => {
  const router = await open(`/orcamento/7?cliente=${PADARIA}`)
  expect(await screen.findByText('Este link é de Padaria')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Trocar para Padaria' })).toBeTruthy()
  expect(opened).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Ficar em Água' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/Home'))
})

test('reveals no name of an inaccessible company', async () => {
  await open('/orcamento/7?cliente=c0000000-0000-4000-8000-000000000003')
  expect(await screen.findByText('Este link é de um cliente que você não acessa')).toBeTruthy()
  expect(opened).not.toHaveBeenCalled()
})
