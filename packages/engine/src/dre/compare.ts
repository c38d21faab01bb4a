import type { CuboFiltro } from '../cubo/cubo.ts'
import { aggregateCubo, getOrComputeLru } from '../cubo/index-amounts.ts'
import type { CuboAgregado, CuboIndexado } from '../cubo/index-amounts.ts'
import { assertCentavos } from '../dinheiro/centavos.ts'
import { analiseHorizontal, analiseVertical, variacao, variacaoPercentual } from './analysis.ts'
import { createAvaliacao, evaluatePeriodo } from './evaluation.ts'
import type { DreAvaliacao } from './evaluation.ts'
import { RECEITA_LIQUIDA } from './base-av.ts'
import type { DreCompilada } from './compiled.ts'
import { buildLinhas } from './compute.ts'
import { listComponentes } from './componentes.ts'
import type { DreComponenteLiquido } from './componentes.ts'
import { mesToIndex } from '../mes/mes.ts'
import type { Periodo } from '../mes/periodo.ts'
import type { DreColuna, DreComparacao, DreDetalhe, DreUnidade, DreValor } from './types.ts'

export interface DreComparacaoOpcoes {
  readonly filtro?: CuboFiltro | undefined
  readonly exercicioMesInicial?: number | undefined
  /** Called before a line is computed of a column: what it throws ends the computation. */
  readonly onLinha?: (() => void) | undefined
}

/** Amounts that a column is of: a cube, or a part of one that was summed already, whatever filter is asked for. */
export type DreCenario = CuboIndexado | { readonly indice: CuboIndexado; readonly agregado: CuboAgregado }

const indiceOf = (cenario: DreCenario): CuboIndexado => ('agregado' in cenario ? cenario.indice : cenario)

const agregadoOf = (cenario: DreCenario, filtro: CuboFiltro | undefined): CuboAgregado =>
  'agregado' in cenario ? cenario.agregado : aggregateCubo(cenario, filtro)

/** Values of one column of values: of the lines, and of the components below them. */
interface ColunaDeValores {
  readonly linhas: readonly DreValor[]
  readonly detalhes: readonly number[]
}

/** Periods of a whole cube that people go between: the months of two years, and some longer ones. A column is some kilobytes. */
const COLUNAS_LEMBRADAS = 32
/** Of a part of one, of which a company has hundreds: those of one statement, where each part is a year and the year before. */
const COLUNAS_LEMBRADAS_PARTE = 4

const lembradas = new WeakMap<CuboAgregado, WeakMap<DreCompilada, Map<string, ColunaDeValores>>>()

/**
 * What was computed of the amounts of one part is what it comes to whenever it is asked: an entry moves a few parts of a company, and the others
 * are the same ones, see `moveDivisoes`.
 */
function colunasOf(dre: DreCompilada, agregado: CuboAgregado): Map<string, ColunaDeValores> {
  const porDre = lembradas.get(agregado) ?? new WeakMap<DreCompilada, Map<string, ColunaDeValores>>()
  lembradas.set(agregado, porDre)
  const colunas = porDre.get(dre) ?? new Map<string, ColunaDeValores>()
  porDre.set(dre, colunas)
  return colunas
}

/** Answers the columns of one scenario; those asked for of late are remembered. */
function createColunas(
  dre: DreCompilada,
  cenario: DreCenario,
  componentes: readonly DreComponenteLiquido[],
  { filtro, exercicioMesInicial = 1, onLinha }: DreComparacaoOpcoes,
): (periodo: Periodo) => ColunaDeValores {
  const agregado = agregadoOf(cenario, filtro)
  const recentes = colunasOf(dre, agregado)
  const lembradasMax = 'agregado' in cenario ? COLUNAS_LEMBRADAS_PARTE : COLUNAS_LEMBRADAS
  let aberta: DreAvaliacao | undefined
  return (periodo) =>
    getOrComputeLru(recentes, `${exercicioMesInicial} ${periodo.inicio} ${periodo.fim}`, lembradasMax, () => {
      const avaliacao = (aberta ??= createAvaliacao(dre, indiceOf(cenario), { agregado, exercicioMesInicial, onLinha }))
      const linhas = evaluatePeriodo(dre, avaliacao, periodo)
      const somas = avaliacao.somasOf(mesToIndex(periodo.inicio), mesToIndex(periodo.fim))
      const detalhes = componentes.map(({ indice, coeficiente }) => coeficiente * somas[indice]! + 0)
      return { linhas, detalhes }
    })
}

/** A variation of money is money: exact, or an error. */
function checkedVariacao(atual: DreValor, base: DreValor, unidade: DreUnidade): DreValor {
  const valor = variacao(atual, base)
  if (valor !== null && unidade === 'dinheiro') assertCentavos(valor, 'variação')
  return valor
}

type ColunaDerivada = Exclude<DreColuna, { tipo: 'valor' }>

/** One cell of a derived column. `base` is that of the other column, or of the line that is 100 %. */
function deriveCelula(tipo: ColunaDerivada['tipo'], unidade: DreUnidade, atual: DreValor, base: DreValor): DreValor {
  switch (tipo) {
    case 'av':
      return unidade === 'dinheiro' ? analiseVertical(atual, base) : null
    case 'variacao':
      return checkedVariacao(atual, base, unidade)
    case 'ah':
      return unidade === 'dinheiro' ? analiseHorizontal(atual, base) : variacao(atual, base)
    default:
      return unidade === 'dinheiro' ? variacaoPercentual(atual, base) : null
  }
}

/** Values of the columns of values, by id, of whatever the rows are. */
type Valores = ReadonlyMap<string, readonly DreValor[]>

function getValores(valores: Valores, coluna: ColunaDerivada, id: string): readonly DreValor[] {
  const achada = valores.get(id)
  if (achada === undefined) throw new RangeError(`a coluna ${coluna.id} se refere a ${id}, que não é uma coluna de valores`)
  return achada
}

/** The line that is 100 % of a vertical analysis, in one column. */
function baseAv(dre: DreCompilada, coluna: ColunaDerivada & { tipo: 'av' }, valores: Valores): DreValor {
  const codigo = coluna.baseCodigo ?? RECEITA_LIQUIDA
  const posicao = dre.posicoes.get(codigo)
  if (posicao === undefined) throw new RangeError(`a base ${codigo} da análise vertical não existe nesta DRE`)
  return getValores(valores, coluna, coluna.coluna)[posicao] ?? null
}

/** `linhas` are the values of the lines, which an analysis is over; `proprios`, those of the rows asked for. */
function deriveColuna(
  dre: DreCompilada,
  coluna: ColunaDerivada,
  linhas: Valores,
  { proprios, unidades }: { proprios: Valores; unidades: readonly DreUnidade[] },
): DreValor[] {
  const atuais = getValores(proprios, coluna, coluna.coluna)
  if (coluna.tipo === 'av') {
    const base = baseAv(dre, coluna, linhas)
    return unidades.map((unidade, i) => deriveCelula('av', unidade, atuais[i] ?? null, base))
  }
  const bases = getValores(proprios, coluna, coluna.base)
  return unidades.map((unidade, i) => deriveCelula(coluna.tipo, unidade, atuais[i] ?? null, bases[i] ?? null))
}

/**
 * A DRE with columns of several scenarios side by side (realizado, orçado, previsto, the year before, one centro de custo: each is a cube
 * and a period) and the columns derived from them: variação, variação %, AV, AH. Below each line of type `soma`, its grupo itens in the same
 * columns, which add up to it. Throws RangeError when a column names a scenario, column or line that is not there.
 */
export function compareDre(
  dre: DreCompilada,
  cenarios: Readonly<Record<string, DreCenario>>,
  colunas: readonly DreColuna[],
  opcoes: DreComparacaoOpcoes = {},
): DreComparacao {
  const abertos = new Map<string, (periodo: Periodo) => ColunaDeValores>()
  const linhas = new Map<string, readonly DreValor[]>()
  const detalhes = new Map<string, readonly DreValor[]>()
  const componentes = listComponentes(dre)
  for (const coluna of colunas) {
    if (coluna.tipo !== 'valor') continue
    const cenario = cenarios[coluna.cenario]
    if (cenario === undefined) throw new RangeError(`o cenário ${coluna.cenario} não existe`)
    const colunaOf = abertos.get(coluna.cenario) ?? createColunas(dre, cenario, componentes, opcoes)
    abertos.set(coluna.cenario, colunaOf)
    const valores = colunaOf(coluna.periodo)
    linhas.set(coluna.id, valores.linhas)
    detalhes.set(coluna.id, valores.detalhes)
  }
  const dasLinhas = { proprios: linhas, unidades: dre.itens.map(({ unidade }) => unidade) }
  const dosDetalhes = { proprios: detalhes, unidades: componentes.map((): DreUnidade => 'dinheiro') }
  const deriveAll = (deles: typeof dasLinhas): (readonly DreValor[])[] =>
    colunas.map((coluna) => (coluna.tipo === 'valor' ? deles.proprios.get(coluna.id)! : deriveColuna(dre, coluna, linhas, deles)))
  const porColuna = deriveAll(dosDetalhes)
  return {
    colunas,
    linhas: buildLinhas(dre, deriveAll(dasLinhas)),
    detalhes: componentes.map(({ codigo, grupoItem, coeficiente }, i): DreDetalhe => ({
      codigo,
      grupoItem,
      coeficiente,
      valores: porColuna.map((valores) => valores[i] ?? null),
    })),
  }
}
