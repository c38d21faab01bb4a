import { RELATORIO_MODELO_DEFS, type DreCentros, type DreLinha, type DreResposta, type Relatorio } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dreLinha } from '../../test/dre-linhas.ts'
import { AGUA, answer, reads, showScreen, signInRenata, success, writes, type Reply } from '../../test/screen.tsx'

const { paths } = await import('../navigation/paths.ts')
const { ReportPage } = await import('./ReportPage.tsx')

const linhaOf = ({ codigo, valores = [600, 400], ...line }: Partial<DreLinha> & { codigo: string }): DreLinha =>
  dreLinha(codigo, valores, {
    descricao: `Linha ${codigo}`,
    tipo: 'formula',
    anoAnterior: [500, 300],
    anoAnteriorTotal: 800,
    variacao: [100, 100],
    variacaoTotal: 200,
    ah: [0.2, 1 / 3],
    ahTotal: 0.25,
    ...line,
  })
const DRE: DreResposta = {
  modelo: { id: 1, nome: 'Gerencial', vigencia: null },
  modelos: [{ id: 1, nome: 'Gerencial' }],
  versao: 1,
  alcance: { limitado: false, centrosCusto: null, filiais: null },
  baseAv: null,
  meses: ['2026-01', '2026-02'],
  mesesComDados: ['2026-01', '2026-02'],
  temAnoAnterior: true,
  lacunas: [],
  rateado: false,
  linhas: [
    linhaOf({ codigo: 'RL', descricao: 'Receita líquida' }),
    linhaOf({ codigo: 'DPE', descricao: 'Pessoal', tipo: 'soma', valores: [-300, -100], total: -400 }),
    linhaOf({
      codigo: 'DPE.01',
      descricao: 'Salários',
      tipo: 'grupoItem',
      grupoItemId: 9,
      nivel: 1,
      pai: 'DPE',
      variacaoTotal: -150,
      ahTotal: -0.6,
    }),
    linhaOf({ codigo: 'LL', descricao: 'Lucro líquido', valores: [300, 300], total: 600 }),
  ],
  semDePara: { contas: 0, valorCentavos: 0 },
  foraDaDre: [],
  fechadoAte: null,
  disponivel: { inicio: '2025-01', fim: '2026-02' },
}
const CENTROS: DreCentros = {
  codigo: 'DPE',
  descricao: 'Pessoal',
  unidade: 'centavos',
  versao: 1,
  meses: DRE.meses,
  centros: [
    { id: 4, descricao: 'Vendas', temAbaixo: false, valores: [-250, -100], total: -350 },
    { id: 0, descricao: null, temAbaixo: false, valores: [-50, 0], total: -50 },
  ],
  outros: null,
  valores: [-300, -100],
  total: -400,
}
const RELATORIO: Relatorio = {
  id: 7,
  chave: 'resultado',
  nome: 'Resultado',
  descricao: '',
  versao: 3,
  arquivado: false,
  restrito: false,
  pronto: null,
  favorito: false,
  workspace: { id: 2, chave: 'gestao', nome: 'Gestão', provedor: 'nativo' },
  conteudo: {
    ...RELATORIO_MODELO_DEFS.resultado.conteudo,
    cartoes: [
      { tipo: 'indicadores', titulo: '', largura: 'inteira', linhas: ['RL', 'XX'] },
      { tipo: 'cascata', titulo: 'Ponte', largura: 'inteira' },
      { tipo: 'evolucao', titulo: '', largura: 'metade', linhas: ['RL'] },
      { tipo: 'variacoes', titulo: '', largura: 'metade', quantos: 5 },
      { tipo: 'centros', titulo: '', largura: 'inteira', linha: 'DPE' },
    ],
  },
}

beforeEach(async () => {
  write = () => success({ id: 7, versao: 4, chave: 'resultado' })
  await signInRenata()
})
afterEach(cleanup)

let write: () => { status?: number; body: unknown }

async function open(href = '/report/resultado/gestao', relatorio: Reply = success(RELATORIO)) {
  answer({
    'GET /v1/Relatorio/chave/resultado/gestao': relatorio,
    'GET /v1/Dre': success(DRE),
    'GET /v1/Dre/centros': success(CENTROS),
    'GET /v1/CentroCusto': success([]),
    'GET /v1/Filial': success([]),
    'PUT /v1/Relatorio/7': () => write(),
    'PUT /v1/Relatorio/7/aberto': success({ id: 7 }),
    'PUT /v1/Relatorio/7/favorito': success({ id: 7, favorito: true }),
  })
  return showScreen(href, { path: paths.report, domains: ['relatorio', 'relatorio-pronto', 'dre'], component: ReportPage })
}

const cartao = (nome: string | RegExp) => screen.findByRole('region', { name: nome })
const DESTINO = `/Dre?cliente=${AGUA.id}&inicio=2026-01&fim=2026-02`
const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('"', '')

test('every card links its number to the DRE line', async () => {
  await open()
  const indicadores = await cartao('Indicadores')
  const receita = within(indicadores).getByRole('link')
  expect(receita.textContent).toBe('Receita líquida10,00R$▲+25,0% 2025: 8,00')
  expect(hrefOf(receita)).toBe(`${DESTINO}&explicar=RL`)
  expect(within(indicadores).getByText('O modelo da DRE não tem a linha XX.')).toBeDefined()
  expect(hrefOf(within(await cartao('Ponte')).getByRole('link', { name: 'Pessoal: −4,00 R$' }))).toBe(`${DESTINO}&explicar=DPE`)
  const evolucao = await cartao('Receita líquida')
  expect(hrefOf(within(evolucao).getByRole('link', { name: 'Receita líquida, fev/2026: 4,00 R$; um ano antes: 3,00 R$' }))).toBe(
    `${DESTINO}&explicar=RL&em=2026-02`,
  )
  const variacao = within(await cartao('Maiores variações')).getByRole('row', { name: /Salários/ })
  expect(variacao.textContent).toBe('SaláriosPessoalPiorou o resultado−1,50−60,0')
  expect(hrefOf(within(variacao).getByRole('link'))).toBe(`${DESTINO}&explicar=DPE/DPE.01`)
  const mapa = await cartao('Pessoal por centro de custo')
  expect((await within(mapa).findByRole('row', { name: /^Vendas/ })).textContent).toBe('Vendas−2,50−1,00−3,50')
  expect(within(mapa).getByRole('row', { name: /^Sem centro/ }).textContent).toBe('Sem centro de custo−0,50–−0,50')
  expect(hrefOf(within(mapa).getByRole('link', { name: 'Vendas' }))).toBe(`${DESTINO}&centroCusto=4&explicar=DPE`)
  expect(writes()).toEqual([['PUT /v1/Relatorio/7/aberto', undefined]])
})

test('shows a drawing as a table', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Receita líquida: mostrar como tabela' }))
  const table = within(await cartao('Receita líquida')).getByRole('table')
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['MêsReceita líquida R$Ano anterior', 'jan/20266,005,00', 'fev/20264,003,00'])
  fireEvent.click(screen.getByRole('button', { name: 'Ponte: mostrar como tabela' }))
  const degraus = within(within(await cartao('Ponte')).getByRole('table')).getAllByRole('row')
  expect(degraus.map(({ textContent }) => textContent)).toEqual([
    'LinhaR$Acumulado',
    'Receita líquida10,0010,00',
    'Pessoal−4,006,00',
    'Lucro líquido6,006,00',
  ])
})

test('queries the period and filters of the URL', async () => {
  await open('/report/resultado/gestao?inicio=2025-03&fim=2025-04&centroCusto=4')
  await cartao('Indicadores')
  expect(reads()).toContain('/v1/Dre?centroCusto=4&inicio=2025-03&fim=2025-04')
})

test('saves the arranged cards over the version that was opened', async () => {
  await open('/report/resultado/gestao?editar=true')
  const ponte = await screen.findByRole('group', { name: 'Cartão Ponte' })
  fireEvent.change(within(ponte).getByLabelText('Título'), { target: { value: 'Do bruto ao líquido' } })
  fireEvent.click(screen.getByRole('button', { name: 'Pôr Do bruto ao líquido antes' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remover Maiores variações' }))
  fireEvent.click(screen.getByRole('button', { name: 'Evolução por mês' }))
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Relatório Resultado salvo.')
  const [rota, body] = writes().find(([each]) => each === 'PUT /v1/Relatorio/7') ?? []
  expect([rota, body]).toEqual([
    'PUT /v1/Relatorio/7',
    {
      versao: 3,
      nome: 'Resultado',
      descricao: '',
      conteudo: {
        periodo: 'ultimos12',
        centrosCusto: [],
        filiais: [],
        orcamento: null,
        cartoes: [
          { tipo: 'cascata', titulo: 'Do bruto ao líquido', largura: 'inteira' },
          { tipo: 'indicadores', titulo: '', largura: 'inteira', linhas: ['RL', 'XX'] },
          { tipo: 'evolucao', titulo: '', largura: 'metade', linhas: ['RL'] },
          { tipo: 'centros', titulo: '', largura: 'inteira', linha: 'DPE' },
          { tipo: 'evolucao', titulo: '', largura: 'metade', linhas: ['RL'] },
        ],
      },
    },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull())
})

async function openConflito() {
  let loaded = RELATORIO
  await open('/report/resultado/gestao?editar=true', () => success(loaded))
  const responses = [
    {
      status: 409,
      body: { status: 'error', code: 'relatorio_version_conflict', message: 'Outra pessoa mudou.', action: '', requestId: 'r1' },
    },
    success({ id: 7, versao: 9, chave: 'resultado' }),
  ]
  write = () => responses.shift() ?? success({})
  const ponte = await screen.findByRole('group', { name: 'Cartão Ponte' })
  fireEvent.change(within(ponte).getByLabelText('Título'), { target: { value: 'A minha ponte' } })
  loaded = { ...RELATORIO, versao: 8, nome: 'Resultado do outro' }
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Outra pessoa mudou.')
}

test('a conflict can be resolved with the other version', async () => {
  await openConflito()
  fireEvent.click(screen.getByRole('button', { name: 'Ver como ficou' }))
  await screen.findByRole('heading', { level: 1, name: 'Resultado do outro' })
  expect(within(await screen.findByRole('group', { name: 'Cartão Ponte' })).getByLabelText('Título')).toHaveProperty('value', 'Ponte')
  expect(screen.queryByText('Outra pessoa mudou.')).toBeNull()
  expect(writes().filter(([rota]) => rota === 'PUT /v1/Relatorio/7')).toHaveLength(1)
})

test('a conflict can be resolved by overwriting the other version', async () => {
  await openConflito()
  fireEvent.click(screen.getByRole('button', { name: 'Salvar o meu por cima' }))
  await screen.findByText('Relatório Resultado salvo.')
  expect(
    writes().flatMap(([rota, body]) => {
      if (rota !== 'PUT /v1/Relatorio/7') return []
      const { versao, nome, conteudo } = body as { versao: number; nome: string; conteudo: NonNullable<Relatorio['conteudo']> }
      return [[versao, nome, conteudo.cartoes[1]?.titulo]]
    }),
  ).toEqual([
    [3, 'Resultado', 'A minha ponte'],
    [8, 'Resultado', 'A minha ponte'],
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull())
})

test('a link copied while editing leads to the report without the editor', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  await open('/report/resultado/gestao?editar=true&inicio=2026-01&fim=2026-02')
  await screen.findByRole('group', { name: 'Cartão Ponte' })
  fireEvent.click(screen.getByRole('button', { name: 'Copiar o link deste relatório' }))
  const { pathname, searchParams } = new URL(writeText.mock.calls[0]?.[0] ?? '')
  expect([pathname, [...searchParams.keys()]]).toEqual(['/report/resultado/gestao', ['inicio', 'fim', 'cliente']])
  Reflect.deleteProperty(navigator, 'clipboard')
})

test('asks before discarding changed cards', async () => {
  await open('/report/resultado/gestao?editar=true')
  fireEvent.click(await screen.findByRole('button', { name: 'Remover Ponte' }))
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  fireEvent.click(await screen.findByRole('button', { name: /Ficar/ }))
  expect(screen.queryByRole('group', { name: 'Cartão Ponte' })).toBeNull()
})

test('an inaccessible report is not found', async () => {
  await open('/report/resultado/gestao', { status: 404, body: { status: 'error', code: 'registro_not_found', message: 'Não há.' } })
  expect(await screen.findByText('Relatório não encontrado')).toBeDefined()
  expect(reads().filter((url) => url.startsWith('/v1/Dre'))).toEqual([])
})
