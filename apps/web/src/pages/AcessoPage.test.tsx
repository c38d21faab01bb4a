import { ACTIONS, type MinhaPermissao, SUBJECTS } from '@lastro/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, showScreen, signInRenata, success } from '../../test/screen.tsx'

const { paths } = await import('../navigation/paths.ts')
const { AcessoPage } = await import('./AcessoPage.tsx')

type Celula = MinhaPermissao['celulas'][number]
const CHANGED: Record<string, Partial<Celula>> = {
  'export Dre': { permitido: false, origem: 'perfil' },
  'update Grupo': { permitido: true, origem: 'pessoa' },
  'read Grupo': { permitido: true },
}
const MINE: MinhaPermissao = {
  perfil: 'leitor',
  celulas: SUBJECTS.flatMap((subject) =>
    ACTIONS.map((action): Celula => ({ action, subject, permitido: false, origem: 'padrao', ...CHANGED[`${action} ${subject}`] })),
  ),
  centrosCusto: null,
  filiais: null,
}

beforeEach(signInRenata)
afterEach(cleanup)

async function open(mine: Partial<MinhaPermissao> = {}): Promise<void> {
  answer({ 'GET /v1/Permissao/minhas': success({ ...MINE, ...mine }) })
  await showScreen('/access-control', { path: paths.acesso, domains: ['permissao'], component: AcessoPage })
}
async function rowOf(subject: string): Promise<Record<string, string>> {
  const table = await screen.findByRole('table')
  const headers = within(table).getAllByRole('columnheader')
  const cells = within(within(table).getByRole('row', { name: new RegExp(`^${subject} `) })).getAllByRole('cell')
  return Object.fromEntries(cells.map((cell, i) => [headers[i + 1]?.textContent ?? '', within(cell).getByText(/pode/).textContent ?? '']))
}

test('lists each action on each subject, with the rule that grants or denies it', async () => {
  await open()
  expect(await rowOf('DRE')).toMatchObject({
    Ver: 'não pode, padrão do perfil',
    Exportar: 'não pode, mudado para o perfil neste cliente',
  })
  expect(await rowOf('Grupos')).toMatchObject({
    Ver: 'pode, padrão do perfil',
    Alterar: 'pode, mudado para mim neste cliente',
  })
  screen.getByText('Vejo os valores da empresa inteira.')
  expect(screen.queryByRole('row', { name: /^Tudo / }), 'said only of who may do everything').toBeNull()
})

test('lists the centros de custo and filiais in scope, and a contact when there are none yet', async () => {
  await open({ centrosCusto: [{ codigo: 'LOJA', descricao: 'Loja do centro' }], filiais: [] })
  expect((await screen.findByText('Só destes centros de custo:')).parentElement?.textContent).toBe(
    'Só destes centros de custo: Loja do centro (LOJA)',
  )
  screen.getByText(/ninguém indicou as minhas filiais\. Peça a quem administra os usuários/)
  expect(screen.queryByText('Vejo os valores da empresa inteira.')).toBeNull()
})
