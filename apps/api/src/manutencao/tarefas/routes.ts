import type { Tarefa, TarefaFila, tarefaRotas } from '@lastro/contract'
import { cancelCorreio, retryCorreio } from '../../avisos/correio/store.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Tarefas } from '../../tarefas/queue.ts'
import * as store from './store.ts'

const CANCELADO = 'Cancelado por um administrador.'

const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null

/** An import is repeated, or canceled, where its file is: on the page of the import. */
const isOwn = (queue: TarefaFila): boolean => queue !== 'importacao'

function presentTarefa({ clienteId: _clienteId, ...row }: store.TarefaRow): Tarefa {
  return {
    ...row,
    criadaAt: row.criadaAt.toISOString(),
    inicioAt: instantOf(row.inicioAt),
    podeRepetir: row.situacao === 'falhou' && isOwn(row.fila),
    podeCancelar: row.situacao === 'esperando' && isOwn(row.fila),
  }
}

/** Exceptions of a cliente do not apply to the installation. */
function assertAdmin({ usuario }: { usuario: { perfil: string } }): void {
  if (usuario.perfil !== 'admin') throw new ErroApi('permissao_denied')
}

export function createTarefaHandlers({ tarefas, clock }: { tarefas: Tarefas; clock: () => Date }): Handlers<typeof tarefaRotas> {
  const { boss, enqueue, listNext } = tarefas
  return {
    list: async (request) => {
      assertAdmin(request)
      const { tx } = request
      const next = await listNext()
      return {
        filas: (await store.listFilas(tx)).map(({ ultimaAt, ...row }) => ({
          ...row,
          ultimaAt: instantOf(ultimaAt),
          proximaAt: instantOf(next.get(row.fila) ?? null),
        })),
        tarefas: (await store.listTarefas(request)).map(presentTarefa),
        processos: (await boss.getInstances())
          .filter(({ live }) => live)
          .map(({ host, pid, schedule, startedOn, heartbeatOn }) => ({
            maquina: host,
            pid,
            trabalha: schedule,
            desde: startedOn.toISOString(),
            sinalAt: heartbeatOn.toISOString(),
          })),
      }
    },
    resume: async (request) => {
      assertAdmin(request)
      const {
        tx,
        body: { fila, tarefa },
      } = request
      if (fila === 'correio') {
        if (!(await retryCorreio(tx, tarefa, clock()))) throw new ErroApi('registro_not_found')
      } else {
        const failed = fila !== 'importacao' && (await store.removeJob(tx, { fila, tarefa, states: ['failed'] }))
        if (!failed) throw new ErroApi('registro_not_found')
        await enqueue(fila, {}, {}, tx)
      }
      await recordAuditoria(request, { acao: 'tarefa.resume', assunto: 'all', depois: { fila, tarefa } })
      return {}
    },
    cancel: async (request) => {
      assertAdmin(request)
      const {
        tx,
        body: { fila, tarefa },
      } = request
      const canceled =
        fila === 'correio'
          ? await cancelCorreio(tx, tarefa, CANCELADO)
          : fila !== 'importacao' && (await store.removeJob(tx, { fila, tarefa, states: ['created', 'retry'] }))
      if (!canceled) throw new ErroApi('registro_not_found')
      await recordAuditoria(request, { acao: 'tarefa.cancel', assunto: 'all', depois: { fila, tarefa } })
      return {}
    },
  }
}
