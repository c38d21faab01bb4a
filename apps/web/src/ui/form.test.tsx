import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { usuarioRotas } from '@lastro/contract/acesso/usuario'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, doFetch, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { call } = await import('../api/api.ts')
const { paths } = await import('../navigation/paths.ts')
const { i18n } = await import('../i18n/i18n.ts')
const { hasUnsaved } = await import('../stores/unsaved.ts')
const { Dialog } = await import('./Dialog.tsx')
const { DialogForm } = await import('./DialogForm.tsx')
const { TextField } = await import('./Field.tsx')
const { useContractForm } = await import('./form.tsx')

const ID = 'b0000000-0000-4000-8000-000000000001'

function Invitation({ onClose }: { onClose: () => void }) {
  const form = useContractForm({
    schema: usuarioRotas.create.body,
    defaultValues: { email: '', nome: '', perfil: 'leitor' as const, clientes: [ID] },
    save: (body, key) => call(usuarioRotas.create, { body }, { silent: true, headers: { 'idempotency-key': key } }),
    onSaved: onClose,
  })
  return (
    <Dialog title="Convite" onClose={onClose}>
      <DialogForm form={form} saveLabel="Enviar">
        <TextField label="E-mail" type="email" required {...form.field('email')} />
        <TextField label="Nome" required maxLength={120} {...form.field('nome')} />
      </DialogForm>
    </Dialog>
  )
}

function Tela() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <h1>Pessoas</h1>
      {open && <Invitation onClose={() => setOpen(false)} />}
    </>
  )
}

async function openDialog() {
  await showScreen('/Usuario', { path: paths.usuario, domains: [], component: Tela })
  return within(screen.getByRole('dialog', { name: 'Convite' }))
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const refuse = (code: string, details: object[] = []) => ({
  status: 422,
  body: { status: 'error', code, message: 'Não foi possível.', action: 'Confira.', requestId: 'r1', details },
})

beforeEach(signInRenata)
afterEach(async () => {
  cleanup()
  await i18n.changeLanguage('pt')
})

test('shows problems of the schema under their fields, focuses the first and sends nothing', async () => {
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  const email = dialog.getByLabelText('E-mail')
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getByLabelText('Nome')).toHaveProperty('ariaInvalid', 'true')
  expect(document.activeElement).toBe(email)
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe('E-mail inválido')
  type(email, 'ana@a.example')
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBeNull())
  expect(writes()).toEqual([])
})

test('the text of a problem comes from the catalogue of the language, never from zod', async () => {
  const dialog = await openDialog()
  i18n.addResourceBundle('en', 'casca', { ...i18n.getResourceBundle('pt', 'casca'), campo: { vazio: 'Fill in.', invalido: 'Check.' } })
  await i18n.changeLanguage('en')
  type(dialog.getByLabelText('E-mail'), 'ana')
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  expect(await dialog.findByText('Fill in.')).toBeDefined()
  expect(dialog.getByText('Check.')).toBeDefined()
})

test('puts a refusal under the field that its details name, and the rest above the buttons', async () => {
  answer({ 'POST /v1/Usuario': refuse('requisicao_invalid', [{ campo: 'nome', message: 'Este nome não serve.' }]) })
  const dialog = await openDialog()
  type(dialog.getByLabelText('E-mail'), 'ana@a.example')
  type(dialog.getByLabelText('Nome'), 'Ana')
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  expect(await dialog.findByText('Este nome não serve.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Nome')))
  expect(dialog.queryByRole('alert')).toBeNull()

  answer({ 'POST /v1/Usuario': refuse('usuario_duplicate', [{ message: 'Já existe.' }]) })
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Não foi possível.')
  expect(dialog.queryByText('Este nome não serve.')).toBeNull()
})

test('asks before a dialog with unsaved changes closes, and not after they are saved', async () => {
  answer({ 'POST /v1/Usuario': success({}) })
  const dialog = await openDialog()
  type(dialog.getByLabelText('E-mail'), ' ANA@a.example ')
  type(dialog.getByLabelText('Nome'), 'Ana')
  expect(hasUnsaved()).toBe(true)
  fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ficar e salvar' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Convite' })).toBeNull())
  expect(hasUnsaved()).toBe(false)
  expect(writes(), 'as the schema reads it').toEqual([
    ['POST /v1/Usuario', { email: 'ana@a.example', nome: 'Ana', perfil: 'leitor', clientes: [ID] }],
  ])
})

test('a dialog without changes closes without a question', async () => {
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a double click sends once', async () => {
  answer({ 'POST /v1/Usuario': success({}) })
  const dialog = await openDialog()
  type(dialog.getByLabelText('E-mail'), 'ana@a.example')
  type(dialog.getByLabelText('Nome'), 'Ana')
  const send = dialog.getByRole('button', { name: 'Enviar' })
  fireEvent.click(send)
  fireEvent.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Convite' })).toBeNull())
  expect(writes()).toHaveLength(1)
})

test('a retry of the same body keeps its idempotency key, a changed body gets another', async () => {
  answer({ 'POST /v1/Usuario': refuse('usuario_duplicate') })
  const dialog = await openDialog()
  type(dialog.getByLabelText('E-mail'), 'ana@a.example')
  const send = async (nome: string) => {
    type(dialog.getByLabelText('Nome'), nome)
    const before = writes().length
    fireEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(writes()).toHaveLength(before + 1))
    await dialog.findByRole('alert')
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Enviar' })).toHaveProperty('disabled', false))
    return new Headers(doFetch.mock.lastCall?.[1]?.headers).get('idempotency-key')
  }
  const [first, retry, changed] = [await send('Ana'), await send('Ana'), await send('Eva')]
  expect(first).toMatch(/^[\w-]{16,}$/)
  expect([retry === first, changed === first]).toEqual([true, false])
})
