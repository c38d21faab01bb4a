import {
  addMeses,
  applyRateio,
  listMeses,
  mesFromSql,
  mesToIndex,
  MESES_EXERCICIO as MESES,
  type Cubo,
  type Mes,
  type Tolerancia,
} from '@lastro/engine'
import { TOLERANCIA_PADRAO } from '@lastro/contract'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { DataDre } from '../../cubo/dre-data.ts'
import { runRegras } from '../../cubo/run-rateio.ts'
import { dataInLanguage } from '../../cubo/in-language.ts'
import { resolveRecorte, type Recorte } from '../../cubo/recorte.ts'
import { isLimited, type ContextoLeitura } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { readColunas, readOcultas } from '../atos/colunas.ts'
import { findOrcamento, type FullOrcamentoRow } from '../store.ts'
import { cuboOf, joinRealizado, listNaoPlanejado, type OrcadoRealizado } from './join.ts'
import { listPrevistos, listTolerancias, type PrevistoRow } from './store.ts'

export interface AcompanhamentoRequest {
  id: number
  inicio?: Mes | undefined
  fim?: Mes | undefined
  centroCusto?: string | undefined
  filial?: string | undefined
  rateio?: 'antes' | 'depois' | undefined
  previsto?: number | undefined
}

export interface LoadedAcompanhamento {
  orcamento: FullOrcamentoRow
  dados: DataDre
  recorte: Recorte
  juncao: OrcadoRealizado
  rateado: boolean
  inicio: Mes
  de: number
  ate: number
  realizados: readonly boolean[]
  naoPlanejado: { centroCusto: boolean; filial: boolean }
  previstos: readonly PrevistoRow[]
  hasPrevisto: boolean
  padrao: Tolerancia
  toleranciaOf: (grupoId: number) => Tolerancia
}

function resolvePeriodo(inicio: Mes, request: AcompanhamentoRequest): { de: number; ate: number } {
  const placeOf = (mes: Mes): number => mesToIndex(mes) - mesToIndex(inicio)
  const [de, ate] = [placeOf(request.inicio ?? inicio), placeOf(request.fim ?? addMeses(inicio, MESES - 1)) + 1]
  if (de < 0 || ate > MESES || de >= ate) throw new ErroApi('orcamento_periodo_invalid')
  return { de, ate }
}

/**
 * Loads budget, actuals and tolerances in one snapshot.
 * @throws ErroApi `registro_not_found`, `orcamento_periodo_invalid`, `escopo_limited`, `rateio_invalid`, `dados_too_large`
 */
export async function readAcompanhamento(
  context: ContextoLeitura,
  cubos: CuboCache,
  request: AcompanhamentoRequest,
): Promise<LoadedAcompanhamento> {
  const orcamento = orNotFound(await findOrcamento(context, request.id))
  const after = request.rateio === 'depois'
  // Rateio needs amounts outside a limited scope.
  if (after && isLimited(context.escopo)) throw new ErroApi('escopo_limited')
  const inicio = mesFromSql(orcamento.mesInicio)
  const { de, ate } = resolvePeriodo(inicio, request)
  const stored = await cubos.get(context)
  const dados = dataInLanguage(stored, context.idioma)
  const periodo = { inicio: addMeses(inicio, de), fim: addMeses(inicio, ate - 1) }
  const recorte = orNotFound(resolveRecorte({ ...request, ...periodo }, dados))
  const lines = await readColunas(context, request.id)
  const afterOf = after ? await cubos.getRateado(context, stored) : undefined
  const apportion = (cubo: Cubo): Cubo =>
    afterOf === undefined ? cubo : runRegras(() => applyRateio(cubo, afterOf.rateio, afterOf.direcionadores)).cubo
  const rateado = after ? apportion(cuboOf(lines, inicio)) : undefined
  const previstos = await listPrevistos(context, orcamento.mesInicio)
  const chosen = request.previsto === undefined ? undefined : orNotFound(previstos.find((previsto) => previsto.id === request.previsto))
  const previsto = chosen && apportion(cuboOf(await readColunas(context, chosen.id), inicio))
  const ocultas = await readOcultas(context, request.id)
  const juncao = joinRealizado(lines, (afterOf?.cubo ?? dados.cubo).cubo, { inicio, filtro: recorte.filtro, ocultas, rateado, previsto })
  const withData = new Set(dados.mesesCliente)
  const tolerancias = new Map((await listTolerancias(context)).map(({ grupoId, ...tolerancia }) => [grupoId, tolerancia]))
  const padrao = tolerancias.get(null) ?? TOLERANCIA_PADRAO
  return {
    orcamento,
    dados,
    recorte,
    juncao,
    rateado: after,
    inicio,
    de,
    ate,
    realizados: listMeses(inicio, addMeses(inicio, MESES - 1)).map((mes) => withData.has(mesToIndex(mes))),
    naoPlanejado: after ? { centroCusto: false, filial: false } : listNaoPlanejado(lines, recorte.filtro, ocultas),
    previstos,
    hasPrevisto: chosen !== undefined,
    padrao,
    toleranciaOf: (grupoId) => tolerancias.get(grupoId) ?? padrao,
  }
}
