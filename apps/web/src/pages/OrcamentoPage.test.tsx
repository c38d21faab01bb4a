import { AREA_ACOES, ORCAMENTO_ACOES, type Orcamento, type OrcamentoLinhas } from '@lastro/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OrcamentoGrid } from '../orcamento/grade/OrcamentoGrid.tsx'
import { answer, reads, showTela, signInRenata, success } from '../../test/tela.tsx'

type GridProps = Parameters<typeof OrcamentoGrid>[0]

/** What the grid was last given: it draws on a canvas, which there is none of here. */
const grade = vi.hoisted(() => ({ props: undefined as unknown }))
vi.mock('../orcamento/grade/OrcamentoGrid.tsx', () => ({
  OrcamentoGrid: (props: GridProps) => {
    grade.props = props
    return <p>grade</p>
  },
}))
const { OrcamentoPage } = await import('./OrcamentoPage.tsx')
const { invalidate } = await import('../api/api.ts')
const { readUltimo } = await import('../orcamento/ultimo.ts')
const { parseOrcamentoSearch } = await import('../orcamento/orcamento-search.ts')
const { paths } = await import('../paths.ts')
const { orcamentoRotas } = await import('@lastro/contract')

const RENATA = { id: 'a0000000-0000-4000-8000-00000000000a', nome: 'Renata' }
const ZEROS = Array.from({ length: 12 }, () => 0)
const serie = { inicio: '2026-01', fim: '2026-12', ate: null, valoresCentavos: ZEROS, semLinhaCentavos: ZEROS }
const LINHAS: OrcamentoLinhas = {
  sequencia: 1,
  linhas: { id: [50], grupoItemId: [11], centroCustoId: [101], filialId: [0], travas: [0], comentarios: [0], valoresCentavos: ZEROS },
  justificativas: [],
  referencia: { anoAnterior: serie, realizado: serie },
}
const ORCAMENTO: Orcamento = {
  id: 7,
  nome: 'Plano',
  inicio: '2026-01',
  cenario: 'base',
  tipo: 'orcamento',
  versaoNumero: 2,
  status: 'revisao',
  dono: RENATA,
  createdAt: '2026-01-03T12:00:00.000Z',
  approvedAt: null,
  areas: { aberta: 1, enviada: 0, devolvida: 0, aprovada: 0 },
  versao: 5,
  sequencia: 1,
  modelo: { id: 1, nome: 'Gerencial' },
  observacoes: '',
  realizadoAte: null,
  approvedBy: null,
  conteudoHash: null,
  versoes: [{ id: 7, versaoNumero: 2, status: 'revisao' }],
  quadro: [
    {
      id: 1,
      centroCusto: { id: 101, codigo: 'TI', descricao: 'Tecnologia' },
      responsavel: null,
      status: 'aberta',
      versao: 1,
      changedAt: null,
      changedBy: null,
      comentario: '',
      linhas: 1,
      preenchidas: 0,
      totalCentavos: 0,
      acoes: Object.fromEntries(AREA_ACOES.map((acao) => [acao, null])) as Orcamento['quadro'][number]['acoes'],
    },
  ],
  acoes: Object.fromEntries(ORCAMENTO_ACOES.map((acao) => [acao, null])) as Orcamento['acoes'],
}
const GRUPOS = [{ id: 1, codigo: 'G', descricao: 'Grupo', natureza: 'outras', itens: [{ id: 11, codigo: 'G.1', descricao: 'Licenças' }] }]

const propsOf = () => grade.props as GridProps
let atual: Orcamento

async function open(href: string) {
  answer({
    'GET /v1/Orcamento/7': () => success(atual),
    'GET /v1/Orcamento/7/linhas': success(LINHAS),
    'GET /v1/Orcamento/7/atos': success({ itens: [], proximo: null }),
    'GET /v1/Orcamento/7/comentarios': success({ itens: [], abertos: 0, proximo: null }),
    'GET /v1/Orcamento/7/pessoas': success([]),
    'GET /v1/Grupo': success(GRUPOS),
    'GET /v1/Filial': success([]),
    'POST /v1/Orcamento/7/presenca': success({}),
  })
  const router = await showTela(href, {
    path: paths.orcamento,
    validateSearch: parseOrcamentoSearch,
    domains: ['orcamento', 'orcamento-grade'],
    component: OrcamentoPage,
  })
  await screen.findByText('grade')
  return router
}
const countReads = (path: string) => reads().filter((each) => each.split('?')[0] === path).length

beforeEach(async () => {
  atual = ORCAMENTO
  await signInRenata()
})
afterEach(cleanup)

it('"view budget", and with edit=true it is written in; the one open last is remembered', async () => {
  const router = await open('/orcamento/7')
  expect([propsOf().podeEditar, propsOf().exercicio, propsOf().anoAnterior]).toEqual([false, '2026', '2025'])
  expect(screen.getByRole('banner').textContent).toContain('PlanoEm revisãoVersão 2jan–dez 2026 · base')
  fireEvent.click(screen.getByRole('button', { name: 'Preencher' }))
  await waitFor(() => expect(propsOf().podeEditar).toBe(true))
  expect(router.state.location.search).toEqual({ edit: true })
  expect(readUltimo({ usuarioId: 'u0', clienteId: 'a0000000-0000-4000-8000-000000000001' })).toBe(7)
})

it('says why nothing can be written, whatever the address asks for', async () => {
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

it('opens the comments of a cell by its name, and gives the focus back when they close', async () => {
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

it('asks before a comment that was not sent goes with its panel', async () => {
  await open('/orcamento/7?painel=comentarios')
  fireEvent.change(await screen.findByLabelText('Comentar o orçamento'), { target: { value: 'Falta' } })
  fireEvent.click(screen.getByRole('button', { name: 'Áreas' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ficar e salvar' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comentar o orçamento').value).toBe('Falta')
  fireEvent.click(screen.getByRole('button', { name: 'Áreas' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
  await screen.findByRole('complementary', { name: 'Áreas' })
})

it('keeps the cells when only the header was read again, and reads them again when an area was sent', async () => {
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
