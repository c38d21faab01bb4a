import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen, signInRenata, success, writes } from '../../../../test/screen.tsx'

const { paths } = await import('../../../navigation/paths.ts')
const { CadastroForm } = await import('./CadastroForm.tsx')
const { EMPTY_DRAFT } = await import('./draft.ts')

const SENHA = 'quatro palavras bem longas'
const CONCLUDE = 'POST /v1/Cadastro/concluir'
const LINK = { tipo: 'cadastro' as const, email: 'rita@padaria.example', nome: null, cadastro: true, expiresAt: '2026-01-03T12:00:00.000Z' }
const onCreated = vi.fn<(credentials: { email: string; senha: string }) => Promise<void>>(() => Promise.resolve())

function Cadastro() {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [step, setStep] = useState(0)
  return (
    <>
      <h1>Cadastro</h1>
      <CadastroForm token="segredo" link={LINK} draft={draft} onChange={setDraft} stepIndex={step} onStep={setStep} onCreated={onCreated} />
    </>
  )
}

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Continuar' }))

async function reachReview() {
  fill('CNPJ', '12ABC34501DE35')
  fill('Razão social', 'Padaria Pão Quente Ltda')
  goOn()
  fireEvent.change(await screen.findByLabelText('Seu nome'), { target: { value: 'Rita Lemos' } })
  fill('Nova senha', SENHA)
  goOn()
  await screen.findByLabelText(/Modelo gerencial padrão/)
  goOn()
  await screen.findByRole('button', { name: 'Criar a empresa' })
}

beforeEach(async () => {
  vi.clearAllMocks()
  await signInRenata()
  await showScreen(paths.register, { path: paths.register, domains: ['acesso'], component: Cadastro })
})
afterEach(cleanup)

test('a step can be left only when complete, and shows the missing fields', async () => {
  goOn()
  expect(screen.getByText('Informe o CNPJ.')).toBeDefined()
  expect(screen.getByText('Informe a razão social.')).toBeDefined()
  fill('CNPJ', '12ABC34501DE36')
  expect(screen.getByText(/dígitos verificadores não conferem/)).toBeDefined()
  fill('CNPJ', '12abc34501de35')
  fill('Razão social', 'Padaria')
  goOn()
  expect(await screen.findByLabelText('Seu nome')).toBeDefined()
})

test('going back keeps all data, and the review shows everything but the password', async () => {
  await reachReview()
  expect(screen.getByText('12.ABC.345/01DE-35')).toBeDefined()
  expect(screen.getByText('Rita Lemos')).toBeDefined()
  expect(document.body.textContent).not.toContain(SENHA)
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Voltar' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Seu nome')).value).toBe('Rita Lemos')
  expect(writes()).toEqual([])
})

test('one call creates everything and signs in', async () => {
  answer({ [CONCLUDE]: success({ email: LINK.email }) })
  await reachReview()
  fireEvent.click(screen.getByRole('button', { name: 'Criar a empresa' }))
  await waitFor(() => expect(onCreated).toHaveBeenCalledExactlyOnceWith({ email: LINK.email, senha: SENHA }))
  expect(writes()).toEqual([
    [
      CONCLUDE,
      {
        token: 'segredo',
        empresa: { cnpj: '12ABC34501DE35', nome: 'Padaria Pão Quente Ltda' },
        pessoa: { nome: 'Rita Lemos', senha: SENHA },
        plano: { modelo: 'gerencial' },
      },
    ],
  ])
})

test('a CNPJ registered concurrently leads back to its field and is not sent again unchanged', async () => {
  answer({
    [CONCLUDE]: {
      status: 409,
      body: { status: 'error', code: 'cliente_duplicate', message: 'Este CNPJ já está cadastrado.', action: 'Peça um convite.' },
    },
  })
  await reachReview()
  fireEvent.click(screen.getByRole('button', { name: 'Criar a empresa' }))
  expect(await screen.findByText('Este CNPJ já está cadastrado. Peça um convite.')).toBeDefined()
  const campo = screen.getByLabelText('CNPJ')
  expect(document.activeElement).toBe(campo)
  goOn()
  expect(screen.getByLabelText('CNPJ')).toBe(campo)
  expect(writes()).toHaveLength(1)
  fireEvent.change(campo, { target: { value: '11.222.333/0001-81' } })
  goOn()
  expect(await screen.findByLabelText('Seu nome')).toBeDefined()
})
