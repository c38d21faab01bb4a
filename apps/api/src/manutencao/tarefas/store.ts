/** Background jobs as an admin sees them: jobs of the queue, and mails, whose rows are their own queue. */
import type { Tarefa, TarefaFila } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import { ATTEMPTS_MAX } from '../../avisos/correio/store.ts'
import type { ContextoCliente, ContextoUsuario } from '../../http/contexto.ts'

const LIMIT = 200

export interface QueueRow {
  fila: TarefaFila
  esperando: number
  emCurso: number
  falhas: number
  ultimaAt: Date | null
}

export async function listFilas(tx: Transacao): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select q.name as fila, count(*) filter (where j.state < 'active')::integer as esperando,
      count(*) filter (where j.state = 'active')::integer as "emCurso", count(*) filter (where j.state = 'failed')::integer as falhas,
      max(j.completed_on) filter (where j.state = 'completed') as "ultimaAt"
    from fila.queue q left join fila.job j on j.name = q.name where left(q.name, 2) <> '__' group by q.name
    union all
    select 'correio', count(*) filter (where sent_at is null and tentativas < ${ATTEMPTS_MAX})::integer, 0,
      count(*) filter (where sent_at is null and tentativas >= ${ATTEMPTS_MAX})::integer, max(sent_at)
    from correio`.execute(tx)
  return rows
}

export interface TarefaRow {
  fila: TarefaFila
  tarefa: string
  situacao: Tarefa['situacao']
  clienteId: string | null
  descricao: string | null
  criadaAt: Date
  inicioAt: Date | null
  tentativas: number
  motivo: string | null
}

/** Lists what runs, waits or has failed, the newest first. Waiting for the next time of a schedule is not listed. */
export async function listTarefas({ tx, usuario }: ContextoCliente & ContextoUsuario): Promise<TarefaRow[]> {
  const { rows } = await sql<TarefaRow>`
    select t.*, c.nome_curto as descricao from (
      select name as fila, id::text as tarefa,
        case when state = 'active' then 'emCurso' when state = 'failed' then 'falhou' else 'esperando' end as situacao,
        data ->> 'clienteId' as "clienteId", created_on as "criadaAt",
        case when state = 'active' then started_on when state < 'active' then start_after end as "inicioAt",
        retry_count as tentativas, output ->> 'message' as motivo
      from fila.job where state in ('created', 'retry', 'active', 'failed') and left(name, 2) <> '__'
      order by created_on desc limit ${LIMIT}
    ) t left join usuario_cliente uc on uc.cliente_id::text = t."clienteId" and uc.usuario_id = ${usuario.id}
    left join cliente c on c.id = uc.cliente_id
    union all
    (select 'correio', id::text, case when tentativas >= ${ATTEMPTS_MAX} then 'falhou' else 'esperando' end, null, created_at,
      case when tentativas < ${ATTEMPTS_MAX} then next_attempt_at end, tentativas, erro, assunto || ' · ' || para
    from correio where sent_at is null order by id desc limit ${LIMIT})
    order by "criadaAt" desc`.execute(tx)
  return rows
}

/** Takes a job off its queue. False when it is in none of the states. */
export async function removeJob(
  tx: Transacao,
  { fila, tarefa, states }: { fila: string; tarefa: string; states: readonly ('created' | 'retry' | 'failed')[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from fila.job where name = ${fila} and id::text = ${tarefa} and state::text = any(${states}::text[])`.execute(tx)
  return numAffectedRows === 1n
}
