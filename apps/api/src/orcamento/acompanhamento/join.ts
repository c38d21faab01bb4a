/** Orçado and realizado of the same lines, side by side: what a budget plans, and where the cube says that the money went. */
import type { OrcamentoLinhas } from '@lastro/contract'
import { createCuboBuilder, mesToIndex, MESES_EXERCICIO as MESES, type Cubo, type CuboFiltro, type Mes } from '@lastro/engine'
import { indexLinhas, type Chaves } from '../../cubo/linhas.ts'

/** Lines of a budget, column by column; 0 is no centro de custo and no filial. Twelve amounts of each. */
export type Colunas = Pick<OrcamentoLinhas['linhas'], 'grupoItemId' | 'centroCustoId' | 'filialId' | 'valoresCentavos'>

/** Position i of each list is one line; of the amounts, twelve of each. */
export interface Juncao {
  grupoItemId: number[]
  centroCustoId: number[]
  filialId: number[]
  /** Whether the budget has such a line: the others are realizado that none covers, or what rateio brought. */
  planejada: boolean[]
  orcadoCentavos: number[]
  realizadoCentavos: number[]
  /** Of a previsto; zeros without one. */
  previstoCentavos: number[]
}

/** Lines that whoever asks does not see. */
export const NENHUMA_OCULTA: Chaves = { grupoItemId: [], centroCustoId: [], filialId: [] }

/** The amounts of a budget as a cube, for the rules of rateio. */
export function cuboOf({ grupoItemId, centroCustoId, filialId, valoresCentavos }: Colunas, inicio: Mes): Cubo {
  const de = mesToIndex(inicio)
  const builder = createCuboBuilder()
  for (const [i, grupoItem] of grupoItemId.entries()) {
    for (let mes = 0; mes < MESES; mes++) {
      const valor = valoresCentavos[i * MESES + mes]!
      if (valor !== 0) builder.add(grupoItem, centroCustoId[i]!, filialId[i]!, de + mes, valor)
    }
  }
  return builder.build()
}

/** Whether the filter keeps what is of a centro de custo and a filial. */
function createKeeps({ centrosCusto, filiais }: CuboFiltro): (centroCusto: number, filial: number) => boolean {
  const centros = centrosCusto === undefined ? undefined : new Set(centrosCusto)
  const lojas = filiais === undefined ? undefined : new Set(filiais)
  return (centroCusto, filial) => (centros?.has(centroCusto) ?? true) && (lojas?.has(filial) ?? true)
}

/** Dimensions that the filter asks of and that some lines with amounts leave open, and those that lines out of sight leave open. */
export function listNaoPlanejado(
  { grupoItemId, centroCustoId, filialId, valoresCentavos }: Colunas,
  { centrosCusto, filiais }: CuboFiltro,
  ocultas: Chaves,
): { centroCusto: boolean; filial: boolean } {
  const isOpen = (ids: readonly number[], pedidos: readonly number[] | undefined): boolean => {
    if (pedidos === undefined || pedidos.includes(0)) return false
    const hasValor = (linha: number): boolean => {
      for (let mes = 0; mes < MESES; mes++) if (valoresCentavos[linha * MESES + mes] !== 0) return true
      return false
    }
    return grupoItemId.some((_, linha) => ids[linha] === 0 && hasValor(linha))
  }
  return {
    centroCusto: isOpen(centroCustoId, centrosCusto) || ocultas.centroCustoId.includes(0),
    filial: isOpen(filialId, filiais) || ocultas.filialId.includes(0),
  }
}

/**
 * Puts each amount of the realizado beside the most precise line that covers it, as the grid does; what no line covers gets one of its own,
 * so that the sum is that of the DRE. Every sum is exact: those of the budget by its limits, those of the cube by `indexCubo`.
 * @param ocultas lines that are not seen: what they cover was planned, with an amount that is not to be compared here, and is left out
 * @param rateado the budget after rateio; undefined: as its lines have it
 * @param previsto another plan of the same months, set beside the same lines
 */
export function joinRealizado(
  linhas: Colunas,
  realizado: Cubo,
  {
    inicio,
    filtro,
    ocultas,
    rateado,
    previsto,
  }: { inicio: Mes; filtro: CuboFiltro; ocultas: Chaves; rateado?: Cubo | undefined; previsto?: Cubo | undefined },
): Juncao {
  const de = mesToIndex(inicio)
  const keeps = createKeeps(filtro)
  const juncao: Juncao = {
    grupoItemId: [],
    centroCustoId: [],
    filialId: [],
    planejada: [],
    orcadoCentavos: [],
    realizadoCentavos: [],
    previstoCentavos: [],
  }
  const push = (grupoItem: number, centroCusto: number, filial: number, planejada: boolean): number => {
    juncao.grupoItemId.push(grupoItem)
    juncao.centroCustoId.push(centroCusto)
    juncao.filialId.push(filial)
    juncao.planejada.push(planejada)
    for (let mes = 0; mes < MESES; mes++) {
      juncao.orcadoCentavos.push(0)
      juncao.realizadoCentavos.push(0)
      juncao.previstoCentavos.push(0)
    }
    return juncao.planejada.length - 1
  }
  for (const [i, grupoItem] of linhas.grupoItemId.entries()) {
    const [centroCusto, filial] = [linhas.centroCustoId[i]!, linhas.filialId[i]!]
    if (!keeps(centroCusto, filial)) continue
    const linha = push(grupoItem, centroCusto, filial, true)
    if (rateado !== undefined) continue
    for (let mes = 0; mes < MESES; mes++) juncao.orcadoCentavos[linha * MESES + mes] = linhas.valoresCentavos[i * MESES + mes]!
  }
  const vistas = juncao.planejada.length
  const posicaoOf = indexLinhas({
    grupoItemId: [...juncao.grupoItemId, ...ocultas.grupoItemId],
    centroCustoId: [...juncao.centroCustoId, ...ocultas.centroCustoId],
    filialId: [...juncao.filialId, ...ocultas.filialId],
  })
  const avulsas = new Map<string, number>()
  /** Undefined: in a line that is not seen. */
  const findOrPush = (grupoItem: number, centroCusto: number, filial: number): number | undefined => {
    const coberta = posicaoOf(grupoItem, centroCusto, filial)
    if (coberta !== undefined) return coberta < vistas ? coberta : undefined
    const chave = `${grupoItem} ${centroCusto} ${filial}`
    const linha = avulsas.get(chave) ?? push(grupoItem, centroCusto, filial, false)
    avulsas.set(chave, linha)
    return linha
  }
  const add = (cubo: Cubo, valores: number[]): void => {
    for (let i = 0; i < cubo.tamanho; i++) {
      const mes = cubo.mes[i]! - de
      const [centroCusto, filial] = [cubo.centroCusto[i]!, cubo.filial[i]!]
      if (mes < 0 || mes >= MESES || !keeps(centroCusto, filial)) continue
      const linha = findOrPush(cubo.grupoItem[i]!, centroCusto, filial)
      if (linha !== undefined) valores[linha * MESES + mes]! += cubo.valorCentavos[i]!
    }
  }
  if (rateado !== undefined) add(rateado, juncao.orcadoCentavos)
  add(realizado, juncao.realizadoCentavos)
  if (previsto !== undefined) add(previsto, juncao.previstoCentavos)
  return juncao
}
