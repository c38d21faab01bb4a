import { RATEIO_APURACOES_PAGINA, type rateioApuracaoRotas } from '@lastro/contract'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import type { DadosDre } from '../cubo/dre-data.ts'
import { disponivelOf } from '../cubo/recorte.ts'
import type { ContextoLeitura } from '../http/contexto.ts'
import { orNotFound } from '../http/erro.ts'
import type { FairShare } from '../http/fair-share.ts'
import type { Arquivo, Handlers, Transaction } from '../http/handler.ts'
import { presentApuracao, presentDetalhe } from './apuracao-present.ts'
import { createApuracao, prepareRestauracao, restoreApuracao, type Base } from './apuracao-atos.ts'
import { exportApuracao, exportApuracoes, nomeApuracao } from './apuracao-export.ts'
import { writeApuracaoPdf } from './apuracao-pdf.ts'
import { readUsadas, takeRetrato } from './apuracao-snapshot.ts'
import * as store from './apuracao-store.ts'
import { loadCadastro } from './cadastro.ts'
import { readPeriodo } from './periodo.ts'

const EXPORTADAS_MAX = 5_000

export function createRateioApuracaoHandlers({
  cubos,
  clock,
  planilhas,
}: {
  cubos: CuboCache
  clock: () => Date
  planilhas: FairShare
}): Handlers<typeof rateioApuracaoRotas> {
  /** One read transaction. The act then locks the data version and proceeds only if it is unchanged. */
  const readBase = <T>(
    transaction: Transaction<ContextoLeitura>,
    prepare: (contexto: ContextoLeitura, dados: DadosDre) => Promise<T>,
  ): Promise<{ base: Base; preparado: T }> =>
    transaction(async (contexto) => {
      const dados = await cubos.get(contexto)
      return { base: { dados, now: clock() }, preparado: await prepare(contexto, dados) }
    })
  return {
    list: async (pedido) => {
      const { cursor } = pedido.query
      const dados = await cubos.get(pedido)
      const rows = await store.listApuracoes(pedido, { cursor, quantas: RATEIO_APURACOES_PAGINA + 1 })
      const itens = rows.slice(0, RATEIO_APURACOES_PAGINA).map(presentApuracao)
      const [ultima] = await store.listApuracoes(pedido, { quantas: 1 })
      const agora = ultima && (await readUsadas(pedido, await loadCadastro(pedido), presentApuracao(ultima)))
      return {
        versao: dados.versao,
        mudou: ultima && agora ? !agora.hash.equals(ultima.regrasHash) : null,
        disponivel: disponivelOf(dados),
        fechadoAte: dados.fechadoAte,
        itens,
        cursor: rows.length > itens.length ? (itens.at(-1)?.id ?? null) : null,
      }
    },
    get: async (pedido) => {
      const { id } = pedido.params
      const row = orNotFound(await store.findApuracao(pedido, id))
      return presentDetalhe(pedido, await cubos.get(pedido), row)
    },
    create: {
      prepare: async ({ body, transaction }) => {
        const periodo = readPeriodo(body)
        const { base, preparado } = await readBase(transaction, (contexto, dados) => takeRetrato(contexto, dados, periodo))
        return (quem) => createApuracao(quem, base, preparado, { ...body, ...periodo })
      },
    },
    restore: {
      prepare: async ({ params: { id }, body: { versao }, transaction }) => {
        const { base, preparado } = await readBase(transaction, (contexto, dados) => prepareRestauracao(contexto, dados, id))
        return (quem) => restoreApuracao(quem, base, preparado, { id, versao })
      },
    },
    export: async (pedido) =>
      exportApuracoes(await store.listApuracoes(pedido, { quantas: EXPORTADAS_MAX }), pedido.cliente.nomeCurto, pedido.query.formato),
    exportOne: {
      // A PDF takes seconds, so it is written without holding a connection.
      ownTransaction: async ({ acesso: { cliente, nome }, params: { id }, query: { formato, negativos }, transaction }) => {
        const detalhe = await transaction(async (contexto) => {
          const row = orNotFound(await store.findApuracao(contexto, id))
          return presentDetalhe(contexto, await cubos.get(contexto), row)
        })
        const writePdf = (): Promise<Arquivo> =>
          writeApuracaoPdf({
            detalhe,
            cliente,
            emissao: { nome, instante: clock() },
            negativos,
            nome: nomeApuracao(detalhe, cliente.nomeCurto),
          })
        const arquivo =
          formato === 'pdf'
            ? await planilhas.reserve<Arquivo>(cliente.id, (inTurn) => inTurn(writePdf))
            : await exportApuracao(detalhe, cliente.nomeCurto, formato)
        return { ...arquivo, registro: { assuntoId: id, depois: { inicio: detalhe.inicio, fim: detalhe.fim } } }
      },
    },
  }
}
