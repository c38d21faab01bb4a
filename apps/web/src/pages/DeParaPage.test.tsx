import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, showScreen, signInRenata, success } from '../../test/screen.tsx'

const { parseDeParaSearch } = await import('../features/razao/de-para/de-para-search.ts')
const { paths } = await import('../navigation/paths.ts')
const { hasUnsaved } = await import('../stores/unsaved.ts')
const { DeParaPage } = await import('./DeParaPage.tsx')

const TI = { id: 5, codigo: 'TI', descricao: 'Tecnologia', grupo: { id: 1, codigo: 'DAD', descricao: 'Administrativas' } }
const contaOf = (contaId: number) => ({
  contaId,
  codigo: `4.${contaId}`,
  descricao: `Conta ${contaId}`,
  codigoReferencial: null,
  saldoCentavos: -100,
  situacao: 'sem',
  grupoItem: null,
  regra: null,
  sugestao: { grupoItem: TI, origem: 'descricao', indicio: 'parecida', motivo: 'descrição parecida', confianca: 75 },
})
const LIST = {
  versao: 1,
  fechadoAte: null,
  contas: [contaOf(1), contaOf(2)],
  cobertura: { contas: 2, contasMapeadas: 0, valorCentavos: 200, valorMapeadoCentavos: 0 },
}

beforeEach(async () => {
  await signInRenata()
  answer({
    'GET /v1/DePara': success(LIST),
    'GET /v1/Grupo': success([
      {
        id: 1,
        codigo: 'DAD',
        descricao: 'Administrativas',
        natureza: 'despesa',
        itens: [{ id: 5, codigo: 'TI', descricao: 'Tecnologia' }],
      },
    ]),
  })
})
afterEach(cleanup)

const closesTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('unsaved targets prompt before another page or closing the tab; discarded ones do not', async () => {
  const router = await showScreen('/DePara', {
    path: paths.dePara,
    validateSearch: parseDeParaSearch,
    domains: ['de-para'],
    component: DeParaPage,
  })
  expect(closesTab()).toBe(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Aceitar 2 sugestões' }))
  await waitFor(() => expect(hasUnsaved()).toBe(true))
  expect(closesTab()).toBe(false)
  void router.navigate({ to: paths.dre })
  fireEvent.click(await screen.findByRole('button', { name: 'Ficar e salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/DePara')

  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(hasUnsaved()).toBe(false))
  await router.navigate({ to: paths.dre })
  expect(await screen.findByText('outra tela')).toBeDefined()
})

test('a failed load of the grupos shows an error with a retry', async () => {
  answer({ 'GET /v1/DePara': success(LIST) })
  await showScreen('/DePara', { path: paths.dePara, validateSearch: parseDeParaSearch, domains: ['de-para'], component: DeParaPage })
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  expect(screen.queryByText('Sem destino (2)')).toBeNull()
  answer({ 'GET /v1/DePara': success(LIST), 'GET /v1/Grupo': success([]) })
  fireEvent.click(again)
  expect(await screen.findByText('Sem destino (2)')).toBeTruthy()
})

test('accounts without entries do not count as covered', async () => {
  const cobertura = { contas: 2, contasMapeadas: 0, valorCentavos: 0, valorMapeadoCentavos: 0 }
  answer({ 'GET /v1/DePara': success({ ...LIST, cobertura }), 'GET /v1/Grupo': success([]) })
  await showScreen('/DePara', { path: paths.dePara, validateSearch: parseDeParaSearch, domains: ['de-para'], component: DeParaPage })
  expect(await screen.findByText('Nenhum valor lançado ainda: importe o realizado para ver quanto do valor tem destino')).toBeTruthy()
  expect(screen.queryByText(/100,0/)).toBeNull()
})

test('what stands out in the preview is confirmed before it is saved', async () => {
  const question = {
    tipo: 'despesa_em_receita',
    assunto: '4.1 Conta 1',
    destino: 'RB.01 Revenda',
    periodo: null,
    valorCentavos: -100,
    baseCentavos: null,
  }
  const preview = { efeitos: [], efeitosTotal: 0, resultados: [], perguntas: [question], perguntasTotal: 1 }
  answer({
    'GET /v1/DePara': success(LIST),
    'GET /v1/Grupo': success([]),
    'POST /v1/DePara/previa': success(preview),
    'PUT /v1/DePara': success({ versao: 2, auditoriaId: 1 }),
  })
  await showScreen('/DePara', { path: paths.dePara, validateSearch: parseDeParaSearch, domains: ['de-para'], component: DeParaPage })
  fireEvent.click(await screen.findByRole('button', { name: 'Aceitar 2 sugestões' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Salvar mesmo assim?' })
  expect(dialog.textContent).toContain('4.1 Conta 1 tem saldo devedor de R$ 1,00, como uma despesa, e iria para RB.01 Revenda')
  fireEvent.click(screen.getByRole('button', { name: 'Rever' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(hasUnsaved()).toBe(true)

  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar mesmo assim' }))
  await waitFor(() => expect(hasUnsaved()).toBe(false))
})
