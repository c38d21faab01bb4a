import type { Orcamento, OrcamentoLinhas } from '@lastro/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OrcamentoGrid } from '../features/orcamento/grade/OrcamentoGrid.tsx'
import { orcamentoArea, orcamentoDe2026 } from '../../test/orcamento.ts'
import { answer, reads, showTela, signInRenata, success, writes } from '../../test/screen.tsx'

type GridProps = Parameters<typeof OrcamentoGrid>[0]

/** Props of the mocked grid, because jsdom has no canvas. */
const grade = vi.hoisted(() => ({ props: undefined as unknown }))
vi.mock('../features/orcamento/grade/OrcamentoGrid.tsx', () => ({
  OrcamentoGrid: (props: GridProps) => {
    grade.props = props
    return <p>grade</p>
  },
}))
const { OrcamentoPage } = await import('./OrcamentoPage.tsx')
const { createPaleta } = await import('../../test/palette.tsx')
// Preload the lazy chunk; it outlasts the test timeout.
await import('../features/orcamento/simples/MinhasLinhas.tsx')
const { invalidate } = await import('../api/api.ts')
const { readUltimo } = await import('../features/orcamento/last-opened.ts')
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

const FEITO = { quem: RENATA, quando: '2020-01-02T12:00:00.000Z', detalhe: null, desfaz: null }
const ATOS = [
  { ...FEITO, sequencia: 3, tipo: 'reajustar', celulas: 2, detalhe: { taxaPpm: 80_000 }, desfeitoPor: null },
  { ...FEITO, sequencia: 2, tipo: 'editar', celulas: 1, desfeitoPor: 3 },
  { ...FEITO, sequencia: 1, tipo: 'criar', celulas: 12, detalhe: { origem: 'Base zero: quantidade × preço' }, desfeitoPor: null },
]
const HISTORICO = [{ ...FEITO, sequencia: 2, tipo: 'editar', antesCentavos: 0, depoisCentavos: 120_000 }]
const ERAM: OrcamentoLinhas = { ...LINHAS, linhas: { ...LINHAS.linhas, valoresCentavos: [5, 6, ...ZEROS.slice(2)] } }
const GRAVADO = success({ sequencia: 4, celulas: 2, linhas: [], mudancas: [] })

const propsOf = () => grade.props as GridProps
const { Ouvinte, labels: listPaleta, run: runPaleta } = createPaleta()
const Tela = () => (
  <>
    <OrcamentoPage />
    <Ouvinte />
  </>
)
let atual: Orcamento
let lidos: typeof GRUPOS
let linhas: OrcamentoLinhas
let gravar: (body: unknown) => { status?: number; body: unknown }
let lerPassado: () => { status?: number; body: unknown }
let lerNomes: () => { status?: number; body: unknown }

async function open(href: string, pronta = 'grade') {
  answer({
    'GET /v1/Orcamento/7': () => success(atual),
    'GET /v1/Orcamento/7/linhas': (_, query) => success(query.size > 0 ? { ...ERAM, sequencia: 2 } : linhas),
    'GET /v1/Orcamento/7/passado': () => lerPassado(),
    'GET /v1/Orcamento/7/atos': success({ itens: ATOS, proximo: null }),
    'GET /v1/Orcamento/7/comentarios': success({ itens: [], abertos: 0, proximo: null }),
    'GET /v1/Orcamento/7/pessoas': success([]),
    'GET /v1/Orcamento/nomes': () => lerNomes(),
    'GET /v1/Orcamento/7/historico': success({ itens: HISTORICO }),
    'POST /v1/Orcamento/7/presenca': success({}),
    'POST /v1/Orcamento/7/areas/enviar': success(ORCAMENTO),
    'POST /v1/Orcamento/7/areas/aprovar': () => success(atual),
    'POST /v1/Orcamento/7/atos': (body) => gravar(body),
  })
  const router = await showTela(href, {
    path: paths.orcamento,
    validateSearch: parseOrcamentoSearch,
    domains: ['orcamento', 'orcamento-grade', 'orcamento-previsto', 'orcamento-simples'],
    component: Tela,
  })
  await screen.findByText(pronta)
  return router
}
const countReads = (path: string) => reads().filter((each) => each.split('?')[0] === path).length

beforeEach(async () => {
  atual = ORCAMENTO
  lidos = GRUPOS
  linhas = LINHAS
  setPreferencia('language', 'pt')
  gravar = () => GRAVADO
  lerNomes = () => success({ grupos: lidos, filiais: [] })
  await signInRenata()
})
afterEach(cleanup)

it('"view budget" shows it read-only, edit=true makes it editable, and the last opened one is remembered', async () => {
  const router = await open('/orcamento/7')
  expect([propsOf().podeEditar, propsOf().exercicio, propsOf().anoAnterior]).toEqual([false, '2026', '2025'])
  expect(screen.getByRole('banner').textContent).toContain('PlanoEm revisãoVersão 2jan–dez 2026 · base')
  fireEvent.click(screen.getByRole('button', { name: 'Preencher' }))
  await waitFor(() => expect(propsOf().podeEditar).toBe(true))
  expect(router.state.location.search).toEqual({ edit: true })
  expect(readUltimo({ usuarioId: 'u0', clienteId: 'a0000000-0000-4000-8000-000000000001' })).toBe(7)
})

it('runs allowed actions from the palette with the same confirmation, and leads to cell selection', async () => {
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
  const pergunta = await screen.findByRole('dialog', { name: 'Enviar' })
  fireEvent.click(within(pergunta).getByRole('button', { name: 'Enviar' }))
  await screen.findByText('Tecnologia: enviada.')
  expect(writes()).toContainEqual(['POST /v1/Orcamento/7/areas/enviar', { areas: [{ id: 1, versao: 1 }], comentario: '' }])
  runPaleta('Reajustar: escolha antes as células')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ edit: true }))
})

it('explains why editing is locked, also with edit=true in the URL', async () => {
  const quadro = ORCAMENTO.quadro.map((area) => ({ ...area, acoes: { ...area.acoes, preencher: 'status_aprovado' as const } }))
  atual = { ...ORCAMENTO, status: 'aprovado', quadro }
  await open('/orcamento/7?edit=true')
  expect(propsOf().podeEditar).toBe(false)
  const preencher = screen.getByRole('button', {
    name: 'Preencher',
    description: 'O orçamento está aprovado: para mudá-lo, abra uma revisão.',
  })
  expect(preencher.getAttribute('aria-disabled')).toBe('true')
})

it('opens the comments of a cell by name, and returns the focus when they close', async () => {
  const router = await open('/orcamento/7')
  act(() => propsOf().onComentar?.({ linhaId: 50, mes: 3 }))
  await screen.findByText('Licenças · Tecnologia · mar/2026')
  expect(router.state.location.search).toEqual({ edit: undefined, painel: 'comentarios', linha: 50, mes: 3 })
  expect(reads()).toContain('/v1/Orcamento/7/comentarios?linha=50&mes=3&abertos=1')
  const painel = screen.getByRole('complementary', { name: 'Comentários' })
  await waitFor(() => expect(document.activeElement).toBe(painel))
  fireEvent.keyDown(painel, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Comentários' })))
})

it('asks before an unsent comment is discarded', async () => {
  await open('/orcamento/7?painel=comentarios')
  fireEvent.change(await screen.findByLabelText('Comentar o orçamento'), { target: { value: 'Falta' } })
  fireEvent.click(screen.getByRole('button', { name: 'Áreas' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ficar e salvar' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comentar o orçamento').value).toBe('Falta')
  fireEvent.click(screen.getByRole('button', { name: 'Áreas' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
  await screen.findByRole('complementary', { name: 'Áreas' })
})

it('a refetched header keeps the cells, and a sent area refetches them', async () => {
  await open('/orcamento/7?edit=true')
  const { dados } = propsOf()
  atual = { ...ORCAMENTO, sequencia: 9, nome: 'Plano B', quadro: ORCAMENTO.quadro.map((area) => ({ ...area, preenchidas: 1 })) }
  await act(() => invalidate(orcamentoRotas.get))
  await waitFor(() => expect(propsOf().nome).toBe('Plano B'))
  expect(propsOf().dados).toBe(dados)
  expect(countReads('/v1/Orcamento/7/linhas')).toBe(1)
  atual = { ...atual, quadro: atual.quadro.map((area) => ({ ...area, status: 'enviada' as const })) }
  await act(() => invalidate(orcamentoRotas.get))
  await waitFor(() => expect(propsOf().dados).not.toBe(dados))
  expect(countReads('/v1/Orcamento/7/linhas')).toBe(2)
  expect(propsOf().dados.modelo.entrada.centrosCusto.get(101)?.status).toBe('enviada')
})

it('sums of the areas are current when the panel opens', async () => {
  await open('/orcamento/7?edit=true')
  atual = { ...ORCAMENTO, quadro: ORCAMENTO.quadro.map((area) => ({ ...area, preenchidas: 1, totalCentavos: 123_400 })) }
  fireEvent.click(screen.getByRole('button', { name: 'Áreas' }))
  const painel = await screen.findByRole('complementary', { name: 'Áreas' })
  await within(painel).findByText('1.234')
})

it('hides the budget when access is lost, and keeps it when the server fails', async () => {
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

it('a budget without lines leads to adding the first ones', async () => {
  const nenhuma = {
    id: [],
    grupoItemId: [],
    centroCustoId: [],
    filialId: [],
    travas: [],
    comentarios: [],
    comentados: [],
    valoresCentavos: [],
  }
  linhas = { ...LINHAS, linhas: nenhuma, justificativas: [] }
  const router = await open('/orcamento/7', 'Este orçamento ainda não tem linhas.')
  fireEvent.click(screen.getAllByRole('button', { name: 'Preencher' }).at(-1)!)
  expect(await screen.findByText('grade')).toBeTruthy()
  expect(router.state.location.search).toEqual({ edit: true })
})

it('an invalid budget URL is reported and leads to the list', async () => {
  await open('/orcamento/abc', 'Este endereço não é de um orçamento')
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ver todos os orçamentos' })).toBeTruthy()
})

it('unreadable line names are reported in place of the cells, and a retry loads them', async () => {
  lerNomes = () => ({ status: 422, body: { status: 'error', message: 'Não agora.' } })
  await open('/orcamento/7?painel=areas', 'Não agora.')
  expect(screen.getByRole('heading', { name: 'Plano' })).toBeTruthy()
  expect(screen.getByRole('complementary', { name: 'Áreas' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver todos os orçamentos' })).toBeTruthy()
  lerNomes = () => ({ status: 500, body: { status: 'error' } })
  await act(() => invalidate(cadastroRotas.listNomesOrcamento))
  lerNomes = () => success({ grupos: lidos, filiais: [] })
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('grade')).toBeTruthy()
})

it('retries an act after a server failure on request, without losing input', async () => {
  await open('/orcamento/7?edit=true')
  gravar = () => ({ status: 500, body: { status: 'error' } })
  const { dados, onAto } = propsOf()
  const mudancas = [{ linhaId: 50, mes: 2, valorCentavos: 700 }]
  await expect(act(() => onAto?.({ tipo: 'editar', mudancas }))).rejects.toThrow('Ocorreu um erro')
  await screen.findByText('1 célula não foi salva e voltou ao que era.')
  gravar = () => GRAVADO
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(dados.isPendente({ linha: 0, mes: 1 })).toBe(true)
  await waitFor(() => expect(dados.pendentes()).toBe(0))
  expect(writes().filter(([rota]) => rota === 'POST /v1/Orcamento/7/atos')).toMatchObject([
    [expect.any(String), { mudancas }],
    [expect.any(String), { mudancas }],
  ])
  expect(screen.queryByText('1 célula não foi salva e voltou ao que era.')).toBeNull()
})

it('a retry leaves out cells typed over since', async () => {
  await open('/orcamento/7?edit=true')
  gravar = () => ({ status: 500, body: { status: 'error' } })
  const { onAto } = propsOf()
  const edit = (...mudancas: { linhaId: number; mes: number; valorCentavos: number }[]) => act(() => onAto?.({ tipo: 'editar', mudancas }))
  const fevereiro = { linhaId: 50, mes: 2, valorCentavos: 700 }
  await expect(edit({ linhaId: 50, mes: 1, valorCentavos: 600 }, fevereiro)).rejects.toThrow('Ocorreu um erro')
  await screen.findByText('2 células não foram salvas e voltaram ao que eram.')
  gravar = () => GRAVADO
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

it('a change of names or language keeps the cells, and a refetch waits for pending acts', async () => {
  await open('/orcamento/7?edit=true')
  const { dados } = propsOf()
  gravar = () => ({ status: 503, body: { status: 'error' } })
  const feito = propsOf().onAto?.({ tipo: 'editar', mudancas: [{ linhaId: 50, mes: 1, valorCentavos: 700 }] })
  await waitFor(() => expect(propsOf().semConexao).toBe(true))
  lidos = GRUPOS.map((grupo) => ({ ...grupo, descricao: 'Grupo renomeado' }))
  await act(() => invalidate(cadastroRotas.listNomesOrcamento))
  setPreferencia('language', 'en')
  await screen.findByRole('button', { name: 'Comments' })
  expect(propsOf().dados).toBe(dados)
  expect(countReads('/v1/Orcamento/7/linhas')).toBe(1)
  gravar = () => GRAVADO
  act(() => void window.dispatchEvent(new Event('online')))
  await feito
  await waitFor(() => expect(propsOf().dados).not.toBe(dados))
  expect(countReads('/v1/Orcamento/7/linhas')).toBe(2)
  expect(propsOf().dados.modelo.entrada.grupos.map(({ descricao }) => descricao)).toEqual(['Grupo renomeado'])
})

it('a conflict asks for a choice, can be postponed, and yields cells on request', async () => {
  await open('/orcamento/7?edit=true')
  const dito = { linhaId: 50, quem: RENATA, quando: FEITO.quando, sequencia: 3 }
  const celulas = [
    { ...dito, mes: 1, atualCentavos: 900 },
    { ...dito, mes: 2, atualCentavos: 800 },
  ]
  const conflito = JSON.stringify({ vista: 3, total: 2, celulas })
  const recusa = { status: 409, body: { status: 'error', code: 'orcamento_celula_conflict', message: 'x', data: { conflito } } }
  gravar = (body) => (JSON.stringify(body).includes('"vista":3') ? GRAVADO : recusa)
  const mudancas = [1, 2].map((mes) => ({ linhaId: 50, mes, valorCentavos: mes * 100 }))
  const feito = propsOf().onAto?.({ tipo: 'editar', mudancas })
  await screen.findByRole('dialog', { name: 'Outra pessoa mudou o mesmo' })
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(propsOf().disputa?.celulas).toBe(2))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => propsOf().disputa?.onEscolher())
  const grupos = await screen.findAllByRole('group', { name: /Licenças · Tecnologia/ })
  expect(grupos.map((grupo) => grupo.textContent)).toEqual([
    'Licenças · Tecnologia · jan/2026O seu1,00Renata, 02 jan 2020, 12:009,00',
    'Licenças · Tecnologia · fev/2026O seu2,00Renata, 02 jan 2020, 12:008,00',
  ])
  const gravarEscolha = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar a escolha' })
  fireEvent.click(within(grupos[0]!).getByRole('radio', { name: /Renata/ }))
  expect(gravarEscolha.disabled).toBe(true)
  fireEvent.click(within(grupos[1]!).getByRole('radio', { name: /O seu/ }))
  fireEvent.click(gravarEscolha)
  expect(await feito).toEqual({ sequencia: 4, deixadas: [{ linha: 0, mes: 0, valorCentavos: 900, sequencia: 3 }] })
  expect(
    writes()
      .filter(([rota]) => rota.endsWith('/atos'))
      .at(-1)?.[1],
  ).toEqual({ tipo: 'editar', mudancas: [mudancas[1]], vista: 3 })
})

it('shows the history of a cell and of the budget, shows a past version and restores it', async () => {
  const router = await open('/orcamento/7?edit=true')
  act(() => propsOf().onHistorico?.({ linhaId: 50, mes: 1 }))
  const painel = await screen.findByRole('complementary', { name: 'Histórico' })
  await within(painel).findByText('Editou')
  expect(painel.textContent).toContain('0,00→para1.200,00')
  expect(painel.textContent).toContain('Por quêdois analistas e meio2,50 × R$ 3.333,33')
  fireEvent.click(within(painel).getByRole('button', { name: 'Orçamento inteiro' }))
  await within(painel).findByText('Reajustou +8,0%: 2 células')
  within(painel).getByText('Criou o orçamento (Base zero: quantidade × preço): 12 células')
  fireEvent.click(within(painel).getByRole('button', { name: 'Ver o orçamento depois de Renata: Editou: 1 célula' }))
  await screen.findByText('2 células são diferentes de agora')
  expect(router.state.location.search).toMatchObject({ painel: 'historico', ato: 2 })
  expect([propsOf().podeEditar, [...(propsOf().passado ?? [])]]).toEqual([undefined, [0, 1]])
  fireEvent.click(screen.getByRole('button', { name: 'Restaurar' }))
  const dialogo = await screen.findByRole('dialog', { name: 'Restaurar' })
  expect(dialogo.textContent).toContain('2 células mudam.')
  fireEvent.click(within(dialogo).getByRole('button', { name: 'Restaurar' }))
  await screen.findByText('Plano: restaurado, com 2 células mudadas.')
  expect(writes().find(([rota]) => rota.endsWith('/atos'))?.[1]).toEqual({ tipo: 'restaurar', sequencia: 2, vista: 1 })
  await waitFor(() => expect(router.state.location.search).toEqual({ edit: true, painel: 'historico' }))
})

it('closes a covering panel to show a past version', async () => {
  const ampla = globalThis.matchMedia
  vi.stubGlobal('matchMedia', (media: string) => ({
    addEventListener() {},
    removeEventListener() {},
    matches: media === '(max-width: 959px)',
  }))
  const router = await open('/orcamento/7?painel=historico')
  fireEvent.click(await screen.findByRole('button', { name: 'Ver o orçamento depois de Renata: Editou: 1 célula' }))
  await screen.findByText('2 células são diferentes de agora')
  expect(router.state.location.search).toEqual({ ato: 2 })
  expect(screen.queryByRole('complementary')).toBeNull()
  vi.stubGlobal('matchMedia', ampla)
})

it('shows a sent area for review, also from the palette, and leads to the next one', async () => {
  Element.prototype.scrollIntoView = () => {}
  const [area] = ORCAMENTO.quadro
  const enviada = { ...area!, status: 'enviada' as const, comentario: 'Sem contratações.' }
  const outra = { ...enviada, id: 2, versao: 3, centroCusto: { id: 102, codigo: 'RH', descricao: 'Pessoas' }, comentario: '' }
  atual = { ...ORCAMENTO, quadro: [enviada, outra] }
  linhas = { ...LINHAS, linhas: { ...LINHAS.linhas, valoresCentavos: [120_000, ...ZEROS.slice(1)] } }
  const router = await open('/orcamento/7')
  runPaleta('Ver números: Tecnologia')
  const painel = await screen.findByRole('complementary', { name: 'Tecnologia' })
  await within(painel).findByRole('row', { name: 'Licenças 1.200 —' })
  within(painel).getByText('Sem contratações.')
  within(painel).getByText('1 de 2')
  fireEvent.click(within(painel).getByRole('button', { name: 'Aprovar área' }))
  const dialogo = await screen.findByRole('dialog', { name: 'Aprovar' })
  atual = { ...ORCAMENTO, quadro: [{ ...enviada, status: 'aprovada', versao: 2 }, outra] }
  fireEvent.click(within(dialogo).getByRole('button', { name: 'Aprovar' }))
  await screen.findByText('Tecnologia: aprovada.')
  expect(writes().at(-1)).toEqual(['POST /v1/Orcamento/7/areas/aprovar', { areas: [{ id: 1, versao: 1 }], comentario: '' }])
  fireEvent.click(within(painel).getByRole('button', { name: 'Próxima área' }))
  await screen.findByRole('complementary', { name: 'Pessoas' })
  expect(router.state.location.search).toEqual({ painel: 'areas', area: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Todas as áreas' }))
  await screen.findByRole('complementary', { name: 'Áreas' })
})

it('leads to a copy of the budget', async () => {
  await open('/orcamento/7?painel=areas')
  const painel = await screen.findByRole('complementary', { name: 'Áreas' })
  expect(within(painel).getByRole('link', { name: 'Copiar orçamento' }).getAttribute('href')).toBe('/NovoOrcamento%20copy?de=7')
})

it('edits own lines in a list with past, suggestion and input, and sends them', async () => {
  linhas = { ...LINHAS, linhas: { ...LINHAS.linhas, travas: [0b1] } }
  // The first nine months in the ledger are R$ 100 each; the other three are suggested as their mean.
  const passado = {
    periodo: { inicio: '2024-10', fim: '2025-09' },
    meses: 0b111111111000,
    linhaId: LINHAS.linhas.id,
    valoresCentavos: [0, 0, 0, ...Array.from({ length: 9 }, () => 10_000)],
  }
  lerPassado = () => ({ status: 404, body: { status: 'error' } })
  await open('/orcamento/7?simples=true', 'Licenças')
  await screen.findByText(/Não foi possível ler o realizado destas linhas/)
  lerPassado = () => success(passado)
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText(/o que houve em out\/2024–set\/2025, os doze meses mais novos/)
  const lugar = 'Licenças, Grupo'
  fireEvent.change(screen.getByLabelText('Reajuste (%)'), { target: { value: '4,5' } })
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['900', '1.254'])
  fireEvent.click(screen.getByRole('button', { name: `Usar a sugestão: ${lugar}` }))
  const ano = screen.getByLabelText<HTMLInputElement>(`Ano 2026: ${lugar}`)
  await waitFor(() => expect(ano.value).toBe('1.149,50'))
  const atos = () =>
    writes().flatMap(([rota, corpo]) => (rota === 'POST /v1/Orcamento/7/atos' ? [corpo as { tipo: string; mudancas: unknown[] }] : []))
  await waitFor(() => expect(atos()).toMatchObject([{ tipo: 'preencher', detalhe: { sugestao: true, taxaPpm: 45_000 } }]))
  expect(atos()[0]?.mudancas).toHaveLength(11)
  fireEvent.mouseDown(ano)
  // The next key replaces the old text, which is shown in editable format.
  expect([document.activeElement, ano.value, ano.selectionStart, ano.selectionEnd]).toEqual([ano, '1149,50', 0, 7])
  fireEvent.change(ano, { target: { value: 'mil' } })
  expect(screen.getByRole('alert').textContent).toContain('1.234,56')
  fireEvent.change(ano, { target: { value: '=2200/2' } })
  fireEvent.keyDown(ano, { key: 'Enter' })
  await waitFor(() => expect(atos()[1]).toMatchObject({ tipo: 'distribuir', detalhe: { metodo: 'proporcional', totalCentavos: 110_000 } }))
  expect(ano.value).toBe('1.100,00')
  fireEvent.click(screen.getByRole('button', { name: `Ver os meses: ${lugar}` }))
  expect(screen.getByLabelText<HTMLInputElement>(`jan/2026: ${lugar}`).readOnly).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>(`fev/2026: ${lugar}`).value).toBe('100,00')
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  const dialogo = within(await screen.findByRole('dialog', { name: 'Enviar' }))
  answer({ 'POST /v1/Orcamento/7/areas/enviar': () => success(atual) })
  fireEvent.click(dialogo.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(writes().at(-1)?.[1]).toEqual({ areas: [{ id: 1, versao: 1 }], comentario: '' }))
})
