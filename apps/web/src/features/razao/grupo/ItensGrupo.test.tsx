import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubMedia } from '../../../../test/media.ts'
import { initI18n, loadTexts } from '../../../i18n/i18n.ts'
import { loadKit } from '../../../ui/kit.ts'
import { ItensGrupo } from './ItensGrupo.tsx'

beforeAll(async () => {
  await initI18n()
  await loadTexts('casca', 'grupo', 'cadastro')
  await loadKit()
})
afterEach(cleanup)

test('takes the keys of a row from its button, but not from the open menu of the row', async () => {
  stubMedia(() => true)
  const onEdit = vi.fn<(itemId: number) => void>()
  const none = () => {}
  render(
    <ItensGrupo
      grupo={{
        id: 1,
        codigo: 'DPE',
        descricao: 'Pessoal',
        natureza: 'pessoal',
        versao: 1,
        arquivado: false,
        linhas: [],
        itens: [{ id: 7, codigo: 'P.1', descricao: 'Salários', versao: 1, arquivado: false, linhas: [], contas: 0, regras: 0 }],
      }}
      destacado={undefined}
      canChange
      canCreate={false}
      onNew={none}
      onEdit={onEdit}
      onArchive={none}
      onMove={none}
      onStep={none}
    />,
  )
  const button = screen.getByRole('button', { name: 'Ações de P.1 Salários' })
  fireEvent.keyDown(button, { key: 'F2' })
  expect(onEdit.mock.calls).toEqual([[7]])
  fireEvent.click(button)
  fireEvent.keyDown(await screen.findByRole('menuitem', { name: 'Editar P.1 Salários' }), { key: 'F2' })
  expect(onEdit).toHaveBeenCalledOnce()
})
