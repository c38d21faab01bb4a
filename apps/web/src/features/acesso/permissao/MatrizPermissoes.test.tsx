import { ACTIONS, type PermissaoCelula, SUBJECTS } from '@lastro/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { initI18n, loadTexts } = await import('../../../i18n/i18n.ts')
const { MatrizPermissoes } = await import('./MatrizPermissoes.tsx')
const { applyDraft } = await import('./draft.ts')

const CELULAS: PermissaoCelula[] = SUBJECTS.flatMap((subject) =>
  ACTIONS.map((action) => {
    const padrao = subject === 'Dre' && action === 'read'
    const excecao = subject === 'Dre' && action === 'export' ? true : null
    return { action, subject, padrao, excecao, permitido: excecao ?? padrao, editavel: subject !== 'Cliente' }
  }),
)

const onToggle = vi.fn<(key: string) => void>()

async function show(motivo: 'propria' | null = null) {
  await initI18n()
  await loadTexts('permissao')
  render(<MatrizPermissoes holder="Paulo" celulas={applyDraft(CELULAS, new Map())} motivo={motivo} onToggle={onToggle} />)
}

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

test('shows for each cell whether it is the default, granted or revoked', async () => {
  await show()
  expect(screen.getByRole('button', { name: 'Ver, DRE: pode, pelo padrão' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Exportar, DRE: liberado aqui' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Criar, DRE: não pode, pelo padrão' }).getAttribute('aria-pressed')).toBe('false')
})

test('a locked cell shows the reason and does nothing', async () => {
  await show()
  const cell = screen.getByRole('button', { name: /^Ver, Clientes: .*Só um administrador muda esta permissão/ })
  expect(cell.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(cell)
  expect(onToggle).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /^Criar, DRE/ }))
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('create Dre')
})

test('a user cannot click their own permissions', async () => {
  await show('propria')
  fireEvent.click(screen.getByRole('button', { name: /^Criar, DRE: .*Ninguém muda as próprias permissões/ }))
  expect(onToggle).not.toHaveBeenCalled()
})

test('one cell has the focus, and the arrow keys move it', async () => {
  await show()
  const first = screen.getByRole('button', { name: /^Ver, Orçamentos/ })
  expect(screen.getAllByRole('button').filter((cell) => cell.tabIndex === 0)).toEqual([first])
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowRight' })
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Criar, DRE/)
  fireEvent.keyDown(document.activeElement ?? first, { key: 'End' })
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Administrar, DRE/)
})
