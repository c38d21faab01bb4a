import { LANCAMENTO_EXPORT_MAX, LANCAMENTO_ORDEM_MAX, type LancamentoDetalhe, type Partida, type lancamentoRotas } from '@lastro/contract'
import { mesToIndex, NATUREZA_RESULTADO } from '@lastro/engine'
import { formatInteger } from '@lastro/formato'
import { placeInFile } from '@lastro/planilha'
import { listComponentes } from '../../cubo/componentes.ts'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { DataDre } from '../../cubo/dre-data.ts'
import { dataInLanguage } from '../../cubo/in-language.ts'
import { availableOf, chooseModelo, describeAlcance, resolveRecorte, type RecorteQuery } from '../../cubo/recorte.ts'
import { textOfRegra } from '../../cubo/regra-texto.ts'
import { isLimited, type Contexto } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { languageOf } from '../../http/language.ts'
import { exportLancamentos } from './export.ts'
import * as store from './store.ts'

const PARTIDAS_MAX = 200
const EXPORT_PAGE = 5_000
/** Entries that the export of a search may read. */
const EXPORT_EXAME_MAX = 500_000

interface FilterQuery extends RecorteQuery {
  conta?: number | undefined
  importacao?: number | undefined
  busca?: string | undefined
  ordem: store.LancamentosQuestion['ordem']
}

/** Where the amount of an account, centro de custo, filial and month goes. */
function describeDestino(data: DataDre, { conta, centroCustoId, filialId, data: dia }: store.LancamentoRow): LancamentoDetalhe['dre'] {
  const mes = dia.slice(0, 7)
  const index = mesToIndex(mes)
  const { saldos, destinos } = data
  let at = -1
  for (let i = 0; i < saldos.tamanho && at < 0; i++) {
    if (saldos.conta[i] !== conta.id || saldos.mes[i] !== index) continue
    if (saldos.centroCusto[i] === centroCustoId && saldos.filial[i] === filialId) at = i
  }
  const grupoItem = data.grupoItens.get(at < 0 ? 0 : destinos.grupoItem[at]!)
  const regra = data.regras.get(at < 0 ? 0 : destinos.regra[at]!)
  if (grupoItem === undefined) return { grupoItem: null, regra: null, linha: null }
  const { id, codigo, descricao } = grupoItem
  const grupo = [...data.grupos.values()].find(({ itens }) => itens.some((item) => item.id === id))
  const line =
    data.modelos.length === 0
      ? undefined
      : chooseModelo(data, undefined, mes).itens.find((item) => listComponentes(item, data).some((parte) => parte.grupoItem === id))
  return {
    grupoItem: { id, codigo, descricao, grupo: grupo?.descricao ?? '' },
    regra: regra === undefined ? null : textOfRegra(regra),
    linha: line === undefined ? null : { codigo: line.codigo, descricao: line.descricao },
  }
}

/** @throws ErroApi `lancamento_export_too_large` */
function assertExportable(count: number): void {
  if (count <= LANCAMENTO_EXPORT_MAX) return
  throw new ErroApi('lancamento_export_too_large', {
    message: `Um arquivo leva até ${formatInteger(LANCAMENTO_EXPORT_MAX)} lançamentos, e este filtro tem mais.`,
  })
}

export function createLancamentoHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof lancamentoRotas> {
  /** @throws ErroApi `registro_not_found`, `dre_periodo_invalid`, `lancamento_ordem_too_large` */
  const open = async (context: Contexto, query: FilterQuery) => {
    const data = await cubos.get(context)
    const recorte = resolveRecorte(query, data)
    const conta = query.conta === undefined ? null : orNotFound(await store.findConta(context, query.conta))
    const importacao =
      query.importacao === undefined ? null : orNotFound((await store.listFiles(context, [query.importacao])).get(query.importacao))
    const filter = { contaId: query.conta, importacaoId: query.importacao, busca: query.busca }
    const meses = recorte === undefined ? [] : await store.listSaldos(context, recorte, filter)
    const totais = store.sumMeses(meses)
    if (query.ordem.endsWith('valor') && totais.quantidade > LANCAMENTO_ORDEM_MAX) {
      throw new ErroApi('lancamento_ordem_too_large', {
        message: `São ${formatInteger(totais.quantidade)} lançamentos, e até ${formatInteger(LANCAMENTO_ORDEM_MAX)} se ordenam pelo valor.`,
      })
    }
    return { data, recorte, conta, importacao, filter, meses, totais }
  }
  return {
    list: async (request) => {
      const { query } = request
      const { data, recorte, conta, importacao, filter, meses, totais } = await open(request, query)
      const { versao } = data
      const { ordem, cursor, limite } = query
      const page =
        recorte === undefined
          ? { partidas: [], proximo: null, procuradoAte: null }
          : await store.listLancamentos(request, { versao, recorte, filter, ordem, cursor, limite, meses })
      return {
        ...page,
        versao,
        periodo: recorte?.periodo ?? null,
        disponivel: availableOf(data),
        alcance: recorte?.alcance ?? describeAlcance(data),
        conta,
        // Imports belong to the whole cliente: a limited user reads the name of one with entries for them.
        importacao:
          importacao === null || (isLimited(request.escopo) && totais.quantidade === 0)
            ? null
            : { id: importacao.id, arquivoNome: importacao.nome },
        totais: recorte === undefined || filter.busca ? null : totais,
      }
    },
    export: async (request) => {
      const { query } = request
      const { data, recorte, filter, meses, totais } = await open(request, query)
      if (recorte === undefined) throw new ErroApi('dre_periodo_invalid')
      if (filter.busca && totais.quantidade > EXPORT_EXAME_MAX) {
        throw new ErroApi('lancamento_export_too_large', {
          message: `A exportação procura um texto em até ${formatInteger(EXPORT_EXAME_MAX)} lançamentos, e são ${formatInteger(totais.quantidade)}.`,
        })
      }
      if (!filter.busca) assertExportable(totais.quantidade)
      const partidas: Partida[] = []
      let cursor: string | undefined
      do {
        const { ordem } = query
        const page = await store.listLancamentos(request, {
          versao: data.versao,
          recorte,
          filter,
          ordem,
          cursor,
          limite: EXPORT_PAGE,
          meses,
        })
        for (const partida of page.partidas) partidas.push(partida)
        assertExportable(partidas.length)
        cursor = page.proximo ?? undefined
      } while (cursor !== undefined)
      const files = await store.listFiles(request, [...new Set(partidas.map(({ importacaoId }) => importacaoId))])
      return exportLancamentos(partidas, files, {
        formato: query.formato,
        clienteNome: request.cliente.nomeCurto,
        idioma: languageOf(request.request),
      })
    },
    get: async (request) => {
      const { importacao, linha: line } = request.params
      const found = orNotFound(await store.findPartida(request, importacao, line))
      const file = orNotFound((await store.listFiles(request, [importacao])).get(importacao))
      const isSheet = file.formato === 'csv' || file.formato === 'xlsx'
      const lancamento = await store.listPartidasOf(request, found, { isSheet, max: PARTIDAS_MAX })
      const { lancamentoLinha: _linha, centroCustoId: _centro, filialId: _filial, natureza, ...partida } = found
      return {
        partida,
        arquivo: { nome: file.nome, formato: file.formato, ...placeInFile(line, file.planilhas) },
        lancamento: { ...lancamento, limitado: isLimited(request.escopo) },
        dre: natureza === NATUREZA_RESULTADO ? describeDestino(dataInLanguage(await cubos.get(request), request.idioma), found) : null,
      }
    },
  }
}
