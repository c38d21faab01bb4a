/** Which months, centros de custo and filiais a question is about, checked against what the cliente has. */
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
  /** Only what is the own of this one, and not what is below it; 0 is what has none. */
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

/** First and last month with balances. */
export function disponivelOf(dados: DadosDre): Periodo | null {
  const first = dados.meses[0]
  const last = dados.meses.at(-1)
  return first === undefined || last === undefined ? null : { inicio: mesFromIndex(first), fim: mesFromIndex(last) }
}

/**
 * Without a period: the twelve months that end with the last one that has data, which is the fiscal year once it is complete. A year just
 * begun would be compared with a whole one. Undefined when there is no data to choose by.
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

/** Every chosen centro de custo with everything below it. */
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

/** `3,7` → ids that exist; 0 stands for "without". An id of nobody and one of another cliente are equally absent. */
function parseIds(text: string | undefined, exists: (id: number) => boolean): number[] | undefined {
  if (text === undefined) return undefined
  const ids = [...new Set(text.split(',').map(Number))]
  if (!ids.every((id) => id === 0 || exists(id))) throw new ErroApi('registro_not_found')
  return ids
}

/** The centros de custo that stand for all that can be seen: those below none of the others. */
function listTopos(centros: DadosDre['centrosCusto']): number[] {
  return [...centros.values()].flatMap(({ id, paiId }) => (paiId !== null && centros.has(paiId) ? [] : [id]))
}

/** What the numbers are of, in names: what was chosen, else what a limited person sees at most. Null stands for all there is. */
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

/** Within what was filtered, the own of one. @throws ErroApi `registro_not_found` for what is not there, or not in the filter */
function narrow(
  filtro: readonly number[] | undefined,
  proprio: number | undefined,
  todos: ReadonlyMap<number, unknown>,
): number[] | undefined {
  if (proprio === undefined) return filtro === undefined ? undefined : [...filtro]
  if ((proprio !== 0 && !todos.has(proprio)) || filtro?.includes(proprio) === false) throw new ErroApi('registro_not_found')
  return [proprio]
}

/** @throws ErroApi `dre_periodo_invalid`, `registro_not_found`. Undefined when no period was asked and there is no data. */
export function resolveRecorte(query: RecorteQuery, dados: DadosDre): Recorte | undefined {
  const centros = parseIds(query.centroCusto, (id) => dados.centrosCusto.has(id))
  const filiais = parseIds(query.filial, (id) => dados.filiais.has(id))
  const periodo = choosePeriodo(query, dados)
  if (periodo === undefined) return undefined
  const tamanho = mesToIndex(periodo.fim) - mesToIndex(periodo.inicio) + 1
  // The first year cannot be compared with the one before it.
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

/** The model asked for, or the default one. @throws ErroApi `registro_not_found`, `dre_modelo_missing` */
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

/** The lines of a model that are valid in a month; without one, the last it has. */
export function structureOf({ nome, estruturas }: ModeloDre, mes: Mes | undefined): ModeloCompilado {
  const estrutura = mes === undefined ? estruturas.at(-1) : chooseVigencia(estruturas, mes)
  if (estrutura === undefined) throw new Error(`the model ${nome} has no lines from the beginning`)
  return estrutura
}

/** Both at once. @throws ErroApi `registro_not_found`, `dre_modelo_missing` */
export function chooseModelo(dados: DadosDre, modeloId: number | undefined, mes: Mes | undefined): ModeloCompilado {
  return structureOf(findModelo(dados, modeloId), mes)
}

/** True for balance `i` inside period and filter. */
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
