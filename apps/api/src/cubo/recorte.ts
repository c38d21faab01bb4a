/** Months, centros de custo and filiais of a query, checked against the cliente's data. */
import type { DreAlcance } from '@lastro/contract'
import {
  addMeses,
  chooseVigencia,
  listMeses,
  mesFromIndex,
  mesToIndex,
  shiftPeriodo,
  type CuboFilter,
  type Mes,
  type Periodo,
} from '@lastro/engine'
import { ErroApi } from '../http/erro.ts'
import type { DataDre, ModeloCompilado, ModeloDre } from './dre-data.ts'

const MESES_MAX = 60

export interface RecorteQuery {
  inicio?: string | undefined
  fim?: string | undefined
  centroCusto?: string | undefined
  filial?: string | undefined
  /** Only amounts of this node itself, without its children. 0: amounts without a node. */
  proprioCentroCusto?: number | undefined
  proprioFilial?: number | undefined
}

export interface Recorte {
  periodo: Periodo
  meses: readonly Mes[]
  anoAnterior: Periodo
  filtro: CuboFilter
  alcance: DreAlcance
}

export function availableOf(data: DataDre): Periodo | null {
  const first = data.meses[0]
  const last = data.meses.at(-1)
  return first === undefined || last === undefined ? null : { inicio: mesFromIndex(first), fim: mesFromIndex(last) }
}

/**
 * Default period: the twelve months up to the last one with data. Undefined without data.
 * A fiscal year just begun would be compared with a whole one.
 */
function choosePeriodo({ inicio, fim }: RecorteQuery, data: DataDre): Periodo | undefined {
  if (inicio !== undefined && fim !== undefined) return { inicio, fim }
  if (inicio !== undefined) return { inicio, fim: addMeses(inicio, 11) }
  if (fim !== undefined) return { inicio: addMeses(fim, -11), fim }
  const available = availableOf(data)
  if (available === null) return undefined
  const twelveMeses = addMeses(available.fim, -11)
  return { inicio: twelveMeses < available.inicio ? available.inicio : twelveMeses, fim: available.fim }
}

function expandSubtree(ids: readonly number[], centros: DataDre['centrosCusto']): number[] {
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

function listTopos(centros: DataDre['centrosCusto']): number[] {
  return [...centros.values()].flatMap(({ id, paiId }) => (paiId !== null && centros.has(paiId) ? [] : [id]))
}

/** Names of the selection, or of the limited scope. Null for the whole company. */
export function describeAlcance(
  { centrosCusto, filiais, limite }: DataDre,
  chosen: { centros?: readonly number[] | undefined; filiais?: readonly number[] | undefined } = {},
): DreAlcance {
  const centrosIds = chosen.centros ?? (limite.centrosCusto ? listTopos(centrosCusto) : null)
  const filiaisIds = chosen.filiais ?? (limite.filiais ? [...filiais.keys()] : null)
  return {
    limitado: limite.centrosCusto || limite.filiais,
    centrosCusto: centrosIds?.map((id) => centrosCusto.get(id)?.descricao ?? 'Sem centro de custo') ?? null,
    filiais: filiaisIds?.map((id) => filiais.get(id)?.descricao ?? 'Sem filial') ?? null,
  }
}

function narrow(filter: readonly number[] | undefined, node: number | undefined, all: ReadonlyMap<number, unknown>): number[] | undefined {
  if (node === undefined) return filter === undefined ? undefined : [...filter]
  if ((node !== 0 && !all.has(node)) || filter?.includes(node) === false) throw new ErroApi('registro_not_found')
  return [node]
}

/**
 * Undefined without period and data.
 * @throws ErroApi `dre_periodo_invalid`, `registro_not_found`
 */
export function resolveRecorte(query: RecorteQuery, data: DataDre): Recorte | undefined {
  const centros = parseIds(query.centroCusto, (id) => data.centrosCusto.has(id))
  const filiais = parseIds(query.filial, (id) => data.filiais.has(id))
  const periodo = choosePeriodo(query, data)
  if (periodo === undefined) return undefined
  const size = mesToIndex(periodo.fim) - mesToIndex(periodo.inicio) + 1
  if (size < 1 || size > MESES_MAX || periodo.inicio < '1900-01') throw new ErroApi('dre_periodo_invalid')
  const expanded = centros && expandSubtree(centros, data.centrosCusto)
  const doCentro = narrow(expanded, query.proprioCentroCusto, data.centrosCusto)
  const daFilial = narrow(filiais, query.proprioFilial, data.filiais)
  return {
    periodo,
    meses: listMeses(periodo.inicio, periodo.fim),
    anoAnterior: shiftPeriodo(periodo, -12),
    filtro: {
      ...(doCentro === undefined ? {} : { centrosCusto: doCentro }),
      ...(daFilial === undefined ? {} : { filiais: daFilial }),
    },
    alcance: describeAlcance(data, { centros, filiais }),
  }
}

/** @throws ErroApi `registro_not_found`, `dre_modelo_missing` without a default model */
export function findModelo(data: DataDre, modeloId: number | undefined): ModeloDre {
  if (modeloId !== undefined) {
    const asked = data.modelos.find(({ id }) => id === modeloId)
    if (asked === undefined) throw new ErroApi('registro_not_found')
    return asked
  }
  const padrao = data.modelos[0]
  if (padrao === undefined) throw new ErroApi('dre_modelo_missing')
  return padrao
}

export function structureOf({ nome, estruturas }: ModeloDre, mes: Mes | undefined): ModeloCompilado {
  const estrutura = mes === undefined ? estruturas.at(-1) : chooseVigencia(estruturas, mes)
  if (estrutura === undefined) throw new Error(`the model ${nome} has no lines from the beginning`)
  return estrutura
}

export function chooseModelo(data: DataDre, modeloId: number | undefined, mes: Mes | undefined): ModeloCompilado {
  return structureOf(findModelo(data, modeloId), mes)
}

export function createSelector(data: DataDre, periodo: Periodo, filter: CuboFilter): (i: number) => boolean {
  const first = mesToIndex(periodo.inicio)
  const last = mesToIndex(periodo.fim)
  const centros = filter.centrosCusto === undefined ? undefined : new Set(filter.centrosCusto)
  const filiais = filter.filiais === undefined ? undefined : new Set(filter.filiais)
  const { saldos } = data
  return (i) => {
    const mes = saldos.mes[i]!
    if (mes < first || mes > last) return false
    return (centros === undefined || centros.has(saldos.centroCusto[i]!)) && (filiais === undefined || filiais.has(saldos.filial[i]!))
  }
}
