import type { DreResposta, DreValores, dreRotas } from '@lastro/contract'
import type { DocumentTable } from '../exportacao/documento.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { languageOf } from '../http/language.ts'
import type { File, Handlers } from '../http/handler.ts'
import type { FairShare } from '../http/fair-share.ts'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import type { DataDre, ModeloCompilado } from '../cubo/dre-data.ts'
import type { Rateado } from '../cubo/run-rateio.ts'
import { NUMBER_BYTES, createResponseCache } from '../cubo/response-cache.ts'
import { computeCentros } from './centros.ts'
import { explainCelula } from './explain.ts'
import { exportDre } from './export.ts'
import { dataInLanguage } from '../cubo/in-language.ts'
import { listLancamentos, sumLancamentos } from '../razao/lancamento/store.ts'
import { createSelector, findModelo, resolveRecorte, structureOf, type Recorte, type RecorteQuery } from '../cubo/recorte.ts'
import { isLimited, type Contexto } from '../http/contexto.ts'
import { computeStatement, computeValores } from './statement.ts'

/** A number and its drill-down need the same data version. @throws ErroApi `dre_versao_changed` */
function assertVersao({ versao }: DataDre, asked: number | undefined): void {
  if (asked !== undefined && asked !== versao) throw new ErroApi('dre_versao_changed')
}

/**
 * The lines valid in the last month of the period, or in the requested month.
 * A drill-down thereby uses the lines of its number.
 * @throws ErroApi `registro_not_found`, `dre_modelo_missing`, `dre_periodo_invalid`
 */
function chooseDemonstrativo(
  data: DataDre,
  query: RecorteQuery & { modelo?: number | undefined; vigencia?: string | undefined },
): { modelo: ModeloCompilado; recorte: Recorte | undefined } {
  const modelo = findModelo(data, query.modelo)
  const recorte = resolveRecorte(query, data)
  return { modelo: structureOf(modelo, query.vigencia ?? recorte?.periodo.fim), recorte }
}

function sumConta({ saldos }: DataDre, contaId: number, selected: (i: number) => boolean): number {
  let sum = 0
  for (let i = 0; i < saldos.tamanho; i++) {
    if (saldos.conta[i] === contaId && selected(i)) sum += saldos.valorCentavos[i]!
  }
  return sum
}

interface DreDeps {
  cubos: CuboCache
  clock: () => Date
  planilhas: FairShare
  loadComentarios: (context: Contexto, recorte: Recorte, modeloId: number) => Promise<DocumentTable | undefined>
}

export function createDreHandlers({ cubos, clock, planilhas, loadComentarios }: DreDeps): Handlers<typeof dreRotas> {
  const responses = createResponseCache<DreResposta>({
    measure: ({ linhas, meses }) => linhas.length * ((meses.length + 1) * 8 * NUMBER_BYTES + 300),
    dataOf: (answer) => answer,
  })
  const valores = createResponseCache<DreValores>({
    measure: ({ linhas, meses }) => linhas.length * ((meses.length + 1) * 4 * NUMBER_BYTES + 300),
    dataOf: (answer) => answer,
  })
  /** Rateio replaces only the cube. @throws ErroApi `escopo_limited`, `rateio_invalid` */
  const load = async (
    context: Contexto,
    rateio: 'antes' | 'depois' | undefined,
  ): Promise<{ dados: DataDre; rateado: Rateado | undefined; antes: DataDre }> => {
    if (rateio === 'depois' && isLimited(context.escopo)) throw new ErroApi('escopo_limited')
    const stored = await cubos.get(context)
    const antes = dataInLanguage(stored, context.idioma)
    if (rateio !== 'depois') return { dados: antes, rateado: undefined, antes }
    const rateado = await cubos.getRateado(context, stored)
    return { dados: { ...antes, cubo: rateado.cubo }, rateado, antes }
  }
  return {
    get: async (request) => {
      const { query } = request
      const { dados, rateado, antes } = await load(request, query.rateio)
      return responses.get(antes, { query, idioma: request.idioma, exercicioMesInicial: request.cliente.exercicioMesInicial }, () => {
        const { modelo, recorte } = chooseDemonstrativo(dados, query)
        return {
          ...computeStatement(dados, modelo, recorte, { exercicioMesInicial: request.cliente.exercicioMesInicial, baseAv: query.baseAv }),
          rateado: rateado !== undefined,
        }
      })
    },
    getValores: async (request) => {
      const { query } = request
      const { dados, rateado, antes } = await load(request, query.rateio)
      return valores.get(antes, { query, idioma: request.idioma, exercicioMesInicial: request.cliente.exercicioMesInicial }, () => {
        const { modelo, recorte } = chooseDemonstrativo(dados, query)
        return {
          ...computeValores(dados, modelo, recorte, { exercicioMesInicial: request.cliente.exercicioMesInicial, baseAv: query.baseAv }),
          rateado: rateado !== undefined,
        }
      })
    },
    listCentros: async (request) => {
      const { query } = request
      const { dados } = await load(request, query.rateio)
      const { modelo, recorte } = chooseDemonstrativo(dados, query)
      return computeCentros(dados, modelo, recorte, { codigo: query.codigo, exercicioMesInicial: request.cliente.exercicioMesInicial })
    },
    explain: async (request) => {
      const { query } = request
      const { dados, rateado, antes } = await load(request, query.rateio)
      assertVersao(dados, query.versao)
      const { modelo, recorte: loaded } = chooseDemonstrativo(dados, query)
      const recorte = orNotFound(loaded)
      const { codigo, grupoItem } = query
      const question = { codigo, grupoItem, exercicioMesInicial: request.cliente.exercicioMesInicial }
      return explainCelula(dados, modelo, recorte, { ...question, depois: rateado && { rateado, before: antes } })
    },
    listLancamentos: async (request) => {
      const { query } = request
      const data = await cubos.get(request)
      assertVersao(data, query.versao)
      // Entries do not depend on the model, but an unknown model is refused here too.
      if (query.modelo !== undefined) findModelo(data, query.modelo)
      const recorte = orNotFound(resolveRecorte(query, data))
      const conta = orNotFound(data.contas.get(query.conta))
      const { cursor, limite } = query
      const { versao } = data
      const filter = { contaId: conta.id }
      const { partidas, proximo } = await listLancamentos(request, { versao, recorte, filter, ordem: 'data', cursor, limite })
      const totais = await sumLancamentos(request, recorte, conta.id)
      const saldoCentavos = sumConta(data, conta.id, createSelector(data, recorte.periodo, recorte.filtro))
      return { partidas, proximo, ...totais, saldoCentavos, semLancamentosCentavos: saldoCentavos - totais.totalCentavos }
    },
    export: {
      ownTransaction: async ({ acesso, query, transaction, request }) => {
        const { formato, negativos, baseAv, escala, casas, abertas, colunas } = query
        const paper = { escala, casas, abertas, colunas }
        const loaded = await transaction(async (context) => {
          const { dados, rateado } = await load(context, query.rateio)
          const { modelo, recorte } = chooseDemonstrativo(dados, query)
          if (recorte === undefined) throw new ErroApi('dre_periodo_invalid')
          const comentarios = formato === 'csv' ? undefined : await loadComentarios(context, recorte, modelo.id)
          return { dados, modelo, recorte, rateado: rateado !== undefined, anexos: comentarios === undefined ? [] : [comentarios] }
        })
        const write = (): Promise<File> =>
          exportDre({
            ...loaded,
            cliente: acesso.cliente,
            emissao: { nome: acesso.nome, instant: clock(), idioma: languageOf(request) },
            formato,
            negativos,
            baseAv,
            paper,
          })
        const file = formato === 'csv' ? await write() : await planilhas.reserve<File>(acesso.cliente.id, (inTurn) => inTurn(write))
        return { ...file, registro: { depois: { modeloDre: loaded.modelo.nome, ...loaded.recorte.periodo } } }
      },
    },
  }
}
