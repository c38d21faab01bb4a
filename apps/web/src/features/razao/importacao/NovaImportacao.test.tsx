import type { ImportacaoPrevia } from '@lastro/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Question } from './preview.ts'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
const navigate = vi.fn<(importacaoId: number) => void>()
// Import after the stubs, because the client captures fetch when it is created.
const { queryClient } = await import('../../../api/api.ts')
const { initI18n, loadTexts } = await import('../../../i18n/i18n.ts')
const { sessaoQuery } = await import('../../../sessao/sessao.ts')
const { FileQueue } = await import('./file-queue.ts')
const { NovaImportacao } = await import('./NovaImportacao.tsx')

const FILE_ID = '7b1f7a3e-0000-4000-8000-000000000000'
const mapeamento = { decimal: ',', formatoData: 'dd/mm/aaaa', linhaCabecalho: 1, colunas: {}, sinal: 'credito_positivo' } as const
const preview: ImportacaoPrevia = {
  arquivoId: FILE_ID,
  arquivoNome: 'razao.csv',
  tamanhoBytes: 10,
  formato: 'csv',
  empresa: null,
  cnpj: null,
  outroCnpj: false,
  empresas: [],
  inicio: null,
  fim: null,
  mesesCarregados: [],
  mesesFechados: [],
  carregadas: [],
  duplicadaDe: null,
  planilha: {
    origem: 'detectado',
    receita: null,
    cabecalho: ['a', 'b', 'c'],
    amostra: [],
    colunasTipadas: [],
    mapeamento,
    faltam: ['conta'],
    planilhas: [],
    outras: [],
    largura: 3,
    perguntas: [],
    explicacao: [],
    linhas: [],
  },
}
const questions = (...keys: Question[]) => keys.map((chave) => ({ chave, texto: chave, opcoes: [] }))
const PREVIEW = 'POST /v1/Importacao/previa'
const OTHER = `POST /v1/Importacao/previa/${FILE_ID}`
const EFEITO = `${OTHER}/efeito`
const CREATE = 'POST /v1/Importacao'
const DISCARD = `DELETE /v1/Importacao/previa/${FILE_ID}`

const rotaOf = (url: Parameters<typeof fetch>[0], init?: RequestInit) =>
  `${init?.method} ${url instanceof Request ? url.url : url.toString()}`
const bodyOf = (init: RequestInit | undefined): unknown => (typeof init?.body === 'string' ? JSON.parse(init.body) : undefined)
let answers: Record<string, (body: unknown) => Response | Promise<Response>>
const success = (data: unknown) => () => Response.json({ status: 'success', data })
/** The server answers with the mapping that it was sent. */
const reread = (data: ImportacaoPrevia) => (body: unknown) => {
  const sent = typeof body === 'object' && body !== null && 'mapeamento' in body ? { mapeamento: body.mapeamento } : {}
  return Response.json({ status: 'success', data: { ...data, planilha: { ...data.planilha, ...sent } } })
}
const calls = () => doFetch.mock.calls.map(([url, init]) => ({ rota: rotaOf(url, init), init }))
const sentBodies = () => calls().flatMap(({ rota, init }) => (rota === OTHER ? [bodyOf(init)] : []))
const rotas = () => calls().map(({ rota }) => rota)

beforeEach(async () => {
  await initI18n()
  await loadTexts('importacao', 'casca')
  queryClient.clear()
  doFetch.mockReset().mockImplementation((url, init) => {
    const answer = answers[rotaOf(url, init)]
    return Promise.resolve(answer ? answer(bodyOf(init)) : Response.json({ status: 'success', data: {} }))
  })
  queryClient.setQueryData(sessaoQuery.queryKey, {
    usuario: { id: 'u1', nome: 'Renata', email: 'r@a.example' },
    perfil: 'gestor',
    cliente: null,
    clientes: [],
    userAbilityRules: [],
    convites: [],
    vendoComo: null,
    segundoFatorPendente: false,
  })
  answers = { [PREVIEW]: success(preview) }
})
afterEach(cleanup)

function Tela({ files = [new File(['a;b;c'], 'razao.csv')] }: { files?: readonly File[] }) {
  const [queue] = useState(() => new FileQueue(navigate))
  useEffect(() => {
    files.forEach(queue.add)
    return () => queue.clear()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the files of the first render
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <NovaImportacao isLarge={false} files={useSyncExternalStore(queue.subscribe, queue.list)} queue={queue} />
    </QueryClientProvider>
  )
}

async function mapColumns() {
  for (const [coluna, role] of [
    ['a', 'data'],
    ['b', 'conta'],
    ['c', 'valor'],
  ]) {
    fireEvent.change(await screen.findByLabelText(`O que é a coluna ${coluna}`), { target: { value: role } })
  }
}

test('asks about loaded months found only after a manual mapping', async () => {
  answers[OTHER] = reread({ ...preview, inicio: '2026-03', fim: '2026-03', mesesCarregados: ['2026-03'] })
  render(<Tela />)
  await mapColumns()
  expect(await screen.findByLabelText(/Substituir esses meses/)).toBeDefined()
  const asked = calls().filter(({ rota }) => rota === OTHER)
  expect(asked).toHaveLength(1)
  expect(bodyOf(asked[0]?.init)).toMatchObject({ mapeamento: { colunas: { data: 0, conta: 1, valor: 2 } } })
})

test('asks what the file leaves open, and imports with the answers', async () => {
  const planilha: ImportacaoPrevia['planilha'] = {
    ...preview.planilha!,
    cabecalho: ['Date', 'Conta', 'Saldo'],
    amostra: [['05/04/2025', '3.1', '10']],
    mapeamento: { ...mapeamento, formatoData: undefined, planilha: 'Abril', colunas: { data: 0, conta: 1, valor: 2 } },
    faltam: [],
    outras: [
      { nome: 'Maio', dados: true, igual: true },
      { nome: 'Notas', dados: false, igual: false },
    ],
    perguntas: questions('formatoData', 'planilhas'),
  }
  answers[PREVIEW] = success({ ...preview, planilha })
  answers[OTHER] = reread({ ...preview, planilha: { ...planilha, perguntas: questions('valores') } })
  answers[CREATE] = success({ id: 7 })
  render(<Tela />)
  const importFile = await screen.findByRole<HTMLButtonElement>('button', { name: 'Importar' })
  expect(importFile.disabled).toBe(true)
  expect(screen.getByRole('group', { name: 'Que dia é 05/04/2025?' })).toBeDefined()
  expect(screen.getByText(/Ficam de fora: Maio e Notas/)).toBeDefined()
  fireEvent.click(screen.getByLabelText(/4 de maio de 2025/))
  fireEvent.click(screen.getByLabelText(/^Importar as 2 planilhas juntas/))
  expect(screen.getByText(/Fica de fora: Notas/)).toBeDefined()
  fireEvent.click(await screen.findByLabelText(/^Saldo acumulado/))
  await waitFor(() => expect(importFile.disabled).toBe(false))
  fireEvent.click(importFile)
  await waitFor(() => expect(navigate).toHaveBeenCalled())
  const created = calls().find(({ rota }) => rota === CREATE)
  expect(bodyOf(created?.init)).toMatchObject({
    mapeamento: { formatoData: 'mm/dd/aaaa', valores: 'acumulado', planilha: 'Abril', outrasPlanilhas: ['Maio'] },
  })
})

const LINHAS = [
  { linha: 1, tipo: 'cabecalho', motivo: null, celulas: ['Mês', 'Conta', 'Valor'], valores: [] },
  {
    linha: 2,
    tipo: 'dado',
    motivo: null,
    celulas: ['01/2025', '3.1', '10,00'],
    valores: [{ conta: '3.1', mes: '2025-01', centavos: 1000 }],
  },
  { linha: 3, tipo: 'subtotal', motivo: 'Total das linhas anteriores.', celulas: ['', 'Total 3', '10,00'], valores: [] },
] as const
const readable: ImportacaoPrevia['planilha'] = {
  ...preview.planilha!,
  cabecalho: ['Mês', 'Conta', 'Valor'],
  mapeamento: { ...mapeamento, sinal: undefined, colunas: { mes: 0, conta: 1, valor: 2 } },
  faltam: [],
  linhas: LINHAS.map((row) => ({ ...row, celulas: [...row.celulas], valores: [...row.valores] })),
  explicacao: [
    { parte: 'cabecalho', texto: 'O cabeçalho está na linha 1.', certeza: 'certa' },
    { parte: 'sinal', texto: 'Valores positivos são créditos.', certeza: 'incerta' },
  ],
}

test('says what each row is and why it does not count, and ignores rows like one', async () => {
  answers[PREVIEW] = success({ ...preview, planilha: readable })
  answers[OTHER] = reread({ ...preview, planilha: readable })
  render(<Tela />)
  const table = await screen.findByRole('table', { name: 'Primeiras linhas do arquivo, e o que é cada uma' })
  expect(within(table).getByRole('row', { name: /^2 3\.1 · jan\/2025 · 10,00/ })).toBeDefined()
  expect(within(table).getByRole('row', { name: /^3 subtotal Total das linhas anteriores/ })).toBeDefined()
  expect(screen.getByText('Valores positivos são créditos.').parentElement?.textContent).toContain('não há como saber: confira')
  fireEvent.click(within(table).getByRole('button', { name: 'Ignorar linhas como a 3' }))
  const padrao = 'Ignoradas: B começa com “Total”'
  expect(await screen.findByText(padrao)).toBeDefined()
  await waitFor(() => expect(sentBodies()).toMatchObject([{ mapeamento: { ignorar: [{ coluna: 1, modo: 'comeca', texto: 'Total' }] } }]))
  fireEvent.click(screen.getByRole('button', { name: `Contar de novo: ${padrao}` }))
  await waitFor(() => expect(sentBodies()[1]).toMatchObject({ mapeamento: { ignorar: [] } }))
})

test('asks the month that nothing in the file says, and reads the file again with it', async () => {
  answers[PREVIEW] = success({ ...preview, planilha: { ...readable, perguntas: questions('mes') } })
  answers[OTHER] = success({
    ...preview,
    planilha: { ...readable, mapeamento: { ...readable.mapeamento, arranjo: { largura: 3, mes: '2025-03' } } },
  })
  render(<Tela />)
  const question = within(await screen.findByRole('region', { name: 'De que mês são os valores?' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(true)
  fireEvent.change(question.getByLabelText('Mês'), { target: { value: '03' } })
  expect(rotas()).not.toContain(OTHER)
  fireEvent.change(question.getByLabelText('Mês: ano'), { target: { value: '2025' } })
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(false))
  expect(sentBodies()).toMatchObject([{ leitura: { linhaCabecalho: 1, mes: '2025-03' } }])
  expect(screen.getByLabelText('Mês de todas as linhas')).toBeDefined()
})

test('asks which accounts are debits, as one answer, with the group over its accounts', async () => {
  const opcoes = [
    { valor: '3', descricao: 'Receitas', centavos: 1000 },
    { valor: '4', descricao: 'Despesas', centavos: 700 },
    { valor: '4.1', descricao: 'Aluguel', centavos: 700 },
    { valor: 'nenhuma', descricao: null, centavos: null },
  ]
  answers[PREVIEW] = success({ ...preview, planilha: { ...readable, perguntas: [{ chave: 'debitos', texto: '', opcoes }] } })
  answers[OTHER] = reread({ ...preview, planilha: readable })
  render(<Tela />)
  const question = within(await screen.findByRole('region', { name: /^Quais contas são de débito/ }))
  expect(question.queryByLabelText(/nenhuma/)).toBeNull()
  fireEvent.click(question.getByLabelText(/^4 Despesas/))
  expect(question.getByLabelText(/^4\.1 Aluguel/)).toMatchObject({ checked: true, disabled: true })
  expect(rotas()).not.toContain(OTHER)
  fireEvent.click(question.getByRole('button', { name: 'Usar as marcadas' }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(false))
  expect(sentBodies()).toMatchObject([{ mapeamento: { devedoras: ['4'], sinal: 'credito_positivo' } }])
})

test('asks for the format of dates when no date of the sample shows both readings', async () => {
  answers[PREVIEW] = success({
    ...preview,
    planilha: {
      ...preview.planilha!,
      amostra: [['01/01/2025', '3.1', '10']],
      mapeamento: { ...mapeamento, formatoData: undefined, colunas: { data: 0, conta: 1, valor: 2 } },
      faltam: [],
      perguntas: questions('formatoData'),
    },
  })
  render(<Tela />)
  const question = await screen.findByRole('group', { name: 'Data' })
  expect(within(question).getByLabelText(/^dd\/mm\/aaaa/)).toBeDefined()
})

test('retries the import under the same key, also outside a secure context', async () => {
  vi.stubGlobal('crypto', Object.create(crypto, { randomUUID: { value: undefined } }))
  answers[OTHER] = reread(preview)
  answers[CREATE] = () => new Response('', { status: 502 })
  render(<Tela />)
  await mapColumns()
  const button = () => screen.getByRole('button', { name: 'Importar' })
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  fireEvent.click(button())
  await screen.findByRole('alert')
  answers[CREATE] = success({ id: 7 })
  fireEvent.click(button())
  await waitFor(() => expect(navigate).toHaveBeenCalled())
  const keys = calls()
    .filter(({ rota }) => rota === CREATE)
    .map(({ init }) => new Headers(init?.headers).get('idempotency-key'))
  expect(keys).toEqual([FILE_ID, FILE_ID])
  cleanup()
  expect(rotas()).not.toContain(DISCARD)
})

test('discards the uploaded file when the user discards it', async () => {
  render(<Tela />)
  await screen.findByRole('button', { name: 'Importar' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(rotas()).toContain(DISCARD))
})

test('discards the uploaded file when the page is left', async () => {
  render(<Tela />)
  await screen.findByRole('button', { name: 'Importar' })
  cleanup()
  await waitFor(() => expect(rotas().filter((rota) => rota === DISCARD)).toHaveLength(1))
})

test('rereads the file for another header line, once the number is complete', async () => {
  answers[PREVIEW] = success({ ...preview, planilha: { ...preview.planilha, mapeamento: { ...mapeamento, delimitador: ';' } } })
  answers[OTHER] = success({
    ...preview,
    planilha: { ...preview.planilha, cabecalho: ['d', 'e'], mapeamento: { ...mapeamento, delimitador: ';', linhaCabecalho: 12 } },
  })
  render(<Tela />)
  const line = await screen.findByLabelText('Cabeçalho na linha')
  fireEvent.change(line, { target: { value: '1' } })
  fireEvent.change(line, { target: { value: '12' } })
  fireEvent.blur(line)
  expect(await screen.findByLabelText('O que é a coluna d')).toBeDefined()
  const asked = calls().filter(({ rota }) => rota === OTHER)
  expect(asked.map(({ init }) => bodyOf(init))).toEqual([{ leitura: { delimitador: ';', linhaCabecalho: 12 } }])
})

test('shows replaced imports, results before and after, and a predicted refusal', async () => {
  const planilha = { ...preview.planilha, mapeamento: { ...mapeamento, colunas: { data: 0, conta: 1, valor: 2 } }, faltam: [] }
  const carregadas = [{ id: 3, arquivoNome: 'velho.csv', meses: ['2026-01'], partidas: 1_200, resultadoCentavos: 11_290_935 }]
  answers[PREVIEW] = success({ ...preview, planilha, mesesCarregados: ['2026-01'], carregadas })
  const refusal = {
    status: 'error',
    code: 'importacao_arquivo_refused',
    message: 'Linha 3: não fecha.',
    action: 'Corrija.',
    requestId: 'r',
  }
  answers[EFEITO] = () => Response.json(refusal, { status: 422 })
  render(<Tela />)
  fireEvent.click(await screen.findByLabelText(/Substituir esses meses/))
  expect(await screen.findByText('Linha 3: não fecha.')).toBeDefined()
  const importFile = screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' })
  expect(importFile.disabled).toBe(true)
  expect(screen.getByText('O arquivo seria recusado: corrija-o e envie de novo.')).toBeDefined()
  answers[EFEITO] = success({ meses: [{ mes: '2026-01', hojeCentavos: 11_290_935, arquivoCentavos: 123_456 }] })
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  const row = await screen.findByRole('row', { name: /jan\/2026/ })
  expect(importFile.disabled).toBe(false)
  expect(row.textContent).toBe('jan/2026112.909,351.234,56−111.674,79')
  expect(screen.getByLabelText('O que deixa de contar').textContent).toBe(
    'velho.csv, jan/2026: 1.200 partidas deixam de contar; sai um resultado de R$ 112.909,35',
  )
  fireEvent.click(screen.getByLabelText(/Somar aos existentes/))
  expect(screen.getByRole('row', { name: /jan\/2026/ }).textContent).toBe('jan/2026112.909,35114.143,91+1.234,56')
  expect(rotas().filter((rota) => rota === EFEITO)).toHaveLength(2)
})

test('shows the last chosen file, in any order of answers', async () => {
  const other = Promise.withResolvers<Response>()
  answers[OTHER] = () => other.promise
  render(<Tela />)
  const line = await screen.findByLabelText('Cabeçalho na linha')
  fireEvent.change(line, { target: { value: '12' } })
  fireEvent.blur(line)
  await waitFor(() => expect(rotas()).toContain(OTHER))
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  answers[PREVIEW] = success({ ...preview, arquivoId: '7b1f7a3e-0000-4000-8000-000000000001', arquivoNome: 'outro.csv' })
  fireEvent.change(screen.getByLabelText('Escolher arquivos', { selector: 'input' }), { target: { files: [new File(['x'], 'outro.csv')] } })
  expect(await screen.findByText('outro.csv')).toBeDefined()
  other.resolve(success(preview)())
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(screen.queryByText('razao.csv')).toBeNull()
})

test('keeps the months of the last reading, in any order of answers', async () => {
  const colunas = { data: 0, conta: 1 }
  const planilha = { ...preview.planilha!, mapeamento: { ...mapeamento, colunas }, faltam: [] }
  answers[PREVIEW] = success({ ...preview, planilha })
  const meses = Promise.withResolvers<Response>()
  const reading = Promise.withResolvers<Response>()
  const requested = [meses, reading]
  answers[OTHER] = () => requested.shift()!.promise
  render(<Tela />)
  fireEvent.change(await screen.findByLabelText('O que é a coluna c'), { target: { value: 'valor' } })
  const line = screen.getByLabelText('Cabeçalho na linha')
  fireEvent.change(line, { target: { value: '12' } })
  fireEvent.blur(line)
  await waitFor(() => expect(screen.getByLabelText('O que é a coluna c')).toHaveProperty('disabled', true))
  reading.resolve(success({ ...preview, planilha: { ...planilha, cabecalho: ['d', 'e', 'f'] } })())
  meses.resolve(success({ ...preview, planilha, inicio: '2026-03', fim: '2026-03', mesesCarregados: ['2026-03'] })())
  expect(await screen.findByLabelText('O que é a coluna d')).toBeDefined()
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(screen.queryByLabelText(/Substituir esses meses/)).toBeNull()
})

test('a zip becomes its files, and a file of it that is taken away is discarded', async () => {
  const second = '7b1f7a3e-0000-4000-8000-000000000001'
  answers['POST /v1/Importacao/pacote'] = success([
    { arquivoId: FILE_ID, arquivoNome: 'janeiro.csv', tamanhoBytes: 10 },
    { arquivoId: second, arquivoNome: 'fevereiro.csv', tamanhoBytes: 20 },
  ])
  answers[OTHER] = success({ ...preview, arquivoNome: 'janeiro.csv' })
  answers[`POST /v1/Importacao/previa/${second}`] = () =>
    Response.json({ status: 'error', code: 'importacao_formato_unknown', message: 'Não se lê.' }, { status: 422 })
  render(<Tela files={[new File(['PK'], 'Pacote.ZIP')]} />)
  const table = within(await screen.findByRole('table', { name: 'Arquivos' }))
  expect(await table.findByText('janeiro.csv')).toBeDefined()
  expect(await table.findByText('Não se lê.')).toBeDefined()
  expect(table.queryByText('Pacote.ZIP')).toBeNull()
  fireEvent.click(table.getByRole('button', { name: 'Tirar fevereiro.csv' }))
  await waitFor(() => expect(rotas()).toContain(`DELETE /v1/Importacao/previa/${second}`))
})
