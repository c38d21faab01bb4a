import { RATEIO_APURACOES_PAGE, type rateioApuracaoRotas } from '@lastro/contract'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import type { DataDre } from '../cubo/dre-data.ts'
import { availableOf } from '../cubo/recorte.ts'
import type { ContextoLeitura } from '../http/contexto.ts'
import { orNotFound } from '../http/erro.ts'
import type { FairShare } from '../http/fair-share.ts'
import type { File, Handlers, Transaction } from '../http/handler.ts'
import { presentApuracao, presentDetail } from './apuracao-present.ts'
import { createApuracao, prepareRestauracao, restoreApuracao, type ApuracaoInput } from './apuracao-atos.ts'
import { exportApuracao, exportApuracoes, nomeApuracao } from './apuracao-export.ts'
import { writeApuracaoPdf } from './apuracao-pdf.ts'
import { readUsed, takeRetrato } from './apuracao-snapshot.ts'
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
    prepare: (context: ContextoLeitura, data: DataDre) => Promise<T>,
  ): Promise<{ base: ApuracaoInput; preparado: T }> =>
    transaction(async (context) => {
      const dados = await cubos.get(context)
      return { base: { dados, now: clock() }, preparado: await prepare(context, dados) }
    })
  return {
    list: async (request) => {
      const { cursor } = request.query
      const data = await cubos.get(request)
      const rows = await store.listApuracoes(request, { cursor, quantas: RATEIO_APURACOES_PAGE + 1 })
      const itens = rows.slice(0, RATEIO_APURACOES_PAGE).map(presentApuracao)
      const [last] = await store.listApuracoes(request, { quantas: 1 })
      const now = last && (await readUsed(request, await loadCadastro(request), presentApuracao(last)))
      return {
        versao: data.versao,
        mudou: last && now ? !now.hash.equals(last.regrasHash) : null,
        disponivel: availableOf(data),
        fechadoAte: data.fechadoAte,
        itens,
        cursor: rows.length > itens.length ? (itens.at(-1)?.id ?? null) : null,
      }
    },
    get: async (request) => {
      const { id } = request.params
      const row = orNotFound(await store.findApuracao(request, id))
      return presentDetail(request, await cubos.get(request), row)
    },
    create: {
      prepare: async ({ body, transaction }) => {
        const periodo = readPeriodo(body)
        const { base, preparado } = await readBase(transaction, (context, data) => takeRetrato(context, data, periodo))
        return (caller) => createApuracao(caller, base, preparado, { ...body, ...periodo })
      },
    },
    restore: {
      prepare: async ({ params: { id }, body: { versao }, transaction }) => {
        const { base, preparado } = await readBase(transaction, (context, data) => prepareRestauracao(context, data, id))
        return (caller) => restoreApuracao(caller, base, preparado, { id, versao })
      },
    },
    export: async (request) =>
      exportApuracoes(await store.listApuracoes(request, { quantas: EXPORTADAS_MAX }), request.cliente.nomeCurto, request.query.formato),
    exportOne: {
      // A PDF takes seconds, so it is written without holding a connection.
      ownTransaction: async ({ acesso: { cliente, nome }, params: { id }, query: { formato, negativos }, transaction }) => {
        const detalhe = await transaction(async (context) => {
          const row = orNotFound(await store.findApuracao(context, id))
          return presentDetail(context, await cubos.get(context), row)
        })
        const writePdf = (): Promise<File> =>
          writeApuracaoPdf({
            detalhe,
            cliente,
            emissao: { nome, instant: clock() },
            negativos,
            nome: nomeApuracao(detalhe, cliente.nomeCurto),
          })
        const file =
          formato === 'pdf'
            ? await planilhas.reserve<File>(cliente.id, (inTurn) => inTurn(writePdf))
            : await exportApuracao(detalhe, cliente.nomeCurto, formato)
        return { ...file, registro: { assuntoId: id, depois: { inicio: detalhe.inicio, fim: detalhe.fim } } }
      },
    },
  }
}
