import type { Can } from '@lastro/contract'
import { expect, test } from 'vitest'
import { NAVIGATION, PARTES, PESSOAL, listVisible, sectionOf } from './screen-list.ts'

test('finds the screen of a path in any case', () => {
  expect(sectionOf('/Importacao/7')).toBe('/Importacao')
  expect(sectionOf('/dre')).toBe('/Dre')
  expect(sectionOf('/DreRateio')).toBe('/DreRateio')
  expect(sectionOf('/grupo/Detalhes/7')).toBe('/Grupo')
  expect(sectionOf('/GrupoItem')).toBe('/Grupo')
  expect(sectionOf('/report/resultado/gestao')).toBe('/Workspace')
  for (const path of ['/orcamento/7', '/orcamento/novo', '/NovoOrcamento', '/NovoOrcamento copy', '/novoorcamento%20copy'])
    expect(sectionOf(path)).toBe('/Orcamento')
  expect(sectionOf('/')).toBe('/Home')
})

test('shows accessible screens, and none of the whole cliente to a limited user', () => {
  const can = (_action: string, subject: string) => subject !== 'DePara'
  expect(listVisible(NAVIGATION, { can, limited: false, semCliente: false }).map(({ to }) => to)).toEqual([
    '/Home',
    '/Importacao',
    '/Dre',
    '/DreRateio',
    '/Orcamento',
    '/Premissas',
    '/Investimentos',
    '/Workspace',
    '/Grupo',
    '/CrudTable',
    '/dashboards/crm',
    '/Usuario',
    '/Permissoes',
    '/Marca',
    '/Auditoria',
  ])
  expect(listVisible(NAVIGATION, { can, limited: true, semCliente: false }).map(({ to }) => to)).toEqual([
    '/Home',
    '/Lancamentos',
    '/Dre',
    '/Orcamento',
    '/Premissas',
    '/Investimentos',
    '/Workspace',
    '/Grupo',
    '/CrudTable',
  ])
})

test('entries are one entry: of the navigation for a limited user, of Realizado for the others', () => {
  for (const limited of [true, false]) {
    const rights = { can: () => true, limited, semCliente: false }
    const listed = [...listVisible(NAVIGATION, rights), ...listVisible(PARTES, rights)].filter(({ to }) => to === '/Lancamentos')
    expect(listed).toHaveLength(1)
  }
})

test('the daily backup, a section of the maintenance page, is offered to administrators alone', () => {
  const backupOf = (can: Can) =>
    listVisible(PARTES, { can, limited: false, semCliente: false }).filter(({ texto }) => texto === 'navegacao.backup')
  expect(backupOf(() => true).map(({ to }) => to)).toEqual(['/Manutencao'])
  expect(backupOf((_action, subject) => subject !== 'all')).toEqual([])
})

test('a user without a company gets no screen that needs one', () => {
  const rights = { can: () => true, limited: false, semCliente: true }
  expect(listVisible(NAVIGATION, rights).map(({ to }) => to)).toEqual(['/Home', '/dashboards/crm', '/Marca'])
  expect(listVisible(PESSOAL, rights).filter(({ subject }) => subject)).toEqual([])
})

test('no two entries of the navigation have the same key', () => {
  expect(new Set(NAVIGATION.map(({ shortcutKey }) => shortcutKey)).size).toBe(NAVIGATION.length)
})
