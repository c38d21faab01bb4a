/**
 * Queues of background jobs, on pg-boss. Their tables are in the schema `fila`, which the migrations make.
 * A job is a call to work, never the only record of it: rows of the domain say what is to be done, and a lost or repeated job does no harm.
 */
import type { Database, Transacao } from '@lastro/db'
import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss, type SendOptions, type WorkOptions } from 'pg-boss'
import { openChannel } from '../http/channel.ts'
import type { TarefasSettings } from './settings.ts'

/** Created by the migrations, with their leases and retries. */
export type QueueName = 'importacao' | 'revisao' | 'relatorio' | 'prazo' | 'limpeza' | 'selo' | 'backup'

/** Queues with few jobs, whose finished ones stay to be looked at. */
const KEPT_QUEUES: readonly QueueName[] = ['importacao', 'backup']
const DAY_SECONDS = 86_400

/** Longest wait for running jobs at shutdown. */
const STOP_MAX_MS = 30_000

export interface Tarefas {
  boss: PgBoss
  /** False in a process that only serves requests: `work` and `every` do nothing there. */
  isWorker: boolean
  /** Puts a job into a queue, in the transaction of its effect when given. Does nothing while a job of that key is live. */
  enqueue: (queue: QueueName, data: object, options?: Omit<SendOptions, 'db'>, tx?: Transacao) => Promise<void>
  work: (queue: QueueName, options: WorkOptions, run: (data: object) => Promise<void>) => Promise<void>
  /**
   * Runs `run` at the times of a cron expression, in one process at a time, and once for the times missed while no process ran.
   * @param agenda.fuso time zone of the expression
   */
  every: (queue: QueueName, agenda: { cron: string; fuso?: string }, run: () => Promise<void>) => Promise<void>
  /** Next time of each schedule, by queue. */
  listNext: () => Promise<ReadonlyMap<string, Date>>
  close: () => Promise<void>
}

interface Deps extends TarefasSettings {
  db: Database
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

export async function openTarefas({ db, log, role, jobDays }: Deps): Promise<Tarefas> {
  const isWorker = role !== 'api'
  const boss = new PgBoss({
    schema: 'fila',
    instanceName: role,
    db: {
      executeSql: async (text, values) => {
        const result: unknown = await db.pool.query(text, values)
        // Several statements in one text have as many results.
        return { rows: [result].flat().flatMap(rowsOf) }
      },
      listen: async (channel, onNotification) => {
        const opened = await openChannel<string>(db, {
          nome: channel,
          applicationName: 'lastro tarefas',
          print: (text) => text,
          parse: (text) => text,
        })
        opened.listen(onNotification)
        return { close: opened.close }
      },
    },
    useListenNotify: isWorker,
    supervise: isWorker,
    schedule: isWorker,
    monitorIntervalSeconds: 30,
    superviseIntervalSeconds: 30,
    // The application may not create or change tables.
    migrate: false,
    createSchema: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  await boss.start()
  if (isWorker) {
    for (const queue of KEPT_QUEUES) await boss.updateQueue(queue, { deleteAfterSeconds: jobDays * DAY_SECONDS })
  }

  const work: Tarefas['work'] = async (queue, options, run) => {
    if (!isWorker) return
    await boss.work<object>(queue, { ...options, batchSize: 1 }, async (jobs) => {
      for (const { data } of jobs) {
        // oxlint-disable-next-line no-await-in-loop -- a batch holds one job
        await run(data).catch((error: unknown) => {
          log.error({ err: error, queue, data }, 'job failed')
          throw error
        })
      }
    })
  }
  return {
    boss,
    isWorker,
    async enqueue(queue, data, options = {}, tx) {
      await boss.send(queue, data, { ...options, ...(tx === undefined ? {} : { db: fromKysely(tx) }) })
    },
    work,
    async every(queue, { cron, fuso = 'UTC' }, run) {
      if (!isWorker) return
      await boss.schedule(queue, cron, null, { tz: fuso, missed: 'once' })
      await work(queue, { pollingIntervalSeconds: 10 }, run)
    },
    async listNext() {
      const schedules = await boss.getSchedules()
      return new Map(
        schedules.flatMap(({ name, cron, timezone }) => {
          const [next] = boss.previewSchedule(cron, { tz: timezone, count: 1 })
          return next === undefined ? [] : [[name, next]]
        }),
      )
    },
    close: () => boss.stop({ timeout: STOP_MAX_MS, close: false }),
  }
}

function rowsOf(result: unknown): unknown[] {
  return typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows) ? result.rows : []
}
