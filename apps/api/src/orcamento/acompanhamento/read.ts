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
import type { DadosDre } from '../../cubo/dre-data.ts'
import { runRegras } from '../../cubo/rateio.ts'
import { resolveRecorte, type Recorte } from '../../cubo/recorte.ts'
import type { ContextoLeitura } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { readColunas, readOcultas } from '../atos/colunas.ts'
import { findOrcamento, type OrcamentoCompletoRow } from '../store.ts'
import { isLimited } from '../../http/scope.ts'
import { cuboOf, joinRealizado, listNaoPlanejado, type Juncao } from './join.ts'
import { listPrevistos, listTolerancias, type PrevistoRow } from './store.ts'

export interface AcompanhamentoPedido {
  id: number
  inicio?: Mes | undefined
  fim?: Mes | undefined
  centroCusto?: string | undefined
  filial?: string | undefined
  rateio?: 'antes' | 'depois' | undefined
  previsto?: number | undefined
}

export interface AcompanhamentoLido {
  orcamento: OrcamentoCompletoRow
  dados: DadosDre
  recorte: Recorte
  juncao: Juncao
  rateado: boolean
  inicio: Mes
  de: number
  ate: number
  realizados: readonly boolean[]
  naoPlanejado: { centroCusto: boolean; filial: boolean }
  previstos: readonly PrevistoRow[]
  temPrevisto: boolean
  padrao: Tolerancia
  toleranciaOf: (grupoId: number) => Tolerancia
}

function resolvePeriodo(inicio: Mes, pedido: AcompanhamentoPedido): { de: number; ate: number } {
  const placeOf = (mes: Mes): number => mesToIndex(mes) - mesToIndex(inicio)
  const [de, ate] = [placeOf(pedido.inicio ?? inicio), placeOf(pedido.fim ?? addMeses(inicio, MESES - 1)) + 1]
  if (de < 0 || ate > MESES || de >= ate) throw new ErroApi('orcamento_periodo_invalid')
  return { de, ate }
}

/**
 * Loads budget, actuals and tolerances visible to the caller, in one snapshot.
 * @throws ErroApi `registro_not_found`, `orcamento_periodo_invalid`, `escopo_limited`, `rateio_invalid`, `dados_too_large`
 */
export async function readAcompanhamento(
  contexto: ContextoLeitura,
  cubos: CuboCache,
  pedido: AcompanhamentoPedido,
): Promise<AcompanhamentoLido> {
  const orcamento = orNotFound(await findOrcamento(contexto, pedido.id))
  const depois = pedido.rateio === 'depois'
  // Rateio needs amounts outside a limited scope.
  if (depois && isLimited(contexto.escopo)) throw new ErroApi('escopo_limited')
  const inicio = mesFromSql(orcamento.mesInicio)
  const { de, ate } = resolvePeriodo(inicio, pedido)
  const dados = await cubos.get(contexto)
  const periodo = { inicio: addMeses(inicio, de), fim: addMeses(inicio, ate - 1) }
  const recorte = orNotFound(resolveRecorte({ ...pedido, ...periodo }, dados))
  const linhas = await readColunas(contexto, pedido.id)
  const depoisDe = depois ? await cubos.getRateado(contexto, dados) : undefined
  const apportion = (cubo: Cubo): Cubo =>
    depoisDe === undefined ? cubo : runRegras(() => applyRateio(cubo, depoisDe.rateio, depoisDe.direcionadores)).cubo
  const rateado = depois ? apportion(cuboOf(linhas, inicio)) : undefined
  const previstos = await listPrevistos(contexto, orcamento.mesInicio)
  const escolhido = pedido.previsto === undefined ? undefined : orNotFound(previstos.find((previsto) => previsto.id === pedido.previsto))
  const previsto = escolhido && apportion(cuboOf(await readColunas(contexto, escolhido.id), inicio))
  const ocultas = await readOcultas(contexto, pedido.id)
  const juncao = joinRealizado(linhas, (depoisDe?.cubo ?? dados.cubo).cubo, { inicio, filtro: recorte.filtro, ocultas, rateado, previsto })
  const comDados = new Set(dados.mesesCliente)
  const tolerancias = new Map((await listTolerancias(contexto)).map(({ grupoId, ...tolerancia }) => [grupoId, tolerancia]))
  const padrao = tolerancias.get(null) ?? TOLERANCIA_PADRAO
  return {
    orcamento,
    dados,
    recorte,
    juncao,
    rateado: depois,
    inicio,
    de,
    ate,
    realizados: listMeses(inicio, addMeses(inicio, MESES - 1)).map((mes) => comDados.has(mesToIndex(mes))),
    naoPlanejado: depois ? { centroCusto: false, filial: false } : listNaoPlanejado(linhas, recorte.filtro, ocultas),
    previstos,
    temPrevisto: escolhido !== undefined,
    padrao,
    toleranciaOf: (grupoId) => tolerancias.get(grupoId) ?? padrao,
  }
}
