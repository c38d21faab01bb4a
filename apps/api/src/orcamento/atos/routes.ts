import { orcamentoAtosRotas, type OrcamentoLinhas } from '@lastro/contract'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { FairShare } from '../../http/fair-share.ts'
import type { Handlers } from '../../http/handler.ts'
import { createKeyedQuota, createKeyedSemaphore } from '../../http/semaphore.ts'
import { applyAto } from './apply-ato.ts'
import { createColunasCache } from './colunas-cache.ts'
import type { OrcamentoChannel } from './broadcast.ts'
import type { PresenceRooms } from './events.ts'
import { presentAtos, presentHistorico } from './history.ts'
import { presentLinhas } from './read-state.ts'
import { presentPassado } from './last-twelve-months.ts'
import { findOrcamento, listLinhas } from './store.ts'

interface Deps {
  cubos: CuboCache
  /** A task waits without a database connection. */
  passados: FairShare
  avisos: OrcamentoChannel
  salas: PresenceRooms
}

/** Acts waiting per budget, without a database connection. Beyond it a retry is requested. */
const WAITING_MAX = 2_000
/** Bytes of waiting acts per cliente, as sent. Parsed they take several times as much memory. */
const WAITING_MAX_BYTES = 24 * 1024 * 1024

const COLUNAS_MAX_BYTES = 64 * 1024 * 1024

function viewOf(header: string | string[] | undefined, asked: number | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : asked
}

export function createOrcamentoAtosHandlers({ cubos, passados, avisos, salas }: Deps): Handlers<typeof orcamentoAtosRotas> {
  const colunas = createColunasCache({ maxBytes: COLUNAS_MAX_BYTES })
  const refusal = (): ErroApi => new ErroApi('servico_unavailable', { retryAfterSeconds: 1 })
  const inTurn = createKeyedSemaphore({ max: 1, waitingMax: WAITING_MAX, refusal })
  const inRoom = createKeyedQuota(WAITING_MAX_BYTES, refusal)
  return {
    listLinhas: {
      ownTransaction: ({ acesso, params, query, transaction }) => {
        const read = (): Promise<OrcamentoLinhas> =>
          transaction((context) => presentLinhas(context, { cubos, colunas }, { ...params, ...query }))
        const { sequencia, em } = query
        return sequencia === undefined && em === undefined ? read() : passados.reserve(acesso.cliente.id, (inTurnOf) => inTurnOf(read))
      },
    },
    getPassado: (request) => presentPassado(request, { cubos, colunas }, request.params.id),
    create: {
      ownTransaction: ({ acesso, params: { id }, body, request, run }) => {
        const { id: clienteId } = acesso.cliente
        // A chunked body has no Content-Length.
        const bytes = Number(request.headers['content-length'] ?? orcamentoAtosRotas.create.corpoMaxBytes)
        return inRoom(clienteId, bytes, () => inTurn(`${clienteId} ${id}`, () => run((input) => applyAto(input, id, body))))
      },
    },
    list: (request) =>
      presentAtos(request, {
        id: request.params.id,
        meus: request.query.meus === 'sim',
        cursor: request.query.cursor,
        limite: request.query.limite,
      }),
    listHistorico: (request) => presentHistorico(request, { id: request.params.id, linha: request.query.linha, mes: request.query.mes }),
    watch: {
      ownTransaction: async ({ acesso, params: { id }, query, request, transaction }) => {
        const { cliente, escopo } = acesso
        await transaction(async (context) => orNotFound(await findOrcamento(context, id)))
        const view = viewOf(request.headers['last-event-id'], query.vista)
        return (left) => salas.watch({ clienteId: cliente.id, orcamentoId: id, escopo }, view, query.espera !== 'nao', left)
      },
    },
    updatePresenca: async (request) => {
      const { tx, cliente, usuario, params, body } = request
      const { linhaId = null, mes = null } = body
      orNotFound(await findOrcamento(request, params.id))
      if (linhaId !== null) orNotFound((await listLinhas(request, params.id, [linhaId])).get(linhaId))
      await avisos.send({ tipo: 'presenca', clienteId: cliente.id, orcamentoId: params.id, usuarioId: usuario.id, linhaId, mes }, tx)
      return {}
    },
  }
}
