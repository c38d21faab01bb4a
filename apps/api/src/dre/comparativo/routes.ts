import type { DreComparativo, dreComparativoRotas } from '@lastro/contract'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { NUMBER_BYTES, createResponseCache } from '../../cubo/response-cache.ts'
import { findModelo, resolveRecorte, structureOf, type Recorte, type RecorteQuery } from '../../cubo/recorte.ts'
import type { DadosDre, ModeloCompilado } from '../../cubo/dre-data.ts'
import { loadAnexoComentarios } from '../comentario/comments-sheet.ts'
import { compiledOf } from '../statement.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Arquivo, Handlers } from '../../http/handler.ts'
import type { FairShare } from '../../http/fair-share.ts'
import { computeComparativo } from './compute.ts'
import { explainColuna } from './explain.ts'
import { exportComparativo } from './export.ts'
import type { Fonte, Lido } from './fonte.ts'
import { listOrcamentos, loadFontes, loadLido, type Fontes } from './fontes.ts'
import { computeOutros } from './remaining-parts.ts'
import { readPedido } from './query.ts'
import { computeRazao } from './razao.ts'
import { computeVariacao } from './variacao.ts'

type DemonstrativoQuery = RecorteQuery & { modelo?: number | undefined; vigencia?: string | undefined }

interface CelulaQuery extends DemonstrativoQuery {
  fonte: string
  rateio?: 'antes' | 'depois' | undefined
  versao?: number | undefined
}

/** @throws ErroApi `registro_not_found`, `dre_modelo_missing`, `dre_periodo_invalid`, also for a period without data */
function chooseDemonstrativo(dados: DadosDre, query: DemonstrativoQuery): { modelo: ModeloCompilado; recorte: Recorte } {
  const modelo = findModelo(dados, query.modelo)
  const recorte = resolveRecorte(query, dados)
  if (recorte === undefined) throw new ErroApi('dre_periodo_invalid')
  return { modelo: structureOf(modelo, query.vigencia ?? recorte.periodo.fim), recorte }
}

interface Demonstrado {
  comparativo: DreComparativo
  modelo: ModeloCompilado
  recorte: Recorte
}

interface Celula {
  lido: Lido
  modelo: ModeloCompilado
  recorte: Recorte
  fonteOf: (chave: string) => Fonte
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
  const respostas = createResponseCache<Demonstrado>({
    measure: ({ comparativo: { colunas, linhas } }) =>
      (colunas.length + (linhas[0]?.evolucao.length ?? 0)) * (linhas.length * NUMBER_BYTES + 200),
  })
  const readComparativo = async (contexto: Contexto, query: DemonstrativoQuery & Parameters<typeof readPedido>[0]) => {
    const pedido = readPedido(query)
    const lido = await loadLido(contexto, cubos, pedido.rateado || pedido.dimensao === 'rateio')
    const { modelo, recorte } = chooseDemonstrativo(lido.dados, query)
    const { periodo } = recorte
    const orcamentos = await listOrcamentos(contexto, { chaves: pedido.fontes, periodo, dre: compiledOf(modelo) })
    const base = pedido.analises.includes('ah') ? ('anterior' as const) : undefined
    const { formato: _formato, negativos: _negativos, ...pergunta } = { formato: undefined, negativos: undefined, ...query }
    return respostas.get(lido.dados, { pergunta, orcamentos, exercicioMesInicial: contexto.cliente.exercicioMesInicial }, async () => {
      const fontes: Fontes = await loadFontes(contexto, lido, { chaves: pedido.fontes, base, periodo, orcamentos })
      const doPedido = { ...pedido, fontes: fontes.chaves, exercicioMesInicial: contexto.cliente.exercicioMesInicial }
      return { comparativo: computeComparativo(lido.dados, modelo, recorte, fontes, doPedido), modelo, recorte }
    })
  }
  /** Loads a cell of the requested data version. @throws ErroApi `dre_versao_changed`; its `fonteOf` throws `registro_not_found` */
  const openCelula = async (contexto: Contexto, query: CelulaQuery, chaves: readonly string[]): Promise<Celula> => {
    const lido = await loadLido(contexto, cubos, query.rateio === 'depois')
    if (query.versao !== undefined && query.versao !== lido.dados.versao) throw new ErroApi('dre_versao_changed')
    const { modelo, recorte } = chooseDemonstrativo(lido.dados, query)
    const { periodo } = recorte
    const orcamentos = await listOrcamentos(contexto, { chaves, periodo, dre: compiledOf(modelo) })
    const fontes = await loadFontes(contexto, lido, { chaves, periodo, orcamentos })
    // Only explicit keys, because `cenarios` expands to several sources and those beyond the maximum are not loaded.
    return { lido, modelo, recorte, fonteOf: (chave) => orNotFound(fontes.porChave.get(chave)) }
  }
  return {
    get: async (pedido) => (await readComparativo(pedido, pedido.query)).comparativo,
    explain: async (pedido) => {
      const { query } = pedido
      const { lido, modelo, recorte, fonteOf } = await openCelula(pedido, query, [query.fonte])
      const { codigo, grupoItem } = query
      return explainColuna(lido, modelo, recorte, fonteOf(query.fonte), {
        codigo,
        grupoItem,
        exercicioMesInicial: pedido.cliente.exercicioMesInicial,
      })
    },
    explainVariacao: async (pedido) => {
      const { query } = pedido
      const { lido, modelo, recorte, fonteOf } = await openCelula(pedido, query, [...new Set([query.fonte, query.base])])
      const { codigo, grupoItem, por, rateio } = query
      return computeVariacao(lido, modelo, recorte, {
        codigo,
        grupoItem,
        atual: fonteOf(query.fonte),
        base: fonteOf(query.base),
        por,
        rateado: rateio === 'depois',
        exercicioMesInicial: pedido.cliente.exercicioMesInicial,
      })
    },
    explainRazao: async (pedido) => {
      const { query } = pedido
      const { lido, modelo, recorte, fonteOf } = await openCelula(pedido, query, [...new Set([query.fonte, query.base])])
      const { codigo, por, rateio } = query
      const lados = { atual: fonteOf(query.fonte), base: fonteOf(query.base) }
      return computeRazao(lido, modelo, recorte, {
        codigo,
        ...lados,
        por,
        rateado: rateio === 'depois',
        exercicioMesInicial: pedido.cliente.exercicioMesInicial,
      })
    },
    listOutros: async (pedido) => {
      const { query } = pedido
      const { rateado, fontes: chaves } = readPedido(query)
      const todas = [...new Set([...chaves, query.fonte])]
      const { lido, modelo, recorte, fonteOf } = await openCelula(pedido, query, todas)
      const { codigo, grupoItem, dimensao, de, ate } = query
      if (de > ate || de < recorte.periodo.inicio || ate > recorte.periodo.fim) throw new ErroApi('dre_periodo_invalid')
      return computeOutros(lido, modelo, recorte, {
        codigo,
        grupoItem,
        dimensao,
        fontes: chaves.map(fonteOf),
        fonte: fonteOf(query.fonte),
        periodo: { inicio: de, fim: ate },
        rateado,
        exercicioMesInicial: pedido.cliente.exercicioMesInicial,
      })
    },
    export: {
      ownTransaction: async ({ acesso, query, transaction }) => {
        const { formato, negativos } = query
        const { comparativo, modelo, recorte, anexos } = await transaction(async (contexto) => {
          const lido = await readComparativo(contexto, query)
          const comentarios = formato === 'csv' ? undefined : await loadAnexoComentarios(contexto, lido.recorte, lido.modelo.id)
          return { ...lido, anexos: comentarios === undefined ? [] : [comentarios] }
        })
        const emissao = { nome: acesso.nome, instante: clock() }
        const write = (): Promise<Arquivo> =>
          exportComparativo({ comparativo, itens: modelo.itens, recorte, cliente: acesso.cliente, emissao, anexos }, { formato, negativos })
        const arquivo = formato === 'csv' ? await write() : await planilhas.reserve<Arquivo>(acesso.cliente.id, (inTurn) => inTurn(write))
        return { ...arquivo, registro: { depois: { modeloDre: modelo.nome, ...recorte.periodo } } }
      },
    },
  }
}
