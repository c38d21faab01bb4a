import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, showScreen, signInRenata } from '../../test/screen.tsx'

const { paths } = await import('../navigation/paths.ts')
const { parseDreSearch } = await import('../navigation/dre-address.ts')
const { DreConsolidadoPage } = await import('./DreConsolidadoPage.tsx')

const refusal = {
  status: 422,
  body: {
    status: 'error',
    code: 'dre_periodo_invalid',
    message: 'O período pedido não é válido.',
    action: 'Escolha outro.',
    requestId: 'r1',
  },
}

beforeEach(signInRenata)
afterEach(cleanup)

async function open(href: string) {
  answer({ 'GET /v1/Dre/consolidado': refusal })
  await showScreen(href, {
    path: paths.dreConsolidado,
    validateSearch: parseDreSearch,
    domains: ['dre', 'dre-comparativo', 'dre-consolidado'],
    component: DreConsolidadoPage,
  })
}

test('without imports it leads to the import and to other companies, and reports no invalid period', async () => {
  await open('/Dre/Consolidado')
  expect((await screen.findByRole('link', { name: 'Importar um arquivo' })).getAttribute('href')).toBe('/Importacao')
  expect(screen.getByRole('button', { name: /^Empresas/ })).toBeDefined()
  expect(screen.queryByText('O período pedido não é válido.')).toBeNull()
})

test('reports an invalid period in the URL', async () => {
  await open('/Dre/Consolidado?inicio=2010-01&fim=2025-12')
  expect((await screen.findByRole('alert')).textContent).toContain('O período pedido não é válido.')
})
