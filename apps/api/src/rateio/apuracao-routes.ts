import { RATEIO_APURACOES_PAGINA, type rateioApuracaoRotas } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import type { DadosDre } from '../cubo/dre-data.ts'
import { disponivelOf } from '../cubo/recorte.ts'
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

/** A file of the list takes the newest ones. */
const EXPORTADAS_MAX = 5_000

export function createRateioApuracaoHandlers({
  cubos,
  clock,
  planilhas,
}: {
  cubos: CuboCache
  clock: () => Date
  /** Files for people wait for their turn in it. */
  planilhas: FairShare
}): Handlers<typeof rateioApuracaoRotas> {
  /** All in one reading transaction: the act then holds the data version, and goes on only if it is still this one. */
  const readBase = <T>(
    transaction: Transaction,
    clienteId: string,
    prepare: (tx: Transacao, dados: DadosDre) => Promise<T>,
  ): Promise<{ base: Base; preparado: T }> =>
    transaction(async (tx, client) => {
      const dados = await cubos.get({ tx, client }, clienteId)
      return { base: { dados, now: clock() }, preparado: await prepare(tx, dados) }
    })
  return {
    list: async ({ acesso: { cliente }, query: { cursor }, ...leitura }) => {
      const { tx } = leitura
      const dados = await cubos.get(leitura, cliente.id)
      const rows = await store.listApuracoes(tx, cliente.id, { cursor, quantas: RATEIO_APURACOES_PAGINA + 1 })
      const itens = rows.slice(0, RATEIO_APURACOES_PAGINA).map(presentApuracao)
      const [ultima] = await store.listApuracoes(tx, cliente.id, { quantas: 1 })
      const agora = ultima && (await readUsadas(tx, cliente.id, await loadCadastro(tx, cliente.id), presentApuracao(ultima)))
      return {
        versao: dados.versao,
        mudou: ultima && agora ? !agora.hash.equals(ultima.regrasHash) : null,
        disponivel: disponivelOf(dados),
        fechadoAte: dados.fechadoAte,
        itens,
        cursor: rows.length > itens.length ? (itens.at(-1)?.id ?? null) : null,
      }
    },
    get: async ({ acesso: { cliente }, params: { id }, ...leitura }) => {
      const row = orNotFound(await store.findApuracao(leitura.tx, cliente.id, id))
      return presentDetalhe(leitura.tx, cliente.id, await cubos.get(leitura, cliente.id), row)
    },
    create: {
      prepare: async ({ acesso: { cliente }, body, transaction }) => {
        const periodo = readPeriodo(body)
        const { base, preparado } = await readBase(transaction, cliente.id, (tx, dados) => takeRetrato(tx, cliente.id, dados, periodo))
        return (quem) => createApuracao(quem, base, preparado, { ...body, ...periodo })
      },
    },
    restore: {
      prepare: async ({ acesso: { cliente }, params: { id }, body: { versao }, transaction }) => {
        const { base, preparado } = await readBase(transaction, cliente.id, (tx, dados) => prepareRestauracao(tx, cliente.id, dados, id))
        return (quem) => restoreApuracao(quem, base, preparado, { id, versao })
      },
    },
    export: async ({ acesso: { cliente }, query: { formato }, tx }) =>
      exportApuracoes(await store.listApuracoes(tx, cliente.id, { quantas: EXPORTADAS_MAX }), cliente.nomeCurto, formato),
    exportOne: {
      // Paper takes seconds, in which no connection waits for it.
      ownTransaction: async ({ acesso: { cliente, nome }, params: { id }, query: { formato, negativos }, transaction }) => {
        const detalhe = await transaction(async (tx, client) => {
          const row = orNotFound(await store.findApuracao(tx, cliente.id, id))
          return presentDetalhe(tx, cliente.id, await cubos.get({ tx, client }, cliente.id), row)
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
