import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showScreen, signInRenata } from '../../test/screen.tsx'
import { NAVIGATION, type NavigationItem } from './screen-list.ts'

const { BottomBar } = await import('./BottomBar.tsx')

beforeEach(signInRenata)
afterEach(cleanup)

async function show(items: readonly NavigationItem[]) {
  await showScreen('/orcamento/7', {
    path: '/orcamento/$id',
    domains: [],
    component: () => (
      <>
        <h1>Tela</h1>
        <BottomBar items={items} />
      </>
    ),
  })
  return screen.queryByRole('navigation')
}

test('links to the screens of a phone and marks the open section', async () => {
  await show(NAVIGATION)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')])
  expect(links).toEqual([
    ['Início', null],
    ['DRE', null],
    ['Orçamentos', 'page'],
    ['Relatórios', null],
  ])
})

test('is absent where it would have one screen, and only its presence raises what floats above it', async () => {
  expect(await show(NAVIGATION.filter(({ texto }) => texto === 'navegacao.dre'))).toBeNull()
  cleanup()
  const bar = await show(NAVIGATION)
  expect(bar?.hasAttribute('data-bottom-bar')).toBe(true)
  const css = readFileSync(join(import.meta.dirname, 'Shell.module.css'), 'utf8')
  expect([...css.matchAll(/([^{}]*)\{[^{}]*--bottom-bar: calc\(56px/g)].map(([, selector]) => selector?.trim())).toEqual([
    '.shell:has(> [data-bottom-bar])',
  ])
})
