import { isRecipient } from '@lastro/backup'
import * as z from 'zod/mini'
import { integerText } from '../http/settings.ts'

const ADDRESS = /^(?<host>[\w.-]+|\[[\da-f:]+\]):(?<port>\d{1,5})$/i
const PORT_MAX = 65_535

export interface MetricsAddress {
  host: string
  port: number
}

function readAddress(text: string): MetricsAddress | undefined {
  const { host, port } = ADDRESS.exec(text)?.groups ?? {}
  if (host === undefined || Number(port) > PORT_MAX) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

export const manutencaoSettings = z.pipe(
  z.object({
    /** Own address for `/metrics`, such as `127.0.0.1:9464`, which the proxy does not publish. Absent: no metrics. */
    LASTRO_METRICAS: z.optional(
      z.string().check(z.refine((text) => readAddress(text) !== undefined, 'é máquina:porta, como 127.0.0.1:9464')),
    ),
    /** Days after the end of a session, of which the person sees time and origin. */
    LASTRO_GUARDAR_SESSOES_DIAS: z._default(integerText(1, 3650), 90),
    /** Days after a mail was sent, or written and never sent. Its links have expired after one. */
    LASTRO_GUARDAR_CORREIO_DIAS: z._default(integerText(1, 3650), 30),
    /** Folder of the daily backups; none without it. */
    LASTRO_BACKUP_PASTA: z.optional(z.string().check(z.minLength(1))),
    /** Time of the day, by the clock of the machine. */
    LASTRO_BACKUP_HORA: z._default(z.string().check(z.regex(TIME)), '03:00'),
    /** Count of backups that stay. */
    LASTRO_BACKUP_MANTER: z._default(integerText(1, 1000), 14),
    /** Public age keys that the backups are encrypted for, comma-separated. */
    LASTRO_BACKUP_PARA: z._default(
      z.string().check(z.refine((text) => listOf(text).every(isRecipient), 'use chaves públicas age1…, separadas por vírgula')),
      '',
    ),
  }),
  z.transform((env) => ({
    retention: { sessaoDays: env.LASTRO_GUARDAR_SESSOES_DIAS, correioDays: env.LASTRO_GUARDAR_CORREIO_DIAS },
    metricas: env.LASTRO_METRICAS === undefined ? undefined : readAddress(env.LASTRO_METRICAS),
    backup:
      env.LASTRO_BACKUP_PASTA === undefined
        ? undefined
        : {
            folder: env.LASTRO_BACKUP_PASTA,
            time: env.LASTRO_BACKUP_HORA,
            keep: env.LASTRO_BACKUP_MANTER,
            recipients: listOf(env.LASTRO_BACKUP_PARA),
          },
  })),
)
export type ManutencaoSettings = z.output<typeof manutencaoSettings>
