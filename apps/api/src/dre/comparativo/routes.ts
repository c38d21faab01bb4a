import { PACOTE, type DreComparativo, type dreComparativoRotas } from '@lastro/contract'
import { exercicioOf, mesFromIndex, mesToIndex, type Periodo } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { NUMBER_BYTES, createResponseCache } from '../../cubo/response-cache.ts'
import { findModelo, resolveRecorte, structureOf, type Recorte, type RecorteQuery } from '../../cubo/recorte.ts'
import type { DataDre, ModeloCompilado } from '../../cubo/dre-data.ts'
import { listShownComentarios, loadAnexoComentarios } from '../comentario/comments-sheet.ts'
import { compiledOf } from '../statement.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { languageOf } from '../../http/language.ts'
import type { File, Handlers } from '../../http/handler.ts'
import type { FairShare } from '../../http/fair-share.ts'
import { computeComparativo } from './compute.ts'
import { explainColuna } from './explain.ts'
import { exportComparativo } from './export.ts'
import type { LoadedFonte, LoadedDre } from './fonte.ts'
import { listOrcamentos, loadFontes, loadDreSources } from './load-fontes.ts'
import { computeOthers } from './remaining-parts.ts'
import { readRequest } from './query.ts'
import { computeRazao } from './razao.ts'
import { computeVariacao } from './variacao.ts'

type DemonstrativoQuery = RecorteQuery & { modelo?: number | undefined; vigencia?: string | undefined }

interface CelulaQuery extends DemonstrativoQuery {
  fonte: string
  rateio?: 'antes' | 'depois' | undefined
  versao?: number | undefined
}

function chooseDemonstrativo(data: DataDre, query: DemonstrativoQuery): { modelo: ModeloCompilado; recorte: Recorte } {
  const modelo = findModelo(data, query.modelo)
  const recorte = resolveRecorte(query, data)
  if (recorte === undefined) throw new ErroApi('dre_periodo_invalid')
  return { modelo: structureOf(modelo, query.vigencia ?? recorte.periodo.fim), recorte }
}

/** Exercício up to the last month of the query with data. */
function choosePacote<Query extends DemonstrativoQuery>(data: DataDre, query: Query, exercicioMesInicial: number): Query {
  const asked = resolveRecorte(query, data)?.periodo
  if (asked === undefined) return query
  const last = data.mesesCliente.findLast((mes) => mes <= mesToIndex(asked.fim))
  const fim = last === undefined || mesFromIndex(last) < asked.inicio ? asked.fim : mesFromIndex(last)
  return { ...query, inicio: exercicioOf(fim, exercicioMesInicial).inicio, fim }
}

interface Demonstrado {
  comparativo: DreComparativo
  modelo: ModeloCompilado
  recorte: Recorte
  /** The period of `recorte` and the months of a pack after it. */
  alcance: Periodo
}

interface CelulaQuestion {
  loaded: LoadedDre
  modelo: ModeloCompilado
  recorte: Recorte
  fonteOf: (key: string) => LoadedFonte
}

export function createDreComparativoHandlers({
  cubos,
  clock,
  planilhas,
}: {
  cubos: CuboCache
  clock: () => Date
  planilhas: FairShare
}): Handlers<typeof dreComparativoRotas> {
  const responses = createResponseCache<Demonstrado>({
    measure: ({ comparativo: { colunas, linhas } }) =>
      (colunas.length + (linhas[0]?.evolucao.length ?? 0)) * (linhas.length * NUMBER_BYTES + 200),
    dataOf: ({ comparativo }) => comparativo,
  })
  const readComparativo = async (context: Contexto, query: DemonstrativoQuery & Parameters<typeof readRequest>[0]) => {
    const request = readRequest(query)
    const loaded = await loadDreSources(context, cubos, request.rateado || request.dimensao === 'rateio')
    const { exercicioMesInicial } = context.cliente
    const isPacote = request.por === PACOTE
    const chosen = isPacote ? choosePacote(loaded.dados, query, exercicioMesInicial) : query
    const { modelo, recorte } = chooseDemonstrativo(loaded.dados, chosen)
    const { fim } = recorte.periodo
    const periodo = isPacote ? exercicioOf(fim, exercicioMesInicial) : recorte.periodo
    const orcamentos = await listOrcamentos(context, { keys: request.fontes, periodo, dre: compiledOf(modelo) })
    const base = request.analises.includes('ah') ? ('anterior' as const) : undefined
    return responses.get(loaded.dados, { query, orcamentos, exercicioMesInicial, idioma: context.idioma }, async () => {
      const fontes = await loadFontes(context, loaded, { keys: request.fontes, base, periodo, orcamentos, realizadoAte: fim })
      const ofRequest = { ...request, fontes: fontes.keys, exercicioMesInicial, alcance: periodo }
      return { comparativo: computeComparativo(loaded.dados, modelo, recorte, fontes, ofRequest), modelo, recorte, alcance: periodo }
    })
  }
  /** @throws ErroApi `dre_versao_changed`; its `fonteOf` throws `registro_not_found` */
  const openCelula = async (context: Contexto, query: CelulaQuery, keys: readonly string[]): Promise<CelulaQuestion> => {
    const loaded = await loadDreSources(context, cubos, query.rateio === 'depois')
    if (query.versao !== undefined && query.versao !== loaded.dados.versao) throw new ErroApi('dre_versao_changed')
    const { modelo, recorte } = chooseDemonstrativo(loaded.dados, query)
    const { periodo } = recorte
    const orcamentos = await listOrcamentos(context, { keys, periodo, dre: compiledOf(modelo) })
    const fontes = await loadFontes(context, loaded, { keys, periodo, orcamentos })
    // Only explicit keys: `cenarios` expands to several sources, and sources above the maximum are not loaded.
    return { loaded, modelo, recorte, fonteOf: (key) => orNotFound(fontes.porChave.get(key)) }
  }
  return {
    get: async (request) => (await readComparativo(request, request.query)).comparativo,
    explain: async (request) => {
      const { query } = request
      const { loaded, modelo, recorte, fonteOf } = await openCelula(request, query, [query.fonte])
      const { codigo, grupoItem } = query
      return explainColuna(loaded, modelo, recorte, fonteOf(query.fonte), {
        codigo,
        grupoItem,
        exercicioMesInicial: request.cliente.exercicioMesInicial,
      })
    },
    explainVariacao: async (request) => {
      const { query } = request
      const { loaded, modelo, recorte, fonteOf } = await openCelula(request, query, [...new Set([query.fonte, query.base])])
      const { codigo, grupoItem, por, rateio } = query
      return computeVariacao(loaded, modelo, recorte, {
        codigo,
        grupoItem,
        atual: fonteOf(query.fonte),
        base: fonteOf(query.base),
        por,
        rateado: rateio === 'depois',
        exercicioMesInicial: request.cliente.exercicioMesInicial,
      })
    },
    explainRazao: async (request) => {
      const { query } = request
      const { loaded, modelo, recorte, fonteOf } = await openCelula(request, query, [...new Set([query.fonte, query.base])])
      const { codigo, por, rateio } = query
      const sides = { atual: fonteOf(query.fonte), base: fonteOf(query.base) }
      return computeRazao(loaded, modelo, recorte, {
        codigo,
        ...sides,
        por,
        rateado: rateio === 'depois',
        exercicioMesInicial: request.cliente.exercicioMesInicial,
      })
    },
    listOutros: async (request) => {
      const { query } = request
      const { rateado, fontes: keys } = readRequest(query)
      const all = [...new Set([...keys, query.fonte])]
      const { loaded, modelo, recorte, fonteOf } = await openCelula(request, query, all)
      const { codigo, grupoItem, dimensao, de, ate } = query
      if (de > ate || de < recorte.periodo.inicio || ate > recorte.periodo.fim) throw new ErroApi('dre_periodo_invalid')
      return computeOthers(loaded, modelo, recorte, {
        codigo,
        grupoItem,
        dimensao,
        fontes: keys.map(fonteOf),
        fonte: fonteOf(query.fonte),
        periodo: { inicio: de, fim: ate },
        rateado,
        exercicioMesInicial: request.cliente.exercicioMesInicial,
      })
    },
    export: {
      ownTransaction: async ({ acesso, query, transaction, request }) => {
        // A file is of the cached answer of the screen.
        const { formato, negativos, escala, casas, abertas, ...question } = query
        const { comparativo, modelo, recorte, anexos, pacote } = await transaction(async (context) => {
          const loaded = await readComparativo(context, question)
          const said = { ...loaded.recorte, periodo: loaded.alcance }
          const comentarios = formato === 'csv' ? undefined : await loadAnexoComentarios(context, said, loaded.modelo.id)
          const onNumbers = question.por === PACOTE ? await listShownComentarios(context, said, loaded.modelo.id) : undefined
          return { ...loaded, anexos: comentarios === undefined ? [] : [comentarios], pacote: onNumbers }
        })
        const emissao = { nome: acesso.nome, instant: clock(), idioma: languageOf(request) }
        const write = (): Promise<File> =>
          exportComparativo(
            { comparativo, itens: modelo.itens, recorte, cliente: acesso.cliente, emissao, anexos, pacote },
            { formato, negativos, escala, casas, abertas },
          )
        const file = formato === 'csv' ? await write() : await planilhas.reserve<File>(acesso.cliente.id, (inTurn) => inTurn(write))
        return { ...file, registro: { depois: { modeloDre: modelo.nome, ...recorte.periodo } } }
      },
    },
  }
}
