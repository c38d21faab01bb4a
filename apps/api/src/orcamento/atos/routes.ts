import { orcamentoAtosRotas, type OrcamentoLinhas } from '@lastro/contract'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { AcessoCliente } from '../../http/authenticate.ts'
import type { FairShare } from '../../http/fair-share.ts'
import type { Handlers } from '../../http/handler.ts'
import { createKeyedQuota, createKeyedSemaphore } from '../../http/semaphore.ts'
import { applyAto } from './ato.ts'
import { createColunasCache } from './colunas-cache.ts'
import type { AvisosOrcamento } from './broadcast.ts'
import type { Salas } from './events.ts'
import { presentAtos, presentHistorico } from './history.ts'
import { presentLinhas } from './linhas.ts'
import { presentPassado } from './last-twelve-months.ts'
import { findOrcamento, listLinhas } from './store.ts'

interface Deps {
  cubos: CuboCache
  /** Whoever looks at what was waits for their turn in it, without a connection of the database. */
  passados: FairShare
  avisos: AvisosOrcamento
  salas: Salas
}

/** Acts of one budget that wait for those before them, here and not each with a connection of the database; beyond them, one is asked for again. */
const WAITING_MAX = 2_000
/** What all acts of a cliente that wait may come to, as they were sent: a few of the largest, and in memory several times as much. */
const WAITING_MAX_BYTES = 24 * 1024 * 1024

/** Lines that are kept: four budgets of a hundred thousand. */
const COLUNAS_MAX_BYTES = 64 * 1024 * 1024

const quemOf = ({
  cliente,
  usuarioId,
  escopo,
}: AcessoCliente): { clienteId: string; usuarioId: string; escopo: AcessoCliente['escopo'] } => ({
  clienteId: cliente.id,
  usuarioId,
  escopo,
})

/** What the reader has seen: what its browser says when it comes back, else what it asked. */
function vistaOf(header: string | string[] | undefined, asked: number | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : asked
}

export function createOrcamentoAtosHandlers({ cubos, passados, avisos, salas }: Deps): Handlers<typeof orcamentoAtosRotas> {
  const colunas = createColunasCache({ maxBytes: COLUNAS_MAX_BYTES })
  const refusal = (): ErroApi => new ErroApi('servico_unavailable', { retryAfterSeconds: 1 })
  const inTurn = createKeyedSemaphore({ max: 1, waitingMax: WAITING_MAX, refusal })
  const inRoom = createKeyedQuota(WAITING_MAX_BYTES, refusal)
  return {
    listLinhas: {
      // As they are now they are kept; what they were is made of all that was done since.
      ownTransaction: ({ acesso, params: { id }, query, transaction }) => {
        const read = (): Promise<OrcamentoLinhas> =>
          transaction((tx, client) => presentLinhas({ tx, client }, { cubos, colunas }, quemOf(acesso), { id, ...query }))
        const { sequencia, em } = query
        return sequencia === undefined && em === undefined ? read() : passados.reserve(acesso.cliente.id, (inTurnOf) => inTurnOf(read))
      },
    },
    getPassado: ({ acesso, params: { id }, ...leitura }) => presentPassado(leitura, { cubos, colunas }, quemOf(acesso), id),
    create: {
      ownTransaction: ({ acesso, params: { id }, body, request, run }) => {
        const { id: clienteId } = acesso.cliente
        // A chunked body has no Content-Length.
        const bytes = Number(request.headers['content-length'] ?? orcamentoAtosRotas.create.corpoMaxBytes)
        return inRoom(clienteId, bytes, () =>
          inTurn(`${clienteId} ${id}`, () => run(({ tx }) => applyAto(tx, { ...quemOf(acesso), request }, id, body))),
        )
      },
    },
    list: ({ acesso, params: { id }, query: { meus, cursor, limite }, tx }) =>
      presentAtos(tx, quemOf(acesso), { id, meus: meus === 'sim', cursor, limite }),
    listHistorico: ({ acesso, params: { id }, query: { linha, mes }, tx }) => presentHistorico(tx, quemOf(acesso), { id, linha, mes }),
    watch: {
      ownTransaction: async ({ acesso, params: { id }, query, request, transaction }) => {
        const { clienteId, escopo } = quemOf(acesso)
        await transaction(async (tx) => orNotFound(await findOrcamento(tx, clienteId, id)))
        const vista = vistaOf(request.headers['last-event-id'], query.vista)
        return (left) => salas.watch({ clienteId, orcamentoId: id, escopo }, vista, query.espera !== 'nao', left)
      },
    },
    updatePresenca: async ({ acesso, params: { id }, body: { linhaId = null, mes = null }, tx }) => {
      const { clienteId, usuarioId } = quemOf(acesso)
      orNotFound(await findOrcamento(tx, clienteId, id))
      if (linhaId !== null) orNotFound((await listLinhas(tx, clienteId, id, [linhaId])).get(linhaId))
      await avisos.send({ tipo: 'presenca', clienteId, orcamentoId: id, usuarioId, linhaId, mes }, tx)
      return {}
    },
  }
}
