import { type Tarefa, tarefaRotas } from '@lastro/contract'
import { call, invalidate, query } from '../../../../api/api.ts'

const POLL_MS = 10_000

export const tarefasQuery = { ...query(tarefaRotas.list), refetchInterval: POLL_MS }

const bodyOf = ({ fila, tarefa }: Tarefa) => ({ fila, tarefa })

export async function resumeTarefa(tarefa: Tarefa): Promise<void> {
  await call(tarefaRotas.resume, { body: bodyOf(tarefa) })
  await invalidate(tarefaRotas.list)
}

export async function cancelTarefa(tarefa: Tarefa): Promise<void> {
  await call(tarefaRotas.cancel, { body: bodyOf(tarefa) })
  await invalidate(tarefaRotas.list)
}
