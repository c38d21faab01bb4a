import type { Sessao } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AGUA, answer, showTela, signInRenata, success, writes } from '../../test/screen.tsx'

const { queryClient } = await import('../api/api.ts')
const { sessaoQuery } = await import('../sessao/sessao.ts')
const { ConvitesFaixa } = await import('./ConvitesFaixa.tsx')

const OUTRA = 'c0000000-0000-4000-8000-000000000002'
const convite = { clienteId: OUTRA, cliente: 'Outra', perfil: 'leitor', quem: 'Estela', expiresAt: '2026-01-02T12:00:00.000Z' } as const
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
const tela = { path: '/', domains: ['casca'], component: Tela } as const

beforeEach(async () => {
  await signInRenata()
  const signedIn = queryClient.getQueryData<Sessao>(sessaoQuery.queryKey)
  if (!signedIn) throw new Error('nobody is signed in')
  sessao = { ...signedIn, convites: [convite] }
  queryClient.setQueryData(sessaoQuery.queryKey, sessao)
  answer({
    'GET /v1/Sessao': success({ ...sessao, convites: [] }),
    [`POST /v1/Sessao/convites/${OUTRA}/aceitar`]: success({}),
    [`POST /v1/Sessao/convites/${OUTRA}/recusar`]: success({}),
  })
})
afterEach(cleanup)

it('shows the inviting company, the inviter and the perfil, and accepts', async () => {
  await showTela('/', tela)
  expect((await screen.findByRole('region', { name: /Convites/ })).textContent).toContain(
    'Outra convida você a trabalhar com os dados dela, com o perfil Leitor. Quem convidou: Estela.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Aceitar' }))
  await screen.findByText(/Agora você também trabalha com Outra/)
  expect(writes()).toEqual([[`POST /v1/Sessao/convites/${OUTRA}/aceitar`, undefined]])
  await waitFor(() => expect(screen.queryByRole('region', { name: /Convites/ })).toBeNull())
})

it('declines', async () => {
  await showTela('/', tela)
  fireEvent.click(await screen.findByRole('button', { name: 'Recusar' }))
  await screen.findByText('Convite de Outra recusado.')
  await waitFor(() => expect(screen.queryByRole('region', { name: /Convites/ })).toBeNull())
})

it('a withdrawn invitation is reported and disappears', async () => {
  answer({
    'GET /v1/Sessao': success({ ...sessao, convites: [] }),
    [`POST /v1/Sessao/convites/${OUTRA}/aceitar`]: {
      status: 404,
      body: { status: 'error', code: 'registro_not_found', message: 'Não encontramos este registro.', details: [] },
    },
  })
  await showTela('/', tela)
  fireEvent.click(await screen.findByRole('button', { name: 'Aceitar' }))
  await screen.findByText('Não encontramos este registro.')
  await waitFor(() => expect(screen.queryByRole('region', { name: /Convites/ })).toBeNull())
})

it('an impersonating user is not asked', async () => {
  queryClient.setQueryData(sessaoQuery.queryKey, { ...sessao, vendoComo: { id: AGUA.id, nome: 'Paulo', email: 'p@a.example' } })
  await showTela('/', tela)
  expect(screen.queryByRole('region', { name: /Convites/ })).toBeNull()
})
