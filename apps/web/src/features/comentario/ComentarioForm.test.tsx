import { COMENTARIO_MENTIONS_MAX } from '@lastro/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen, signInRenata } from '../../../test/screen.tsx'

const { ComentarioForm } = await import('./ComentarioForm.tsx')

afterEach(cleanup)

test('refuses a comment with too many mentions and names the excess ones', async () => {
  await signInRenata()
  const people = Array.from({ length: COMENTARIO_MENTIONS_MAX + 2 }, (_, i) => ({
    id: `b0000000-0000-4000-8000-0000000000${String(i).padStart(2, '0')}`,
    nome: `Pessoa ${String(i).padStart(2, '0')}`,
  }))
  const onSend = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await showScreen('/', {
    path: '/',
    domains: ['comentario'],
    component: () => (
      <>
        <h1>Orçamento</h1>
        <ComentarioForm people={people} label="Comentar" sendLabel="Enviar" onSend={onSend} />
      </>
    ),
  })
  const campo = await screen.findByLabelText('Comentar')
  const write = (count: number) =>
    fireEvent.change(campo, {
      target: {
        value: people
          .slice(0, count)
          .map(({ nome }) => `@${nome}`)
          .join(' '),
      },
    })
  write(COMENTARIO_MENTIONS_MAX + 2)
  const send = screen.getByRole('button', { name: 'Enviar' })
  expect(send).toHaveProperty('disabled', true)
  expect(screen.getByText(/^São 22 menções e cabem 20\./).textContent).toContain('@Pessoa 20, @Pessoa 21')
  fireEvent.submit(campo)
  expect(onSend).not.toHaveBeenCalled()
  write(COMENTARIO_MENTIONS_MAX)
  fireEvent.submit(campo)
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledOnce())
})
