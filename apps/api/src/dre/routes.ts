import type { DreResposta, DreValores, dreRotas } from '@lastro/contract'
import type { Anexo } from '../exportacao/attached-table.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Arquivo, Handlers } from '../http/handler.ts'
import type { FairShare } from '../http/fair-share.ts'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import type { DadosDre, ModeloCompilado } from '../cubo/dre-data.ts'
import type { Rateado } from '../cubo/rateio.ts'
import { NUMBER_BYTES, createResponseCache } from '../cubo/response-cache.ts'
import { isLimited } from '../http/scope.ts'
import { computeCentros } from './centros.ts'
import { explainCelula } from './explain.ts'
import { exportDre } from './export.ts'
import { listLancamentos } from './lancamentos.ts'
import { createSelector, findModelo, resolveRecorte, structureOf, type Recorte, type RecorteQuery } from '../cubo/recorte.ts'
import type { Contexto } from '../http/contexto.ts'
import { sumConta } from './saldo-conta.ts'
import { computeStatement, computeValores } from './statement.ts'

/** A number and its drill-down need the same data version. @throws ErroApi `dre_versao_changed` */
function assertVersao({ versao }: DadosDre, asked: number | undefined): void {
  if (asked !== undefined && asked !== versao) throw new ErroApi('dre_versao_changed')
}

/**
 * Model and selection of a query. The lines are valid in the last month of the period or in the requested month, so that a drill-down uses
 * the lines of its number.
 * @throws ErroApi `registro_not_found`, `dre_modelo_missing`, `dre_periodo_invalid`
 */
function chooseDemonstrativo(
  dados: DadosDre,
  query: RecorteQuery & { modelo?: number | undefined; vigencia?: string | undefined },
): { modelo: ModeloCompilado; recorte: Recorte | undefined } {
  const modelo = findModelo(dados, query.modelo)
  const recorte = resolveRecorte(query, dados)
  return { modelo: structureOf(modelo, query.vigencia ?? recorte?.periodo.fim), recorte }
}

interface DreDeps {
  cubos: CuboCache
  clock: () => Date
  planilhas: FairShare
  loadComentarios: (contexto: Contexto, recorte: Recorte, modeloId: number) => Promise<Anexo | undefined>
}

export function createDreHandlers({ cubos, clock, planilhas, loadComentarios }: DreDeps): Handlers<typeof dreRotas> {
  const respostas = createResponseCache<DreResposta>({
    measure: ({ linhas, meses }) => linhas.length * ((meses.length + 1) * 8 * NUMBER_BYTES + 300),
  })
  const valores = createResponseCache<DreValores>({
    measure: ({ linhas, meses }) => linhas.length * ((meses.length + 1) * 4 * NUMBER_BYTES + 300),
  })
  /** Data as requested; rateio replaces only the cube. @throws ErroApi `escopo_limited`, `rateio_invalid` */
  const load = async (
    contexto: Contexto,
    rateio: 'antes' | 'depois' | undefined,
  ): Promise<{ dados: DadosDre; rateado: Rateado | undefined; antes: DadosDre }> => {
    if (rateio === 'depois' && isLimited(contexto.escopo)) throw new ErroApi('escopo_limited')
    const antes = await cubos.get(contexto)
    if (rateio !== 'depois') return { dados: antes, rateado: undefined, antes }
    const rateado = await cubos.getRateado(contexto, antes)
    return { dados: { ...antes, cubo: rateado.cubo }, rateado, antes }
  }
  return {
    get: async (pedido) => {
      const { query } = pedido
      const { dados, rateado, antes } = await load(pedido, query.rateio)
      return respostas.get(antes, { query, exercicioMesInicial: pedido.cliente.exercicioMesInicial }, () => {
        const { modelo, recorte } = chooseDemonstrativo(dados, query)
        return {
          ...computeStatement(dados, modelo, recorte, { exercicioMesInicial: pedido.cliente.exercicioMesInicial, baseAv: query.baseAv }),
          rateado: rateado !== undefined,
        }
      })
    },
    getValores: async (pedido) => {
      const { query } = pedido
      const { dados, rateado, antes } = await load(pedido, query.rateio)
      return valores.get(antes, { query, exercicioMesInicial: pedido.cliente.exercicioMesInicial }, () => {
        const { modelo, recorte } = chooseDemonstrativo(dados, query)
        return {
          ...computeValores(dados, modelo, recorte, { exercicioMesInicial: pedido.cliente.exercicioMesInicial, baseAv: query.baseAv }),
          rateado: rateado !== undefined,
        }
      })
    },
    listCentros: async (pedido) => {
      const { query } = pedido
      const { dados } = await load(pedido, query.rateio)
      const { modelo, recorte } = chooseDemonstrativo(dados, query)
      return computeCentros(dados, modelo, recorte, { codigo: query.codigo, exercicioMesInicial: pedido.cliente.exercicioMesInicial })
    },
    explain: async (pedido) => {
      const { query } = pedido
      const { dados, rateado, antes } = await load(pedido, query.rateio)
      assertVersao(dados, query.versao)
      const { modelo, recorte: lido } = chooseDemonstrativo(dados, query)
      const recorte = orNotFound(lido)
      const { codigo, grupoItem } = query
      const pergunta = { codigo, grupoItem, exercicioMesInicial: pedido.cliente.exercicioMesInicial }
      return explainCelula(dados, modelo, recorte, { ...pergunta, depois: rateado && { rateado, antes } })
    },
    listLancamentos: async (pedido) => {
      const { query } = pedido
      const dados = await cubos.get(pedido)
      assertVersao(dados, query.versao)
      // Entries do not depend on the model, but an unknown model is refused here too.
      if (query.modelo !== undefined) findModelo(dados, query.modelo)
      const recorte = orNotFound(resolveRecorte(query, dados))
      const conta = orNotFound(dados.contas.get(query.conta))
      const { cursor, limite } = query
      const { versao } = dados
      const pagina = await listLancamentos(pedido, { versao, contaId: conta.id, recorte, cursor, limite })
      const saldoCentavos = sumConta(dados, conta.id, createSelector(dados, recorte.periodo, recorte.filtro))
      return { ...pagina, saldoCentavos, semLancamentosCentavos: saldoCentavos - pagina.totalCentavos }
    },
    export: {
      ownTransaction: async ({ acesso, query, transaction }) => {
        const { formato, negativos, baseAv } = query
        const lido = await transaction(async (contexto) => {
          const { dados, rateado } = await load(contexto, query.rateio)
          const { modelo, recorte } = chooseDemonstrativo(dados, query)
          if (recorte === undefined) throw new ErroApi('dre_periodo_invalid')
          const comentarios = formato === 'csv' ? undefined : await loadComentarios(contexto, recorte, modelo.id)
          return { dados, modelo, recorte, rateado: rateado !== undefined, anexos: comentarios === undefined ? [] : [comentarios] }
        })
        const write = (): Promise<Arquivo> =>
          exportDre({ ...lido, cliente: acesso.cliente, emissao: { nome: acesso.nome, instante: clock() }, formato, negativos, baseAv })
        const arquivo = formato === 'csv' ? await write() : await planilhas.reserve<Arquivo>(acesso.cliente.id, (inTurn) => inTurn(write))
        return { ...arquivo, registro: { depois: { modeloDre: lido.modelo.nome, ...lido.recorte.periodo } } }
      },
    },
  }
}
