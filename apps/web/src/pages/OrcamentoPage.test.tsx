import type { Orcamento, OrcamentoLinhas } from '@lastro/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrcamentoGrid } from '../features/orcamento/grade/OrcamentoGrid.tsx'
import { stubMedia } from '../../test/media.ts'
import { orcamentoArea, orcamentoDe2026 } from '../../test/orcamento.ts'
import { RENATA_ID, answer, reads, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

type GridProps = Parameters<typeof OrcamentoGrid>[0]

const grade = vi.hoisted(() => ({ props: undefined as unknown }))
vi.mock('../features/orcamento/grade/OrcamentoGrid.tsx', () => ({
  OrcamentoGrid: (props: GridProps) => {
    grade.props = props
    return <p>grade</p>
  },
}))
const { OrcamentoPage } = await import('./OrcamentoPage.tsx')
const { createPaleta } = await import('../../test/palette.tsx')
await import('../features/orcamento/simples/MinhasLinhas.tsx')
const { invalidate } = await import('../api/api.ts')
const { readLast } = await import('../features/orcamento/last-opened.ts')
const { parseOrcamentoSearch } = await import('../features/orcamento/orcamento-search.ts')
const { paths } = await import('../navigation/paths.ts')
const { cadastroRotas, orcamentoRotas } = await import('@lastro/contract')
const { setPreferencia } = await import('../theme/preferences.ts')

const RENATA = { id: 'a0000000-0000-4000-8000-00000000000a', nome: 'Renata' }
const ZEROS = Array.from({ length: 12 }, () => 0)
const serie = { inicio: '2026-01', fim: '2026-12', ate: null, valoresCentavos: ZEROS, semLinhaCentavos: ZEROS }
const LINHAS: OrcamentoLinhas = {
  sequencia: 1,
  linhas: {
    id: [50],
    grupoItemId: [11],
    centroCustoId: [101],
    filialId: [0],
    travas: [0],
    comentarios: [0],
    comentados: [0b100],
    valoresCentavos: ZEROS,
  },
  justificativas: [
    {
      linhaId: 50,
      texto: 'dois analistas e meio',
      contas: [{ quantidadeMicros: 2_500_000, precoCentavos: 333_333, meses: 0b11, justificativa: 'dois analistas e meio' }],
    },
  ],
  referencia: { anoAnterior: serie, realizado: serie },
}
const ORCAMENTO = orcamentoDe2026({
  versaoNumero: 2,
  status: 'revisao',
  areas: { aberta: 1, enviada: 0, devolvida: 0, aprovada: 0 },
  quadro: [orcamentoArea(1, 'Tecnologia')],
})
const GRUPOS = [{ id: 1, codigo: 'G', descricao: 'Grupo', natureza: 'outras', itens: [{ id: 11, codigo: 'G.1', descricao: 'Licenças' }] }]

const FINISHED = { quem: RENATA, quando: '2020-01-02T12:00:00.000Z', detalhe: null, desfaz: null }
const ATOS = [
  { ...FINISHED, sequencia: 3, tipo: 'reajustar', celulas: 2, detalhe: { taxaPpm: 80_000 }, desfeitoPor: null },
  { ...FINISHED, sequencia: 2, tipo: 'editar', celulas: 1, desfeitoPor: 3 },
  { ...FINISHED, sequencia: 1, tipo: 'criar', celulas: 12, detalhe: { origem: 'Base zero: quantidade × preço' }, desfeitoPor: null },
]
const HISTORICO = [{ ...FINISHED, sequencia: 2, tipo: 'editar', antesCentavos: 0, depoisCentavos: 120_000 }]
const WERE: OrcamentoLinhas = { ...LINHAS, linhas: { ...LINHAS.linhas, valoresCentavos: [5, 6, ...ZEROS.slice(2)] } }
const WRITTEN = success({ sequencia: 4, celulas: 2, linhas: [], mudancas: [] })

const propsOf = () => grade.props as GridProps
const { Ouvinte, labels: listPaleta, run: runPaleta } = createPaleta()
const Tela = () => (
  <>
    <OrcamentoPage />
    <Ouvinte />
  </>
)
let current: Orcamento
let loaded: typeof GRUPOS
let lines: OrcamentoLinhas
let write: (body: unknown) => { status?: number; body: unknown }
let readPassado: () => { status?: number; body: unknown }
let readNomes: () => { status?: number; body: unknown }

async function open(href: string, ready = 'grade') {
  answer({
    'GET /v1/Orcamento/7': () => success(current),
    'GET /v1/Orcamento/7/linhas': (_, query) => success(query.size > 0 ? { ...WERE, sequencia: 2 } : lines),
    'GET /v1/Orcamento/7/passado': () => readPassado(),
    'GET /v1/Orcamento/7/formulas': success({ itens: [] }),
    'GET /v1/Orcamento/7/atos': success({ itens: ATOS, proximo: null }),
    'GET /v1/Orcamento/7/comentarios': success({ itens: [], abertos: 0, proximo: null }),
    'GET /v1/Orcamento/7/pessoas': success([]),
    'GET /v1/Orcamento/nomes': () => readNomes(),
    'GET /v1/Orcamento/7/historico': success({ itens: HISTORICO }),
    'POST /v1/Orcamento/7/presenca': success({}),
    'POST /v1/Orcamento/7/areas/enviar': success(ORCAMENTO),
    'POST /v1/Orcamento/7/areas/aprovar': () => success(current),
    'POST /v1/Orcamento/7/atos': (body) => write(body),
  })
  const router = await showScreen(href, {
    path: paths.orcamento,
    validateSearch: parseOrcamentoSearch,
    domains: ['orcamento', 'orcamento-grade', 'orcamento-previsto', 'orcamento-simples'],
    component: Tela,
  })
  await screen.findByText(ready)
  return router
}
const countReads = (path: string) => reads().filter((each) => each.split('?')[0] === path).length

beforeEach(async () => {
  current = ORCAMENTO
  loaded = GRUPOS
  lines = LINHAS
  setPreferencia('language', 'pt')
  write = () => WRITTEN
  readNomes = () => success({ grupos: loaded, filiais: [] })
  await signInRenata()
})
afterEach(cleanup)

test('"view budget" shows it read-only, edit=true makes it editable, and the last opened one is remembered', async () => {
  const router = await open('/orcamento/7')
  expect([propsOf().canEdit, propsOf().exercicio, propsOf().anoAnterior]).toEqual([false, '2026', '2025'])
  expect(screen.getByRole('banner').textContent).toContain('PlanoEm revisãoVersão 2jan–dez 2026 · base')
  fireEvent.click(screen.getByRole('button', { name: 'Preencher' }))
  await waitFor(() => expect(propsOf().canEdit).toBe(true))
  expect(router.state.location.search).toEqual({ edit: true })
  expect(readLast({ usuarioId: RENATA_ID, clienteId: 'a0000000-0000-4000-8000-000000000001' })).toBe(7)
})

test('runs allowed actions from the palette with the same confirmation, and leads to cell selection', async () => {
  const router = await open('/orcamento/7')
  const labels = listPaleta()
  expect(labels).toEqual([...new Set(labels)])
  expect(labels).toEqual(
    expect.arrayContaining([
      'Preencher',
      'Minhas linhas',
      'Distribuir: escolha antes um total',
      'Reajustar: escolha antes as células',
      'Cenários',
      'Áreas',
      'Trazer de planilha…',
      'Baixar PDF',
      'Enviar para aprovação',
      'Enviar: Tecnologia',
      'Editar dados',
      'Fazer previsto',
    ]),
  )
  // A revision in progress cannot be approved as a whole.
  expect(labels).not.toContain('Aprovar')
  runPaleta('Enviar: Tecnologia')
  const question = await screen.findByRole('dialog', { name: 'Enviar' })
  fireEvent.click(within(question).getByRole('button', { name: 'Enviar' }))
  await screen.findByText('Tecnologia: enviada.')
  expect(writes()).toContainEqual(['POST /v1/Orcamento/7/areas/enviar', { areas: [{ id: 1, versao: 1 }], comentario: '' }])
  runPaleta('Reajustar: escolha antes as células')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ edit: true }))
})

test('brings a spreadsheet on a phone in a dialog that outlives the list of actions', async () => {
  stubMedia((query) => query === '(max-width: 599px)')
  await open('/orcamento/7', 'Preencher')
  const more = screen.getByRole('button', { name: 'Mais ações' })
  fireEvent.click(more)
  fireEvent.click(screen.getByRole('button', { name: 'Planilha' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Trazer de planilha…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Trazer de planilha' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('banner').contains(dialog)).toBe(false)
  stubMedia()
})

test('explains why editing is locked, also with edit=true in the URL', async () => {
  const quadro = ORCAMENTO.quadro.map((area) => ({ ...area, acoes: { ...area.acoes, preencher: 'status_aprovado' as const } }))
  current = { ...ORCAMENTO, status: 'aprovado', quadro }
  await open('/orcamento/7?edit=true')
  expect(propsOf().canEdit).toBe(false)
  const fill = screen.getByRole('button', {
    name: 'Preencher',
    description: 'O orçamento está aprovado: para mudá-lo, abra uma revisão.',
  })
  expect(fill.getAttribute('aria-disabled')).toBe('true')
})

test('opens the comments of a cell by name, and returns the focus when they close', async () => {
  const router = await open('/orcamento/7')
  act(() => propsOf().onComment?.({ linhaId: 50, mes: 3 }))
  await screen.findByText('Licenças · Tecnologia · mar/2026')
  expect(router.state.location.search).toEqual({ edit: undefined, painel: 'comentarios', linha: 50, mes: 3 })
  expect(reads()).toContain('/v1/Orcamento/7/comentarios?linha=50&mes=3&abertos=1')
  const panel = screen.getByRole('complementary', { name: 'Comentários' })
  await waitFor(() => expect(document.activeElement).toBe(panel))
  fireEvent.keyDown(panel, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Comentários' })))
})

test('asks before an unsent comment is discarded', async () => {
  await open('/orcamento/7?painel=comentarios')
  fireEvent.change(await screen.findByLabelText('Comentar o orçamento'), { target: { value: 'Falta' } })
  fireEvent.click(screen.getByRole('button', { name: 'Áreas' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ficar e salvar' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comentar o orçamento').value).toBe('Falta')
  fireEvent.click(screen.getByRole('button', { name: 'Áreas' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
  await screen.findByRole('complementary', { name: 'Áreas' })
})

test('a refetched header keeps the cells, and a sent area refetches them', async () => {
  await open('/orcamento/7?edit=true')
  const { gridData } = propsOf()
  current = { ...ORCAMENTO, sequencia: 9, nome: 'Plano B', quadro: ORCAMENTO.quadro.map((area) => ({ ...area, preenchidas: 1 })) }
  await act(() => invalidate(orcamentoRotas.get))
  await waitFor(() => expect(propsOf().nome).toBe('Plano B'))
  expect(propsOf().gridData).toBe(gridData)
  expect(countReads('/v1/Orcamento/7/linhas')).toBe(1)
  current = { ...current, quadro: current.quadro.map((area) => ({ ...area, status: 'enviada' as const })) }
  await act(() => invalidate(orcamentoRotas.get))
  await waitFor(() => expect(propsOf().gridData).not.toBe(gridData))
  expect(countReads('/v1/Orcamento/7/linhas')).toBe(2)
  expect(propsOf().gridData.modelo.entrada.centrosCusto.get(101)?.status).toBe('enviada')
})

test('sums of the areas are current when the panel opens', async () => {
  await open('/orcamento/7?edit=true')
  current = { ...ORCAMENTO, quadro: ORCAMENTO.quadro.map((area) => ({ ...area, preenchidas: 1, totalCentavos: 123_400 })) }
  fireEvent.click(screen.getByRole('button', { name: 'Áreas' }))
  const panel = await screen.findByRole('complementary', { name: 'Áreas' })
  await within(panel).findByText('1.234')
})

test('hides the budget when access is lost, and keeps it when the server fails', async () => {
  await open('/orcamento/7?edit=true&painel=areas')
  const refuse = (status: number) => {
    answer({ 'GET /v1/Orcamento/7': { status, body: { status: 'error', message: 'Não pode.' } } })
    return act(() => invalidate(orcamentoRotas.get))
  }
  const shown = () => ({
    grade: screen.queryByText('grade') !== null,
    nome: screen.queryByRole('heading', { name: 'Plano' }) !== null,
    painel: screen.queryByRole('complementary') !== null,
    saida: screen.queryByRole('link', { name: 'Ver todos os orçamentos' }) !== null,
  })
  await refuse(500)
  expect(shown()).toEqual({ grade: true, nome: true, painel: true, saida: false })
  await refuse(403)
  await waitFor(() => expect(shown()).toEqual({ grade: false, nome: false, painel: false, saida: true }))
})

test('a budget without lines leads to adding the first ones', async () => {
  const none = {
    id: [],
    grupoItemId: [],
    centroCustoId: [],
    filialId: [],
    travas: [],
    comentarios: [],
    comentados: [],
    valoresCentavos: [],
  }
  lines = { ...LINHAS, linhas: none, justificativas: [] }
  const router = await open('/orcamento/7', 'Este orçamento ainda não tem linhas.')
  fireEvent.click(screen.getAllByRole('button', { name: 'Preencher' }).at(-1)!)
  expect(await screen.findByText('grade')).toBeTruthy()
  expect(router.state.location.search).toEqual({ edit: true })
})

test('an invalid budget URL is reported and leads to the list', async () => {
  await open('/orcamento/abc', 'Este endereço não é de um orçamento')
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ver todos os orçamentos' })).toBeTruthy()
})

test('unreadable line names are reported in place of the cells, and a retry loads them', async () => {
  readNomes = () => ({ status: 422, body: { status: 'error', message: 'Não agora.' } })
  await open('/orcamento/7?painel=areas', 'Não agora.')
  expect(screen.getByRole('heading', { name: 'Plano' })).toBeTruthy()
  expect(screen.getByRole('complementary', { name: 'Áreas' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver todos os orçamentos' })).toBeTruthy()
  readNomes = () => ({ status: 500, body: { status: 'error' } })
  await act(() => invalidate(cadastroRotas.listNomesOrcamento))
  readNomes = () => success({ grupos: loaded, filiais: [] })
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('grade')).toBeTruthy()
})

test('retries an act after a server failure on request, without losing input', async () => {
  await open('/orcamento/7?edit=true')
  write = () => ({ status: 500, body: { status: 'error' } })
  const { gridData, onAto } = propsOf()
  const mudancas = [{ linhaId: 50, mes: 2, valorCentavos: 700 }]
  await expect(act(() => onAto?.({ tipo: 'editar', mudancas }))).rejects.toThrow('Ocorreu um erro')
  await screen.findByText('1 célula não foi salva e voltou ao que era.')
  write = () => WRITTEN
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(gridData.isPending({ linha: 0, mes: 1 })).toBe(true)
  await waitFor(() => expect(gridData.countPending()).toBe(0))
  expect(writes().filter(([rota]) => rota === 'POST /v1/Orcamento/7/atos')).toMatchObject([
    [expect.any(String), { mudancas }],
    [expect.any(String), { mudancas }],
  ])
  expect(screen.queryByText('1 célula não foi salva e voltou ao que era.')).toBeNull()
})

test('a retry leaves out cells typed over since', async () => {
  await open('/orcamento/7?edit=true')
  write = () => ({ status: 500, body: { status: 'error' } })
  const { onAto } = propsOf()
  const edit = (...mudancas: { linhaId: number; mes: number; valorCentavos: number }[]) => act(() => onAto?.({ tipo: 'editar', mudancas }))
  const fevereiro = { linhaId: 50, mes: 2, valorCentavos: 700 }
  await expect(edit({ linhaId: 50, mes: 1, valorCentavos: 600 }, fevereiro)).rejects.toThrow('Ocorreu um erro')
  await screen.findByText('2 células não foram salvas e voltaram ao que eram.')
  write = () => WRITTEN
  const janeiro = { linhaId: 50, mes: 1, valorCentavos: 650 }
  await edit(janeiro)
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  const atos = () => writes().filter(([rota]) => rota === 'POST /v1/Orcamento/7/atos')
  await waitFor(() => expect(atos()).toHaveLength(3))
  expect(atos().slice(1)).toMatchObject([
    [expect.any(String), { mudancas: [janeiro] }],
    [expect.any(String), { mudancas: [fevereiro] }],
  ])
})

test('a change of names or language keeps the cells, and a refetch waits for pending acts', async () => {
  await open('/orcamento/7?edit=true')
  const { gridData } = propsOf()
  write = () => ({ status: 503, body: { status: 'error' } })
  const finished = propsOf().onAto?.({ tipo: 'editar', mudancas: [{ linhaId: 50, mes: 1, valorCentavos: 700 }] })
  await waitFor(() => expect(propsOf().semConexao).toBe(true))
  loaded = GRUPOS.map((grupo) => ({ ...grupo, descricao: 'Grupo renomeado' }))
  await act(() => invalidate(cadastroRotas.listNomesOrcamento))
  setPreferencia('language', 'en')
  await screen.findByRole('button', { name: 'Comments' })
  expect(propsOf().gridData).toBe(gridData)
  expect(countReads('/v1/Orcamento/7/linhas')).toBe(1)
  write = () => WRITTEN
  act(() => void window.dispatchEvent(new Event('online')))
  await finished
  await waitFor(() => expect(propsOf().gridData).not.toBe(gridData))
  expect(countReads('/v1/Orcamento/7/linhas')).toBe(2)
  expect(propsOf().gridData.modelo.entrada.grupos.map(({ descricao }) => descricao)).toEqual(['Grupo renomeado'])
})

test('a conflict asks for a choice, can be postponed, and yields cells on request', async () => {
  await open('/orcamento/7?edit=true')
  const said = { linhaId: 50, quem: RENATA, quando: FINISHED.quando, sequencia: 3 }
  const celulas = [
    { ...said, mes: 1, atualCentavos: 900 },
    { ...said, mes: 2, atualCentavos: 800 },
  ]
  const conflito = JSON.stringify({ vista: 3, total: 2, celulas })
  const refusal = { status: 409, body: { status: 'error', code: 'orcamento_celula_conflict', message: 'x', data: { conflito } } }
  write = (body) => (JSON.stringify(body).includes('"vista":3') ? WRITTEN : refusal)
  const mudancas = [1, 2].map((mes) => ({ linhaId: 50, mes, valorCentavos: mes * 100 }))
  const finished = propsOf().onAto?.({ tipo: 'editar', mudancas })
  await screen.findByRole('dialog', { name: 'Outra pessoa mudou o mesmo' })
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(propsOf().disputa?.celulas).toBe(2))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => propsOf().disputa?.onChoose())
  const grupos = await screen.findAllByRole('group', { name: /Licenças · Tecnologia/ })
  expect(grupos.map((grupo) => grupo.textContent)).toEqual([
    'Licenças · Tecnologia · jan/2026O seu1,00Renata, 02 jan 2020, 12:009,00',
    'Licenças · Tecnologia · fev/2026O seu2,00Renata, 02 jan 2020, 12:008,00',
  ])
  const writeChoice = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar a escolha' })
  fireEvent.click(within(grupos[0]!).getByRole('radio', { name: /Renata/ }))
  expect(writeChoice.disabled).toBe(true)
  fireEvent.click(within(grupos[1]!).getByRole('radio', { name: /O seu/ }))
  fireEvent.click(writeChoice)
  expect(await finished).toEqual({ sequencia: 4, deixadas: [{ linha: 0, mes: 0, valorCentavos: 900, sequencia: 3 }] })
  expect(
    writes()
      .filter(([rota]) => rota.endsWith('/atos'))
      .at(-1)?.[1],
  ).toEqual({ tipo: 'editar', mudancas: [mudancas[1]], vista: 3 })
})

test('shows the history of a cell and of the budget, shows a past version and restores it', async () => {
  const router = await open('/orcamento/7?edit=true')
  act(() => propsOf().onHistorico?.({ linhaId: 50, mes: 1 }))
  const panel = await screen.findByRole('complementary', { name: 'Histórico' })
  await within(panel).findByText('Editou')
  expect(panel.textContent).toContain('0,00→para1.200,00')
  expect(panel.textContent).toContain('Por quêdois analistas e meio2,50 × R$ 3.333,33')
  fireEvent.click(within(panel).getByRole('button', { name: 'Orçamento inteiro' }))
  await within(panel).findByText('Reajustou +8,0%: 2 células')
  within(panel).getByText('Criou o orçamento (Base zero: quantidade × preço): 12 células')
  fireEvent.click(within(panel).getByRole('button', { name: 'Ver o orçamento depois de Renata: Editou: 1 célula' }))
  await screen.findByText('2 células são diferentes de agora')
  expect(router.state.location.search).toMatchObject({ painel: 'historico', ato: 2 })
  expect([propsOf().canEdit, [...(propsOf().passado ?? [])]]).toEqual([undefined, [0, 1]])
  fireEvent.click(screen.getByRole('button', { name: 'Restaurar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Restaurar' })
  expect(dialog.textContent).toContain('2 células mudam.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restaurar' }))
  await screen.findByText('Plano: restaurado, com 2 células mudadas.')
  expect(writes().find(([rota]) => rota.endsWith('/atos'))?.[1]).toEqual({ tipo: 'restaurar', sequencia: 2, vista: 1 })
  await waitFor(() => expect(router.state.location.search).toEqual({ edit: true, painel: 'historico' }))
})

test('closes a covering panel to show a past version', async () => {
  stubMedia((query) => query === '(max-width: 959px)')
  const router = await open('/orcamento/7?painel=historico')
  fireEvent.click(await screen.findByRole('button', { name: 'Ver o orçamento depois de Renata: Editou: 1 célula' }))
  await screen.findByText('2 células são diferentes de agora')
  expect(router.state.location.search).toEqual({ ato: 2 })
  expect(screen.queryByRole('complementary')).toBeNull()
  stubMedia()
})

test('shows a sent area for review, also from the palette, and leads to the next one', async () => {
  Element.prototype.scrollIntoView = () => {}
  const [area] = ORCAMENTO.quadro
  const sent = { ...area!, status: 'enviada' as const, comentario: 'Sem contratações.' }
  const other = { ...sent, id: 2, versao: 3, centroCusto: { id: 102, codigo: 'RH', descricao: 'Pessoas' }, comentario: '' }
  current = { ...ORCAMENTO, quadro: [sent, other] }
  lines = { ...LINHAS, linhas: { ...LINHAS.linhas, valoresCentavos: [120_000, ...ZEROS.slice(1)] } }
  const router = await open('/orcamento/7')
  runPaleta('Ver números: Tecnologia')
  const panel = await screen.findByRole('complementary', { name: 'Tecnologia' })
  await within(panel).findByRole('row', { name: 'Licenças 1.200 —' })
  within(panel).getByText('Sem contratações.')
  within(panel).getByText('1 de 2')
  fireEvent.click(within(panel).getByRole('button', { name: 'Aprovar área' }))
  const dialog = await screen.findByRole('dialog', { name: 'Aprovar' })
  current = { ...ORCAMENTO, quadro: [{ ...sent, status: 'aprovada', versao: 2 }, other] }
  fireEvent.click(within(dialog).getByRole('button', { name: 'Aprovar' }))
  await screen.findByText('Tecnologia: aprovada.')
  expect(writes().at(-1)).toEqual(['POST /v1/Orcamento/7/areas/aprovar', { areas: [{ id: 1, versao: 1 }], comentario: '' }])
  fireEvent.click(within(panel).getByRole('button', { name: 'Próxima área' }))
  await screen.findByRole('complementary', { name: 'Pessoas' })
  expect(router.state.location.search).toEqual({ painel: 'areas', area: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Todas as áreas' }))
  await screen.findByRole('complementary', { name: 'Áreas' })
})

test('leads to a copy of the budget', async () => {
  await open('/orcamento/7?painel=areas')
  const panel = await screen.findByRole('complementary', { name: 'Áreas' })
  expect(within(panel).getByRole('link', { name: 'Copiar orçamento' }).getAttribute('href')).toBe('/NovoOrcamento%20copy?de=7')
})

test('edits own lines in a list with past, suggestion and input, and sends them', async () => {
  lines = { ...LINHAS, linhas: { ...LINHAS.linhas, travas: [0b1] } }
  const passado = {
    periodo: { inicio: '2024-10', fim: '2025-09' },
    meses: 0b111111111000,
    linhaId: LINHAS.linhas.id,
    valoresCentavos: [0, 0, 0, ...Array.from({ length: 9 }, () => 10_000)],
  }
  readPassado = () => ({ status: 404, body: { status: 'error' } })
  await open('/orcamento/7?simples=true', 'Licenças')
  await screen.findByText(/Não foi possível ler o realizado destas linhas/)
  readPassado = () => success(passado)
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText(/o que houve em out\/2024–set\/2025, os doze meses mais novos/)
  const location = 'Licenças, Grupo'
  fireEvent.change(screen.getByLabelText('Reajuste (%)'), { target: { value: '4,5' } })
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['900', '1.254'])
  fireEvent.click(screen.getByRole('button', { name: `Usar a sugestão: ${location}` }))
  const ano = screen.getByLabelText<HTMLInputElement>(`Ano 2026: ${location}`)
  await waitFor(() => expect(ano.value).toBe('1.149,50'))
  const atos = () =>
    writes().flatMap(([rota, body]) => (rota === 'POST /v1/Orcamento/7/atos' ? [body as { tipo: string; mudancas: unknown[] }] : []))
  await waitFor(() => expect(atos()).toMatchObject([{ tipo: 'preencher', detalhe: { sugestao: true, taxaPpm: 45_000 } }]))
  expect(atos()[0]?.mudancas).toHaveLength(11)
  fireEvent.mouseDown(ano)
  expect([document.activeElement, ano.value, ano.selectionStart, ano.selectionEnd]).toEqual([ano, '1149,50', 0, 7])
  fireEvent.change(ano, { target: { value: 'mil' } })
  expect(screen.getByRole('alert').textContent).toContain('1.234,56')
  fireEvent.change(ano, { target: { value: '=2200/2' } })
  fireEvent.keyDown(ano, { key: 'Enter' })
  await waitFor(() => expect(atos()[1]).toMatchObject({ tipo: 'distribuir', detalhe: { metodo: 'proporcional', totalCentavos: 110_000 } }))
  expect(ano.value).toBe('1.100,00')
  fireEvent.click(screen.getByRole('button', { name: `Ver os meses: ${location}` }))
  expect(screen.getByLabelText<HTMLInputElement>(`jan/2026: ${location}`).readOnly).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>(`fev/2026: ${location}`).value).toBe('100,00')
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar' }))
  answer({ 'POST /v1/Orcamento/7/areas/enviar': () => success(current) })
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(writes().at(-1)?.[1]).toEqual({ areas: [{ id: 1, versao: 1 }], comentario: '' }))
})
