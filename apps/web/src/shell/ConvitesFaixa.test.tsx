import type { Sessao } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AGUA, answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { queryClient } = await import('../api/api.ts')
const { sessaoQuery } = await import('../sessao/sessao.ts')
const { ConvitesFaixa } = await import('./ConvitesFaixa.tsx')

const OTHER = 'c0000000-0000-4000-8000-000000000002'
const convite = { clienteId: OTHER, cliente: 'Outra', perfil: 'leitor', quem: 'Estela', expiresAt: '2026-01-02T12:00:00.000Z' } as const
let sessao: Sessao

function Tela() {
  const { data } = useSuspenseQuery(sessaoQuery)
  return (
    <>
      <h1>Tela</h1>
      <ConvitesFaixa sessao={data} />
    </>
  )
}
const view = { path: '/', domains: ['casca'], component: Tela } as const

beforeEach(async () => {
  await signInRenata()
  const signedIn = queryClient.getQueryData<Sessao>(sessaoQuery.queryKey)
  if (!signedIn) throw new Error('no session')
  sessao = { ...signedIn, convites: [convite] }
  queryClient.setQueryData(sessaoQuery.queryKey, sessao)
  answer({
    'GET /v1/Sessao': success({ ...sessao, convites: [] }),
    [`POST /v1/Sessao/convites/${OTHER}/aceitar`]: success({}),
    [`POST /v1/Sessao/convites/${OTHER}/recusar`]: success({}),
  })
})
afterEach(cleanup)

test('shows the inviting company, the inviter and the perfil, and accepts', async () => {
  await showScreen('/', view)
  expect((await screen.findByRole('region', { name: /Convites/ })).textContent).toContain(
    'Outra convida você a trabalhar com os dados dela, com o perfil Leitor. Quem convidou: Estela.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Aceitar' }))
  await screen.findByText(/Agora você também trabalha com Outra/)
  expect(writes()).toEqual([[`POST /v1/Sessao/convites/${OTHER}/aceitar`, undefined]])
  await waitFor(() => expect(screen.queryByRole('region', { name: /Convites/ })).toBeNull())
})

test('declines', async () => {
  await showScreen('/', view)
  fireEvent.click(await screen.findByRole('button', { name: 'Recusar' }))
  await screen.findByText('Convite de Outra recusado.')
  await waitFor(() => expect(screen.queryByRole('region', { name: /Convites/ })).toBeNull())
})

test('a withdrawn invitation is reported and disappears', async () => {
  answer({
    'GET /v1/Sessao': success({ ...sessao, convites: [] }),
    [`POST /v1/Sessao/convites/${OTHER}/aceitar`]: {
      status: 404,
      body: { status: 'error', code: 'registro_not_found', message: 'Não encontramos este registro.', details: [] },
    },
  })
  await showScreen('/', view)
  fireEvent.click(await screen.findByRole('button', { name: 'Aceitar' }))
  await screen.findByText('Não encontramos este registro.')
  await waitFor(() => expect(screen.queryByRole('region', { name: /Convites/ })).toBeNull())
})

test('an impersonating user is not asked', async () => {
  queryClient.setQueryData(sessaoQuery.queryKey, { ...sessao, vendoComo: { id: AGUA.id, nome: 'Paulo', email: 'p@a.example' } })
  await showScreen('/', view)
  expect(screen.queryByRole('region', { name: /Convites/ })).toBeNull()
})
