/** Renders each report card as a table with the numbers of the screen, for PDF and files. */
import type { DreLinha, Idioma, RelatorioCartao, RelatorioOrcado } from '@lastro/contract'
import { buildCascata, escalaOf, listVariacoes, type CascataBarra } from '@lastro/engine'
import type { Escala } from '@lastro/formato'
import type { Recorte } from '../cubo/recorte.ts'
import type { computeCentros } from '../dre/centros.ts'
import type { Celula } from '../exportacao/table.ts'
import { textsOf } from '../i18n/i18n.ts'
import { printPeriodo, printMes } from './texts.ts'

export type Desenho =
  | { tipo: 'cascata'; barras: readonly CascataBarra[] }
  | { tipo: 'colunas'; meses: readonly string[]; linhas: readonly Pick<DreLinha, 'descricao' | 'unidade' | 'valores' | 'anoAnterior'>[] }

export interface CartaoTabela {
  tipo: RelatorioCartao['tipo']
  titulo: string
  nota: string
  /** Scale of printed amounts; files always have reais. */
  escala: Escala
  cabecalho: string[]
  linhas: Celula[][]
  totais: number
  desenho: Desenho | null
  /** Reason why the card is empty. */
  vazio: string | null
}

export interface CartaoDados {
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

const baseOf = (cartao: RelatorioCartao, { periodo, idioma }: CartaoDados) => ({
  tipo: cartao.tipo,
  titulo: cartao.titulo || textsOf(idioma, 'relatorio')(`tipos.${cartao.tipo}`),
  nota: periodo,
  vazio: null,
})

const NADA = { escala: 'reais' as const, cabecalho: [], linhas: [], totais: 0, desenho: null }

const linhasDoModelo = ({ linhas }: CartaoDados): DreLinha[] => linhas.filter(({ nivel, tipo }) => nivel === 0 && tipo !== 'titulo')

function findLinhas(dados: CartaoDados, codigos: readonly string[]): DreLinha[] {
  const doModelo = linhasDoModelo(dados)
  return codigos.flatMap((codigo) => doModelo.find((linha) => linha.codigo === codigo) ?? [])
}

function buildIndicadores(cartao: CartaoDe<'indicadores'>, dados: CartaoDados): CartaoTabela {
  const { temAnoAnterior } = dados
  const t = textsOf(dados.idioma, 'relatorio')
  const escolhidas = findLinhas(dados, cartao.linhas)
  const escala = escalaOf(
    escolhidas.flatMap(({ unidade, total, anoAnteriorTotal }) => (unidade === 'razao' ? [] : [total, anoAnteriorTotal])),
  )
  return {
    ...baseOf(cartao, dados),
    escala,
    cabecalho: [t('linha'), t('valor'), ...(temAnoAnterior ? [t('anoAnterior'), t('variacaoPercentual')] : [])],
    linhas: escolhidas.map(({ descricao, unidade, total, anoAnteriorTotal, ahTotal }) => [
      descricao,
      valorCell(unidade, total),
      ...(temAnoAnterior ? [valorCell(unidade, anoAnteriorTotal), { razao: ahTotal }] : []),
    ]),
    totais: 0,
    desenho: null,
    vazio: escolhidas.length === 0 ? t('semLinha', { replace: { codigo: cartao.linhas.join(', ') } }) : null,
  }
}

function buildCascataDoPeriodo(cartao: CartaoDe<'cascata'>, dados: CartaoDados): CartaoTabela {
  const { linhas } = dados
  const t = textsOf(dados.idioma, 'relatorio')
  const barras = buildCascata(linhas, ({ total }) => total)
  if (barras === null) return { ...baseOf(cartao, dados), ...NADA, vazio: t('nada') }
  return {
    ...baseOf(cartao, dados),
    escala: escalaOf(barras.map(({ valor }) => valor)),
    cabecalho: [t('linha'), t('valor'), t('acumulado')],
    linhas: barras.map(({ descricao, valor, ate }) => [descricao, { centavos: valor }, { centavos: ate }]),
    totais: 0,
    desenho: { tipo: 'cascata', barras },
  }
}

function buildEvolucao(cartao: CartaoDe<'evolucao'>, dados: CartaoDados): CartaoTabela {
  const { recorte, temAnoAnterior, idioma } = dados
  const t = textsOf(idioma, 'relatorio')
  const escolhidas = findLinhas(dados, cartao.linhas)
  if (escolhidas.length === 0)
    return { ...baseOf(cartao, dados), ...NADA, vazio: t('semLinha', { replace: { codigo: cartao.linhas.join(', ') } }) }
  const [primeira] = escolhidas
  return {
    ...baseOf(cartao, dados),
    titulo: cartao.titulo || (escolhidas.length === 1 && primeira ? primeira.descricao : t('tipos.evolucao')),
    escala: escalaOf(escolhidas.flatMap(({ unidade, valores, anoAnterior }) => (unidade === 'razao' ? [] : [...valores, ...anoAnterior]))),
    cabecalho: [
      t('mes'),
      ...escolhidas.flatMap(({ descricao }) => [descricao, ...(temAnoAnterior ? [`${descricao}, ${t('anoAnterior')}`] : [])]),
    ],
    linhas: recorte.meses.map((mes, i) => [
      printMes(mes, idioma),
      ...escolhidas.flatMap(({ unidade, valores, anoAnterior }) => [
        valorCell(unidade, valores[i] ?? null),
        ...(temAnoAnterior ? [valorCell(unidade, anoAnterior[i] ?? null)] : []),
      ]),
    ]),
    totais: 0,
    desenho: {
      tipo: 'colunas',
      meses: recorte.meses,
      linhas: temAnoAnterior ? escolhidas : escolhidas.map((linha) => ({ ...linha, anoAnterior: [] })),
    },
  }
}

function buildVariacoes(cartao: CartaoDe<'variacoes'>, dados: CartaoDados): CartaoTabela {
  const { linhas, periodo } = dados
  const t = textsOf(dados.idioma, 'relatorio')
  const variacoes = listVariacoes(linhas, cartao.quantos)
  return {
    ...baseOf(cartao, dados),
    nota: t('contra', { replace: { periodo } }),
    escala: escalaOf(variacoes.map(({ valor }) => valor)),
    cabecalho: [t('item'), t('superior'), t('variacao'), t('variacaoPercentual')],
    linhas: variacoes.map(({ linha, superior, valor }) => [linha.descricao, superior, { centavos: valor }, { razao: linha.ahTotal }]),
    totais: 0,
    desenho: null,
    vazio: variacoes.length === 0 ? t('nada') : null,
  }
}

async function buildOrcado(cartao: CartaoDe<'orcado'>, dados: CartaoDados): Promise<CartaoTabela> {
  const { periodo, idioma, orcadoOf } = dados
  const t = textsOf(idioma, 'relatorio')
  const orcado = await orcadoOf()
  if (orcado === null) return { ...baseOf(cartao, dados), ...NADA, vazio: t('semPermissao') }
  const { orcamento, resultado, mesesRealizados } = orcado
  const grupos = orcado.grupos.filter(({ excede }) => excede || !cartao.excedem)
  const rows = [...grupos, ...(resultado === null ? [] : [{ descricao: t('resultado'), ...resultado }])]
  const comparados = { inicio: mesesRealizados[0], fim: mesesRealizados.at(-1) }
  const { inicio, fim } = comparados
  const quando = inicio === undefined || fim === undefined ? periodo : printPeriodo({ inicio, fim }, idioma)
  return {
    ...baseOf(cartao, dados),
    nota: orcamento === null ? periodo : `${quando} · ${orcamento.nome}`,
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
    desenho: null,
    vazio: orcamento === null ? t('semOrcamento') : rows.length === 0 ? t('nada') : null,
  }
}

function buildCentros(cartao: CartaoDe<'centros'>, dados: CartaoDados): CartaoTabela {
  const { recorte, idioma, centrosOf } = dados
  const t = textsOf(idioma, 'relatorio')
  if (!linhasDoModelo(dados).some(({ codigo }) => codigo === cartao.linha))
    return { ...baseOf(cartao, dados), ...NADA, vazio: t('semLinha', { replace: { codigo: cartao.linha } }) }
  const { centros, outros, descricao, unidade, valores, total } = centrosOf(cartao.linha)
  const rows = [
    ...centros.map((centro) => ({ ...centro, nome: centro.descricao ?? t('semCentro') })),
    ...(outros === null ? [] : [{ ...outros, nome: t('outros', { count: outros.quantos }) }]),
    { nome: descricao, valores, total },
  ]
  return {
    ...baseOf(cartao, dados),
    titulo: cartao.titulo || t('porCentro', { replace: { linha: descricao } }),
    escala: unidade === 'razao' ? 'reais' : escalaOf(rows.map((row) => row.total)),
    cabecalho: [t('centro'), ...recorte.meses.map((mes) => printMes(mes, idioma)), t('total')],
    linhas: rows.map((row) => [row.nome, ...[...row.valores, row.total].map((valor) => valorCell(unidade, valor))]),
    totais: 1,
    desenho: null,
    vazio: centros.length === 0 ? t('nada') : null,
  }
}

export async function buildTabela(cartao: RelatorioCartao, dados: CartaoDados): Promise<CartaoTabela> {
  switch (cartao.tipo) {
    case 'indicadores':
      return buildIndicadores(cartao, dados)
    case 'cascata':
      return buildCascataDoPeriodo(cartao, dados)
    case 'evolucao':
      return buildEvolucao(cartao, dados)
    case 'variacoes':
      return buildVariacoes(cartao, dados)
    case 'orcado':
      return buildOrcado(cartao, dados)
    case 'centros':
      return buildCentros(cartao, dados)
    default:
      return cartao satisfies never
  }
}
