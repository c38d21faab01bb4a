/** Renders each report card as a table with the numbers of the screen, for PDF and files. */
import type { DreLinha, Idioma, RelatorioCartao, RelatorioOrcado } from '@lastro/contract'
import { buildCascata, escalaOf, listVariacoes } from '@lastro/engine'
import { printMes, printPeriodo, type Escala } from '@lastro/formato'
import type { Recorte } from '../cubo/recorte.ts'
import type { computeCentros } from '../dre/centros.ts'
import type { Celula } from '../exportacao/documento.ts'
import type { Drawing } from '../exportacao/svg-charts.ts'
import { textsOf } from '../i18n/i18n.ts'

export interface CartaoTable {
  tipo: RelatorioCartao['tipo']
  titulo: string
  note: string
  /** Scale of printed amounts; files always have reais. */
  escala: Escala
  cabecalho: string[]
  linhas: Celula[][]
  totais: number
  drawing: Drawing | null
  emptyText: string | null
}

export interface CartaoData {
  linhas: readonly DreLinha[]
  recorte: Recorte
  temAnoAnterior: boolean
  periodo: string
  idioma: Idioma
  orcadoOf: () => Promise<RelatorioOrcado | null>
  centrosOf: (codigo: string) => ReturnType<typeof computeCentros>
}

type CartaoDe<Tipo extends RelatorioCartao['tipo']> = Extract<RelatorioCartao, { tipo: Tipo }>

const valorCell = (unidade: 'centavos' | 'razao', valor: number | null): Celula =>
  unidade === 'razao' ? { razao: valor } : { centavos: valor }

const baseOf = (cartao: RelatorioCartao, { periodo, idioma }: CartaoData) => ({
  tipo: cartao.tipo,
  titulo: cartao.titulo || textsOf(idioma, 'relatorio')(`tipos.${cartao.tipo}`),
  note: periodo,
  emptyText: null,
})

const NOTHING = { escala: 'reais' as const, cabecalho: [], linhas: [], totais: 0, drawing: null }

const linhasDoModelo = ({ linhas }: CartaoData): DreLinha[] => linhas.filter(({ nivel, tipo }) => nivel === 0 && tipo !== 'titulo')

function findLinhas(data: CartaoData, codigos: readonly string[]): DreLinha[] {
  const doModelo = linhasDoModelo(data)
  return codigos.flatMap((codigo) => doModelo.find((line) => line.codigo === codigo) ?? [])
}

function buildIndicadores(cartao: CartaoDe<'indicadores'>, data: CartaoData): CartaoTable {
  const { temAnoAnterior } = data
  const t = textsOf(data.idioma, 'relatorio')
  const chosen = findLinhas(data, cartao.linhas)
  const escala = escalaOf(chosen.flatMap(({ unidade, total, anoAnteriorTotal }) => (unidade === 'razao' ? [] : [total, anoAnteriorTotal])))
  return {
    ...baseOf(cartao, data),
    escala,
    cabecalho: [t('linha'), t('valor'), ...(temAnoAnterior ? [t('anoAnterior'), t('variacaoPercentual')] : [])],
    linhas: chosen.map(({ descricao, unidade, total, anoAnteriorTotal, ahTotal }) => [
      descricao,
      valorCell(unidade, total),
      ...(temAnoAnterior ? [valorCell(unidade, anoAnteriorTotal), { razao: ahTotal }] : []),
    ]),
    totais: 0,
    drawing: null,
    emptyText: chosen.length === 0 ? t('semLinha', { replace: { codigo: cartao.linhas.join(', ') } }) : null,
  }
}

function buildCascataDoPeriodo(cartao: CartaoDe<'cascata'>, data: CartaoData): CartaoTable {
  const { linhas } = data
  const t = textsOf(data.idioma, 'relatorio')
  const bars = buildCascata(linhas, ({ total }) => total)
  if (bars === null) return { ...baseOf(cartao, data), ...NOTHING, emptyText: t('nada') }
  return {
    ...baseOf(cartao, data),
    escala: escalaOf(bars.map(({ valor }) => valor)),
    cabecalho: [t('linha'), t('valor'), t('acumulado')],
    linhas: bars.map(({ descricao, valor, ate }) => [descricao, { centavos: valor }, { centavos: ate }]),
    totais: 0,
    drawing: { tipo: 'cascata', bars },
  }
}

function buildEvolucao(cartao: CartaoDe<'evolucao'>, data: CartaoData): CartaoTable {
  const { recorte, temAnoAnterior, idioma } = data
  const t = textsOf(idioma, 'relatorio')
  const chosen = findLinhas(data, cartao.linhas)
  if (chosen.length === 0)
    return { ...baseOf(cartao, data), ...NOTHING, emptyText: t('semLinha', { replace: { codigo: cartao.linhas.join(', ') } }) }
  const [first] = chosen
  return {
    ...baseOf(cartao, data),
    titulo: cartao.titulo || (chosen.length === 1 && first ? first.descricao : t('tipos.evolucao')),
    escala: escalaOf(chosen.flatMap(({ unidade, valores, anoAnterior }) => (unidade === 'razao' ? [] : [...valores, ...anoAnterior]))),
    cabecalho: [
      t('mes'),
      ...chosen.flatMap(({ descricao }) => [descricao, ...(temAnoAnterior ? [`${descricao}, ${t('anoAnterior')}`] : [])]),
    ],
    linhas: recorte.meses.map((mes, i) => [
      printMes(mes, idioma),
      ...chosen.flatMap(({ unidade, valores, anoAnterior }) => [
        valorCell(unidade, valores[i] ?? null),
        ...(temAnoAnterior ? [valorCell(unidade, anoAnterior[i] ?? null)] : []),
      ]),
    ]),
    totais: 0,
    drawing: {
      tipo: 'colunas',
      meses: recorte.meses,
      linhas: temAnoAnterior ? chosen : chosen.map((line) => ({ ...line, anoAnterior: [] })),
    },
  }
}

function buildVariacoes(cartao: CartaoDe<'variacoes'>, data: CartaoData): CartaoTable {
  const { linhas, periodo } = data
  const t = textsOf(data.idioma, 'relatorio')
  const variacoes = listVariacoes(linhas, cartao.quantos)
  return {
    ...baseOf(cartao, data),
    note: t('contra', { replace: { periodo } }),
    escala: escalaOf(variacoes.map(({ valor }) => valor)),
    cabecalho: [t('item'), t('superior'), t('variacao'), t('variacaoPercentual')],
    linhas: variacoes.map(({ linha, superior, valor }) => [linha.descricao, superior, { centavos: valor }, { razao: linha.ahTotal }]),
    totais: 0,
    drawing: null,
    emptyText: variacoes.length === 0 ? t('nada') : null,
  }
}

async function buildOrcado(cartao: CartaoDe<'orcado'>, data: CartaoData): Promise<CartaoTable> {
  const { periodo, idioma, orcadoOf } = data
  const t = textsOf(idioma, 'relatorio')
  const orcado = await orcadoOf()
  if (orcado === null) return { ...baseOf(cartao, data), ...NOTHING, emptyText: t('semPermissao') }
  const { orcamento, resultado, mesesRealizados } = orcado
  const grupos = orcado.grupos.filter(({ excede }) => excede || !cartao.excedem)
  const rows = [...grupos, ...(resultado === null ? [] : [{ descricao: t('resultado'), ...resultado }])]
  const comparados = { inicio: mesesRealizados[0], fim: mesesRealizados.at(-1) }
  const { inicio, fim } = comparados
  const when = inicio === undefined || fim === undefined ? periodo : printPeriodo({ inicio, fim }, idioma)
  return {
    ...baseOf(cartao, data),
    note: orcamento === null ? periodo : `${when} · ${orcamento.nome}`,
    escala: escalaOf(rows.flatMap(({ orcadoCentavos, realizadoCentavos }) => [orcadoCentavos, realizadoCentavos])),
    cabecalho: [t('grupo'), t('orcado'), t('realizado'), t('variacao'), t('variacaoPercentual'), t('situacao')],
    linhas: rows.map(({ descricao, orcadoCentavos, realizadoCentavos, variacaoCentavos, razao, farol }) => [
      descricao,
      { centavos: orcadoCentavos },
      { centavos: realizadoCentavos },
      { centavos: variacaoCentavos },
      { razao },
      t(`farol.${farol ?? 'nenhum'}`),
    ]),
    totais: resultado === null ? 0 : 1,
    drawing: null,
    emptyText: orcamento === null ? t('semOrcamento') : rows.length === 0 ? t('nada') : null,
  }
}

function buildCentros(cartao: CartaoDe<'centros'>, data: CartaoData): CartaoTable {
  const { recorte, idioma, centrosOf } = data
  const t = textsOf(idioma, 'relatorio')
  if (!linhasDoModelo(data).some(({ codigo }) => codigo === cartao.linha))
    return { ...baseOf(cartao, data), ...NOTHING, emptyText: t('semLinha', { replace: { codigo: cartao.linha } }) }
  const { centros, outros, descricao, unidade, valores, total } = centrosOf(cartao.linha)
  const rows = [
    ...centros.map((centro) => ({ ...centro, nome: centro.descricao ?? t('semCentro') })),
    ...(outros === null ? [] : [{ ...outros, nome: t('outros', { count: outros.quantos }) }]),
    { nome: descricao, valores, total },
  ]
  return {
    ...baseOf(cartao, data),
    titulo: cartao.titulo || t('porCentro', { replace: { linha: descricao } }),
    escala: unidade === 'razao' ? 'reais' : escalaOf(rows.map((row) => row.total)),
    cabecalho: [t('centro'), ...recorte.meses.map((mes) => printMes(mes, idioma)), t('total')],
    linhas: rows.map((row) => [row.nome, ...[...row.valores, row.total].map((valor) => valorCell(unidade, valor))]),
    totais: 1,
    drawing: null,
    emptyText: centros.length === 0 ? t('nada') : null,
  }
}

export async function buildTable(cartao: RelatorioCartao, data: CartaoData): Promise<CartaoTable> {
  switch (cartao.tipo) {
    case 'indicadores':
      return buildIndicadores(cartao, data)
    case 'cascata':
      return buildCascataDoPeriodo(cartao, data)
    case 'evolucao':
      return buildEvolucao(cartao, data)
    case 'variacoes':
      return buildVariacoes(cartao, data)
    case 'orcado':
      return buildOrcado(cartao, data)
    case 'centros':
      return buildCentros(cartao, data)
    default:
      return cartao satisfies never
  }
}
