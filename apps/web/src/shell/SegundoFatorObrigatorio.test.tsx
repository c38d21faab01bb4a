import type { Sessao } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AGUA, answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { queryClient } = await import('../api/api.ts')
const { getSession } = await import('../stores/session.ts')
const { sessaoQuery } = await import('../sessao/sessao.ts')
const { SegundoFatorObrigatorio } = await import('./SegundoFatorObrigatorio.tsx')

Element.prototype.scrollIntoView = () => {}
const PADARIA = { ...AGUA, id: 'a0000000-0000-4000-8000-000000000002', nome: 'Padaria Ltda.', nomeCurto: 'Padaria' }
let pending: Sessao

function Tela() {
  const { data } = useSuspenseQuery(sessaoQuery)
  return data.segundoFatorPendente ? <SegundoFatorObrigatorio sessao={data} /> : <h1>Início de {data.cliente?.nomeCurto}</h1>
}
const view = { path: '/Home', domains: ['conta'], component: Tela } as const

beforeEach(async () => {
  await signInRenata()
  const signedIn = queryClient.getQueryData<Sessao>(sessaoQuery.queryKey)
  if (!signedIn) throw new Error('no session')
  pending = { ...signedIn, segundoFatorPendente: true }
})
afterEach(cleanup)

const show = async (sessao: Sessao) => {
  queryClient.setQueryData(sessaoQuery.queryKey, sessao)
  await showScreen('/Home', view)
}

test('with a password: names the company that requires it, and enrols here', async () => {
  await show(pending)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ligue o segundo fator para continuar')
  expect(screen.getByText(/^Água pede um segundo fator: além da senha/)).toBeTruthy()
  expect(screen.getByLabelText('Senha atual')).toBeTruthy()
})

test('with a work account: offers a way out instead of enrolment', async () => {
  answer({ 'POST /v1/Sessao/sair': success({}) })
  await show({ ...pending, contaTrabalho: true })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Entre com o segundo fator da sua organização')
  expect(screen.getByText(/^Água pede um segundo fator, e a sua conta de trabalho entrou sem ele\./)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByLabelText('Senha atual')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Sair e entrar de novo' }))
  await screen.findByText('outra tela')
  expect(writes()).toEqual([['POST /v1/Sessao/sair', undefined]])
  expect(window.location.pathname + window.location.search).toBe('/Login?q=%C3%81gua')
  expect(getSession()).toBeNull()
})

test('a user of another company can continue with it', async () => {
  const claims = { iss: 'lastro', email: 'r@a.example', nome: 'Renata', perfil: 'gestor', clienteId: PADARIA.id, clienteNome: 'Padaria' }
  const tokens = { token: `a.${btoa(JSON.stringify(claims))}.b`, expiration: '739999999990000000', refreshToken: { token: 'r2' } }
  answer({
    'POST /v1/Sessao/cliente': success(tokens),
    'GET /v1/Sessao': success({ ...pending, cliente: PADARIA, segundoFatorPendente: false, clientes: [AGUA, PADARIA] }),
  })
  await show({ ...pending, clientes: [AGUA, PADARIA] })
  fireEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: /Água/ }))
  fireEvent.click(await screen.findByRole('option', { name: /Padaria/ }))
  await screen.findByRole('heading', { name: 'Início de Padaria' })
  expect(writes()).toEqual([['POST /v1/Sessao/cliente', { clienteId: PADARIA.id }]])
  await waitFor(() => expect(getSession()?.cliente).toBe('Padaria'))
})

test('a user of this company alone is offered no other', async () => {
  await show(pending)
  expect(within(screen.getByRole('banner')).queryByRole('button', { name: /Água/ })).toBeNull()
})
