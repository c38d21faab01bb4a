import type { CriacaoFontes, CriacaoPrevia, CriacaoPreviaGrupo } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseOption } from '../../test/choose-option.ts'
import { RENATA_ID, answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { OrcamentoCopiaPage, OrcamentoNovoPage } = await import('./OrcamentoNovoPage.tsx')
const { paths } = await import('../navigation/paths.ts')

beforeEach(signInRenata)
afterEach(cleanup)

function grupoOf({
  antes,
  depois,
  ...grupo
}: Pick<CriacaoPreviaGrupo, 'id' | 'descricao' | 'natureza'> & { antes: number; depois: number }) {
  const janeiro = (valor: number): number[] => [valor, ...Array.from<number>({ length: 11 }).fill(0)]
  return {
    ...grupo,
    codigo: 'X',
    linhas: 6,
    antesCentavos: janeiro(antes),
    depoisCentavos: janeiro(depois),
    crescimentoCentavos: depois - antes,
    indiceCentavos: 0,
    arredondamentoCentavos: 0,
  }
}

const OPTIONS = {
  modelos: [{ id: 3, nome: 'Gerencial', padrao: true }],
  centrosCusto: [
    { id: 11, codigo: 'ADM', descricao: 'Administração' },
    { id: 12, codigo: 'TI', descricao: 'Tecnologia' },
  ],
  filiais: [{ id: 21, codigo: 'SP', descricao: 'São Paulo' }],
  pessoas: [{ id: RENATA_ID, nome: 'Renata' }],
  cenarios: ['base'],
  grupoItens: 60_000,
  inicio: '2027-01',
}
const FONTES: CriacaoFontes = {
  realizado: { inicio: '2025-01', fim: '2026-12' },
  orcamentos: [{ id: 7, nome: 'Orçamento 2026', inicio: '2026-01', cenario: 'base', versaoNumero: 2, status: 'aprovado' }],
  grupos: [
    { id: 5, codigo: 'DPE', descricao: 'Pessoal', natureza: 'pessoal', itens: [{ id: 51, codigo: 'DPE.01', descricao: 'Salários' }] },
  ],
}
const PREVIEW: CriacaoPrevia = {
  linhas: 12,
  areas: 2,
  grupos: [
    grupoOf({ id: 4, descricao: 'Receita bruta', natureza: 'receita', antes: 100_000, depois: 108_000 }),
    grupoOf({ id: 5, descricao: 'Pessoal', natureza: 'pessoal', antes: -20_005, depois: -21_605 }),
  ],
  realizadoAte: '2026-10',
  semDestinoCentavos: -3333,
  arquivadoCentavos: 0,
  linhasSemCurva: 0,
  problemas: [],
  problemasTotal: 0,
  assinatura: 'a'.repeat(64),
}
const newAnswer = (more: Parameters<typeof answer>[0] = {}) =>
  answer({
    'GET /v1/Orcamento/opcoes': success(OPTIONS),
    'GET /v1/Orcamento/criar/fontes': success(FONTES),
    'POST /v1/Orcamento/criar/previa': success(PREVIEW),
    ...more,
  })
const openNew = (href = '/orcamento/novo') =>
  showScreen(href, { path: paths.orcamentoNovo, domains: ['orcamento', 'orcamento-criacao'], component: OrcamentoNovoPage })

/** Query by text. Role names concatenate all cells, which is too slow on every render. */
const findPreview = () => screen.findByText('Receita bruta')

test('creates a budget for chosen centros de custo, shows the line count first, and opens it for editing', async () => {
  newAnswer({ 'POST /v1/Orcamento': success({ id: 9 }) })
  const router = await openNew()
  await screen.findByText('Linhas: 60.000. Itens de grupo: 60.000. Áreas: 1.')
  const create = screen.getByRole('button', { name: 'Criar orçamento' })
  expect(create).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Plano 2027' } })
  fireEvent.click(screen.getByLabelText('Todos os centros de custo'))
  fireEvent.click(screen.getByLabelText('Também linhas sem centro de custo'))
  screen.getByText('Linhas: 180.000. Itens de grupo: 60.000. Áreas: 3.')
  fireEvent.click(screen.getByLabelText('TI Tecnologia'))
  fireEvent.click(screen.getByLabelText('SP São Paulo'))
  fireEvent.click(create)
  await waitFor(() => expect(router.state.location.pathname + router.state.location.searchStr).toBe('/orcamento/9?edit=true'))
  expect(writes()).toEqual([
    [
      'POST /v1/Orcamento',
      {
        nome: 'Plano 2027',
        inicio: '2027-01',
        cenario: 'base',
        modeloId: 3,
        donoId: RENATA_ID,
        observacoes: '',
        centrosCusto: [11],
        semCentroCusto: true,
        filiais: [21],
      },
    ],
  ])
})

test('refuses more lines than the limit before any request', async () => {
  newAnswer({ 'GET /v1/Orcamento/opcoes': success({ ...OPTIONS, grupoItens: 150_000 }) })
  await openNew()
  fireEvent.change(await screen.findByLabelText('Nome'), { target: { value: 'Grande' } })
  fireEvent.click(screen.getByLabelText('Todos os centros de custo'))
  screen.getByText(/^300\.000 linhas são demais: o limite é 200\.000/)
  expect(screen.getByRole('button', { name: 'Criar orçamento' })).toHaveProperty('disabled', true)
})

test('requires grupo items', async () => {
  newAnswer({ 'GET /v1/Orcamento/opcoes': success({ ...OPTIONS, grupoItens: 0 }) })
  await openNew()
  await screen.findByText('Ainda não há do que fazer um orçamento')
})

test('from the realizado plus 8 %, previews while typing and creates as previewed', async () => {
  newAnswer({ 'POST /v1/Orcamento/criar': success({ id: 9, linhas: 12 }) })
  const router = await openNew()
  fireEvent.click(await screen.findByLabelText('Realizado'))
  await waitFor(() => expect(router.state.location.search).toEqual({ origem: 'realizado' }))
  fireEvent.change(screen.getByLabelText('Crescimento (%)'), { target: { value: '8' } })
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Plano 2027' } })
  await findPreview()
  const receita = screen.getByRole('row', { name: /^Receita bruta/ })
  const celulas = (line: HTMLElement) =>
    within(line)
      .getAllByRole('cell')
      .map((celula) => celula.textContent)
  expect(celulas(receita)).toEqual(['', '1.000,00', '+80,00', '1.080,00', '+8,0'])
  expect(celulas(screen.getByRole('row', { name: /Pessoal/ }))).toEqual(['', '200,05', '+16,00', '216,05', '+8,0'])
  expect(celulas(screen.getByRole('row', { name: /^Resultado/ }))).toEqual(['—', '799,95', '+64,00', '863,95', '+8,0'])
  screen.getByText('Só há lançamentos até out/2026: os meses seguintes ficam em zero.')
  screen.getByText('Contas sem destino no De-Para ficam de fora: R$ −33,33.')
  fireEvent.change(screen.getByLabelText('Crescimento de Pessoal (%)'), { target: { value: '-2,5' } })
  const create = screen.getByRole('button', { name: 'Criar orçamento' })
  expect(create).toHaveProperty('disabled', true)
  await waitFor(() => expect(create).toHaveProperty('disabled', false))
  fireEvent.click(create)
  await waitFor(() => expect(router.state.location.pathname + router.state.location.searchStr).toBe('/orcamento/9?edit=true'))
  const ajustes = {
    taxaPpm: 80_000,
    grupos: [{ grupoId: 5, taxaPpm: -25_000 }],
    indicesPpm: [],
    sazonalidadeInicio: null,
    arredondamentoCentavos: 1,
  }
  const origem = { tipo: 'realizado', inicio: '2026-01', porCentroCusto: true, porFilial: true, centrosCusto: [] }
  expect(writes().at(-1)).toEqual([
    'POST /v1/Orcamento/criar',
    {
      nome: 'Plano 2027',
      inicio: '2027-01',
      cenario: 'base',
      modeloId: 3,
      donoId: RENATA_ID,
      observacoes: '',
      origem,
      ajustes,
      assinatura: 'a'.repeat(64),
    },
  ])
})

test('a copy starts from the budget in the URL, shown month by month', async () => {
  newAnswer()
  await showScreen('/NovoOrcamento%20copy?de=7', {
    path: paths.orcamentoCopia,
    domains: ['orcamento', 'orcamento-criacao'],
    component: OrcamentoCopiaPage,
  })
  await screen.findByRole('heading', { name: 'Copiar orçamento' })
  expect(screen.getByLabelText('Orçamento a copiar')).toHaveProperty('value', 'Orçamento 2026 · jan–dez 2026 · Versão 2 · Aprovado')
  fireEvent.click(await screen.findByRole('button', { name: 'Meses' }))
  const lines = within(screen.getByRole('region', { name: 'Cada grupo mês a mês, antes e depois' })).getAllByRole('row')
  expect(lines.map((line) => within(line).getAllByRole(line === lines[0] ? 'columnheader' : 'cell')[1]?.textContent)).toEqual([
    'jan',
    ...Array.from({ length: 5 }, () => '–'),
  ])
  expect(writes()).toEqual([
    [
      'POST /v1/Orcamento/criar/previa',
      {
        inicio: '2027-01',
        origem: { tipo: 'orcamento', orcamentoId: 7, centrosCusto: [] },
        ajustes: { taxaPpm: 0, grupos: [], indicesPpm: [], sazonalidadeInicio: null, arredondamentoCentavos: 1 },
      },
    ],
  ])
})

test('a file with unreadable lines creates nothing and lists them', async () => {
  const problemas = [{ linha: 4, campo: 'Código', valor: 'XX.99', message: 'Não há item de grupo em uso com este código.' }]
  newAnswer({
    'POST /v1/Orcamento/criar/arquivo': success({
      arquivoId: '7b1f7a3e-0000-4000-8000-000000000000',
      arquivoNome: 'plano.csv',
      tamanhoBytes: 10,
    }),
    'POST /v1/Orcamento/criar/previa': success({ ...PREVIEW, problemas, problemasTotal: 1 }),
  })
  await openNew('/orcamento/novo?origem=arquivo')
  fireEvent.change(await screen.findByLabelText('Nome'), { target: { value: 'Do arquivo' } })
  screen.getByText('A prévia aparece aqui quando a origem estiver escolhida e tudo puder ser lido.')
  fireEvent.change(screen.getByLabelText('Escolher arquivo', { selector: 'input' }), {
    target: { files: [new File(['Código;jan/2027'], 'plano.csv')] },
  })
  await screen.findByText('plano.csv')
  await screen.findByText('XX.99')
  screen.getByRole('row', { name: '4 Código XX.99 Não há item de grupo em uso com este código.' })
  expect(screen.getByRole('alert').textContent).toBe('1 problema no arquivo: enquanto houver, nada é criado.')
  expect(screen.getByRole('button', { name: 'Criar orçamento' })).toHaveProperty('disabled', true)
})

test('previews a zero-based line once it is complete', async () => {
  newAnswer()
  await openNew('/orcamento/novo?origem=base_zero')
  const line = within(await screen.findByRole('listitem', { name: 'Linha 1' }))
  await chooseOption(line.getByLabelText('Item de grupo'), 'DPE.01 Salários')
  fireEvent.change(line.getByLabelText('Quantidade'), { target: { value: '2,5' } })
  fireEvent.change(line.getByLabelText('Preço por mês (R$)'), { target: { value: '-1' } })
  line.getByText('Use um valor como 1.234,56, sem sinal.')
  fireEvent.change(line.getByLabelText('Preço por mês (R$)'), { target: { value: '3.333,33' } })
  expect(writes()).toEqual([])
  fireEvent.change(line.getByLabelText('Justificativa'), { target: { value: 'dois analistas e meio' } })
  await findPreview()
  screen.getByRole('row', { name: /^Receita bruta/ })
  expect(screen.queryByLabelText('Crescimento (%)')).toBeNull()
  const item = {
    grupoItemId: 51,
    centroCustoId: null,
    filialId: null,
    quantidadeMicros: 2_500_000,
    precoCentavos: 333_333,
    meses: 4095,
    justificativa: 'dois analistas e meio',
  }
  expect(writes()).toEqual([
    [
      'POST /v1/Orcamento/criar/previa',
      { inicio: '2027-01', origem: { tipo: 'base_zero', itens: [item] }, ajustes: { arredondamentoCentavos: 1 } },
    ],
  ])
})
