import { COMENTARIO_MENCOES_MAX } from '@lastro/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showTela, signInRenata } from '../../../test/screen.tsx'

const { ComentarioForm } = await import('./ComentarioForm.tsx')

afterEach(cleanup)

it('refuses a comment with too many mentions and names the excess ones', async () => {
  await signInRenata()
  const pessoas = Array.from({ length: COMENTARIO_MENCOES_MAX + 2 }, (_, i) => ({
    id: `p${i}`,
    nome: `Pessoa ${String(i).padStart(2, '0')}`,
  }))
  const onSend = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await showTela('/', {
    path: '/',
    domains: ['comentario'],
    component: () => (
      <>
        <h1>Orçamento</h1>
        <ComentarioForm pessoas={pessoas} label="Comentar" enviar="Enviar" onSend={onSend} />
      </>
    ),
  })
  const campo = await screen.findByLabelText('Comentar')
  const write = (quantas: number) =>
    fireEvent.change(campo, {
      target: {
        value: pessoas
          .slice(0, quantas)
          .map(({ nome }) => `@${nome}`)
          .join(' '),
      },
    })
  write(COMENTARIO_MENCOES_MAX + 2)
  const enviar = screen.getByRole('button', { name: 'Enviar' })
  expect(enviar).toHaveProperty('disabled', true)
  expect(screen.getByText(/^São 22 menções e cabem 20\./).textContent).toContain('@Pessoa 20, @Pessoa 21')
  fireEvent.submit(campo)
  expect(onSend).not.toHaveBeenCalled()
  write(COMENTARIO_MENCOES_MAX)
  fireEvent.submit(campo)
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledOnce())
})
