import type { AbilityRule, DeParaRegraPrevia, DeParaRegras } from '@lastro/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseOption } from '../../test/choose-option.ts'
import { type Reply, answer, doFetch, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { queryClient } = await import('../api/api.ts')
const { parseDeParaRegrasSearch } = await import('../features/razao/de-para/de-para-regras-search.ts')
const { regrasQuery } = await import('../features/razao/de-para/regras-queries.ts')
const { paths } = await import('../navigation/paths.ts')
const { sessaoQuery } = await import('../sessao/sessao.ts')
const { DeParaRegrasPage } = await import('./DeParaRegrasPage.tsx')

const LIST: DeParaRegras = {
  versao: 1,
  regras: [
    {
      id: 7,
      versao: 3,
      tipo: 'prefixo',
      contaInicio: '5.9.*',
      contaFim: null,
      centroCustoId: null,
      filialId: null,
      mesInicio: null,
      mesFim: null,
      grupoItemId: 5,
      texto: '5.9.*',
      origem: 'manual',
      motivo: null,
      contas: 4,
      contasQueDecide: 4,
      contasEmConflito: 0,
      invalida: null,
    },
  ],
  centrosCusto: [],
  filiais: [],
}
const GRUPOS = [
  {
    id: 1,
    codigo: 'DAD',
    descricao: 'Administrativas',
    natureza: 'despesa',
    itens: [{ id: 5, codigo: 'TI', descricao: 'Tecnologia' }],
  },
]
const previewOf = (de: string | null, para: string | null): DeParaRegraPrevia => ({
  contas: 4,
  contasQueDecide: 4,
  efeitos: [{ ano: 2026, de, para, valorCentavos: 100, contas: 1 }],
  efeitosTotal: 1,
  resultados: [],
  perguntas: [],
  perguntasTotal: 0,
  fechadoAte: null,
  conflitos: [],
  conflitosTotal: 0,
})
const ENTRA = /de fora da DRE para Tecnologia em 2026/
const LEAVING = /de Tecnologia para fora da DRE em 2026/
const ROTAS: Record<string, Reply> = {
  'GET /v1/DePara/regras': success(LIST),
  'GET /v1/Grupo': success(GRUPOS),
  'POST /v1/DePara/regras/previa': (body) =>
    success(Object(body).regra === null ? previewOf('Tecnologia', null) : previewOf(null, 'Tecnologia')),
}
const REFUSAL = { status: 500, body: { status: 'error', code: 'internal', message: 'Não deu.', action: '', requestId: 'r1' } }

beforeEach(signInRenata)
afterEach(cleanup)

async function open(href: string, rotas: Record<string, Reply> = {}) {
  answer({ ...ROTAS, ...rotas })
  await showScreen(href, {
    path: paths.deParaRegras,
    validateSearch: parseDeParaRegrasSearch,
    domains: ['de-para'],
    component: DeParaRegrasPage,
  })
}

function holdPreviews(): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const now = doFetch.getMockImplementation()
  doFetch.mockImplementation(async (url, init) => {
    if (String(url instanceof Request ? url.url : url).endsWith('/previa')) await promise
    return now?.(url, init) ?? Response.error()
  })
  return () => resolve(undefined)
}

test('a deletion previews only itself, waits for that preview, and keeps the focus on the question', async () => {
  await open('/DePara/regras?regra=7')
  expect(await screen.findByText(ENTRA)).toBeDefined()
  const go = holdPreviews()
  fireEvent.click(screen.getByRole('button', { name: 'Excluir' }))
  const question = within(screen.getByRole('dialog', { name: 'Excluir a regra 5.9.*?' }))
  const confirm = question.getByRole('button', { name: 'Excluir' })
  expect([question.queryByText(ENTRA), question.getByRole('status').textContent]).toEqual([null, 'Carregando'])
  expect([document.activeElement, confirm.getAttribute('aria-disabled')]).toEqual([confirm, 'true'])
  fireEvent.click(confirm)
  go()
  expect(await question.findByText(LEAVING)).toBeDefined()
  expect([document.activeElement, confirm.getAttribute('aria-disabled')]).toEqual([confirm, null])
  expect(writes().map(([rota]) => rota)).not.toContain('DELETE /v1/DePara/regras/7?versao=3&versaoDados=1')
  fireEvent.click(question.getByRole('button', { name: 'Voltar' }))
  expect([screen.queryByText(LEAVING), document.activeElement]).toEqual([null, screen.getByRole('button', { name: 'Excluir' })])
  fireEvent.click(screen.getByRole('button', { name: 'Excluir' }))
  fireEvent.click(screen.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(writes().at(-1)?.[0]).toBe('DELETE /v1/DePara/regras/7?versao=3&versaoDados=1'))
})

test('no rule is saved before its preview, and an older preview is marked as loading', async () => {
  await open('/DePara/regras?regra=7')
  await screen.findByText(ENTRA)
  const save = screen.getByRole('button', { name: 'Salvar' })
  const preview = screen.getByRole('region', { name: 'O que a regra faria' })
  expect([save, preview.getAttribute('aria-busy')]).toMatchObject([{ disabled: false }, null])
  const go = holdPreviews()
  fireEvent.change(screen.getByLabelText('Começo do código'), { target: { value: '5.8.' } })
  expect([save, preview.getAttribute('aria-busy')]).toMatchObject([{ disabled: true }, 'true'])
  await waitFor(() => expect(writes().at(-1)?.[1]).toMatchObject({ regra: { contaInicio: '5.8.*' } }))
  expect([save, preview.getAttribute('aria-busy')]).toMatchObject([{ disabled: true }, 'true'])
  go()
  await waitFor(() => expect([save, preview.getAttribute('aria-busy')]).toMatchObject([{ disabled: false }, null]))
})

test('lists conflicting rules, and the criterion that decides', async () => {
  await open('/DePara/regras?regra=7', {
    'POST /v1/DePara/regras/previa': success({
      ...previewOf('Tecnologia', null),
      conflitos: [{ conta: '5.9.1 Nuvem', regras: ['5.9.1 → DAD.02 Serviços'] }],
      conflitosTotal: 1,
    }),
  })
  expect(await screen.findByText('5.9.1 Nuvem: discorda de 5.9.1 → DAD.02 Serviços, e a conta ficaria fora da DRE.')).toBeDefined()
  expect(screen.getByText(/vigência não desempata/)).toBeDefined()
})

test('explains a refusal by closed months without trying', async () => {
  await open('/DePara/regras?regra=7', {
    'POST /v1/DePara/regras/previa': success({ ...previewOf(null, 'Tecnologia'), fechadoAte: '2026-02' }),
  })
  expect(await screen.findByText(/até fev.*2026 está fechado.*a partir de mar.*2026/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true)
})

test('deletes a rule without a preview for users who lack that right', async () => {
  const userAbilityRules: AbilityRule[] = [{ action: ['read', 'delete'], subject: 'DePara' }]
  queryClient.setQueryData(sessaoQuery.queryKey, (sessao) => sessao && { ...sessao, userAbilityRules })
  await open('/DePara/regras?regra=7')
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir' }))
  fireEvent.click(screen.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(writes().map(([rota]) => rota)).toEqual(['DELETE /v1/DePara/regras/7?versao=3&versaoDados=1']))
})

test('retries the same rule with the same key, and another rule with another key', async () => {
  await open('/DePara/regras', { 'POST /v1/DePara/regras': REFUSAL })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Nova regra' }))[0]!)
  const inicio = screen.getByLabelText('Começo do código')
  const saveButton = screen.getByRole('button', { name: 'Salvar' })
  await chooseOption(screen.getByLabelText('Destino'), 'TI · Tecnologia')
  const keys = () =>
    doFetch.mock.calls.flatMap(([url, init]) =>
      url === '/v1/DePara/regras' && init?.method === 'POST' ? [new Headers(init.headers).get('idempotency-key')] : [],
    )
  const save = async (turn: number) => {
    await waitFor(() => expect(saveButton).toHaveProperty('disabled', false))
    fireEvent.click(saveButton)
    await waitFor(() => expect(keys()).toHaveLength(turn))
  }
  fireEvent.change(inicio, { target: { value: '5.8.' } })
  await save(1)
  await save(2)
  fireEvent.change(inicio, { target: { value: '5.7.' } })
  await save(3)
  const [first, second, other] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second === first, other === first]).toEqual([true, false])
})

test('keeps the draft when another user deletes the rule', async () => {
  await open('/DePara/regras?regra=7')
  fireEvent.change(await screen.findByLabelText('Começo do código'), { target: { value: '5.8.' } })
  act(() => void queryClient.setQueryData(regrasQuery.queryKey, { ...LIST, versao: 2, regras: [] }))
  expect(await screen.findByText('Nenhuma regra por prefixo ou faixa')).toBeDefined()
  expect(screen.getByLabelText('Começo do código')).toHaveProperty('value', '5.8.')
  fireEvent.change(screen.getByLabelText('Começo do código'), { target: { value: '5.9.*' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('reports unreadable targets instead of showing ids', async () => {
  await open('/DePara/regras', { 'GET /v1/Grupo': REFUSAL })
  expect((await screen.findByRole('alert')).textContent).toContain('Não deu.')
  expect(screen.queryByText('#5')).toBeNull()
  answer(ROTAS)
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Tecnologia')).toBeDefined()
})
