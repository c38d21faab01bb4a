/** Months, centros de custo and filiais of a query, checked against the cliente's data. */
import type { DreAlcance } from '@lastro/contract'
import {
  addMeses,
  chooseVigencia,
  listMeses,
  mesFromIndex,
  mesToIndex,
  shiftPeriodo,
  type CuboFiltro,
  type Mes,
  type Periodo,
} from '@lastro/engine'
import { ErroApi } from '../http/erro.ts'
import type { DadosDre, ModeloCompilado, ModeloDre } from './dre-data.ts'

const MESES_MAX = 60

export interface RecorteQuery {
  inicio?: string | undefined
  fim?: string | undefined
  centroCusto?: string | undefined
  filial?: string | undefined
  /** Only amounts of this node itself, without its children; 0 for amounts without one. */
  proprioCentroCusto?: number | undefined
  proprioFilial?: number | undefined
}

export interface Recorte {
  periodo: Periodo
  meses: readonly Mes[]
  anoAnterior: Periodo
  filtro: CuboFiltro
  alcance: DreAlcance
}

export function disponivelOf(dados: DadosDre): Periodo | null {
  const first = dados.meses[0]
  const last = dados.meses.at(-1)
  return first === undefined || last === undefined ? null : { inicio: mesFromIndex(first), fim: mesFromIndex(last) }
}

/**
 * Default period: the twelve months up to the last one with data. Once complete that is the fiscal year; a year just begun would be
 * compared with a whole one. Undefined without data.
 */
function choosePeriodo({ inicio, fim }: RecorteQuery, dados: DadosDre): Periodo | undefined {
  if (inicio !== undefined && fim !== undefined) return { inicio, fim }
  if (inicio !== undefined) return { inicio, fim: addMeses(inicio, 11) }
  if (fim !== undefined) return { inicio: addMeses(fim, -11), fim }
  const disponivel = disponivelOf(dados)
  if (disponivel === null) return undefined
  const dozeMeses = addMeses(disponivel.fim, -11)
  return { inicio: dozeMeses < disponivel.inicio ? disponivel.inicio : dozeMeses, fim: disponivel.fim }
}

function expandSubtree(ids: readonly number[], centros: DadosDre['centrosCusto']): number[] {
  const chosen = new Set(ids)
  const isBelow = (id: number): boolean => {
    const seen = new Set<number>()
    for (let at: number | null | undefined = id; at !== null && at !== undefined && !seen.has(at); at = centros.get(at)?.paiId) {
      if (chosen.has(at)) return true
      seen.add(at)
    }
    return false
  }
  return [...ids.filter((id) => id === 0), ...[...centros.keys()].filter(isBelow)]
}

/** Parses `3,7` into existing ids; 0 means "without". Unknown ids and ids of other clientes are refused alike. */
function parseIds(text: string | undefined, exists: (id: number) => boolean): number[] | undefined {
  if (text === undefined) return undefined
  const ids = [...new Set(text.split(',').map(Number))]
  if (!ids.every((id) => id === 0 || exists(id))) throw new ErroApi('registro_not_found')
  return ids
}

function listTopos(centros: DadosDre['centrosCusto']): number[] {
  return [...centros.values()].flatMap(({ id, paiId }) => (paiId !== null && centros.has(paiId) ? [] : [id]))
}

/** Names of the selection, else of the limited scope; null for the whole company. */
export function describeAlcance(
  { centrosCusto, filiais, limite }: DadosDre,
  escolhidos: { centros?: readonly number[] | undefined; filiais?: readonly number[] | undefined } = {},
): DreAlcance {
  const centrosIds = escolhidos.centros ?? (limite.centrosCusto ? listTopos(centrosCusto) : null)
  const filiaisIds = escolhidos.filiais ?? (limite.filiais ? [...filiais.keys()] : null)
  return {
    limitado: limite.centrosCusto || limite.filiais,
    centrosCusto: centrosIds?.map((id) => centrosCusto.get(id)?.descricao ?? 'Sem centro de custo') ?? null,
    filiais: filiaisIds?.map((id) => filiais.get(id)?.descricao ?? 'Sem filial') ?? null,
  }
}

/** Restricts a filter to one node. @throws ErroApi `registro_not_found` for an unknown node or one outside the filter */
function narrow(
  filtro: readonly number[] | undefined,
  proprio: number | undefined,
  todos: ReadonlyMap<number, unknown>,
): number[] | undefined {
  if (proprio === undefined) return filtro === undefined ? undefined : [...filtro]
  if ((proprio !== 0 && !todos.has(proprio)) || filtro?.includes(proprio) === false) throw new ErroApi('registro_not_found')
  return [proprio]
}

/** Resolves period and filter. @throws ErroApi `dre_periodo_invalid`, `registro_not_found`. Undefined without period and data. */
export function resolveRecorte(query: RecorteQuery, dados: DadosDre): Recorte | undefined {
  const centros = parseIds(query.centroCusto, (id) => dados.centrosCusto.has(id))
  const filiais = parseIds(query.filial, (id) => dados.filiais.has(id))
  const periodo = choosePeriodo(query, dados)
  if (periodo === undefined) return undefined
  const tamanho = mesToIndex(periodo.fim) - mesToIndex(periodo.inicio) + 1
  if (tamanho < 1 || tamanho > MESES_MAX || periodo.inicio < '1900-01') throw new ErroApi('dre_periodo_invalid')
  const expandidos = centros && expandSubtree(centros, dados.centrosCusto)
  const doCentro = narrow(expandidos, query.proprioCentroCusto, dados.centrosCusto)
  const daFilial = narrow(filiais, query.proprioFilial, dados.filiais)
  return {
    periodo,
    meses: listMeses(periodo.inicio, periodo.fim),
    anoAnterior: shiftPeriodo(periodo, -12),
    filtro: {
      ...(doCentro === undefined ? {} : { centrosCusto: doCentro }),
      ...(daFilial === undefined ? {} : { filiais: daFilial }),
    },
    alcance: describeAlcance(dados, { centros, filiais }),
  }
}

/** The requested model or the default one. @throws ErroApi `registro_not_found`, `dre_modelo_missing` */
export function findModelo(dados: DadosDre, modeloId: number | undefined): ModeloDre {
  if (modeloId !== undefined) {
    const asked = dados.modelos.find(({ id }) => id === modeloId)
    if (asked === undefined) throw new ErroApi('registro_not_found')
    return asked
  }
  const padrao = dados.modelos[0]
  if (padrao === undefined) throw new ErroApi('dre_modelo_missing')
  return padrao
}

export function structureOf({ nome, estruturas }: ModeloDre, mes: Mes | undefined): ModeloCompilado {
  const estrutura = mes === undefined ? estruturas.at(-1) : chooseVigencia(estruturas, mes)
  if (estrutura === undefined) throw new Error(`the model ${nome} has no lines from the beginning`)
  return estrutura
}

export function chooseModelo(dados: DadosDre, modeloId: number | undefined, mes: Mes | undefined): ModeloCompilado {
  return structureOf(findModelo(dados, modeloId), mes)
}

export function createSelector(dados: DadosDre, periodo: Periodo, filtro: CuboFiltro): (i: number) => boolean {
  const first = mesToIndex(periodo.inicio)
  const last = mesToIndex(periodo.fim)
  const centros = filtro.centrosCusto === undefined ? undefined : new Set(filtro.centrosCusto)
  const filiais = filtro.filiais === undefined ? undefined : new Set(filtro.filiais)
  const { saldos } = dados
  return (i) => {
    const mes = saldos.mes[i]!
    if (mes < first || mes > last) return false
    return (centros === undefined || centros.has(saldos.centroCusto[i]!)) && (filiais === undefined || filiais.has(saldos.filial[i]!))
  }
}
