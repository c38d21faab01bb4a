import type { correioRotas } from '@lastro/contract'
import type { AvisosSettings } from '../settings.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { listCorreios } from './store.ts'

const LIMIT = 100

export function createCorreioHandlers({ isCorreioVisible }: Pick<AvisosSettings, 'isCorreioVisible'>): Handlers<typeof correioRotas> {
  return {
    // Mails contain links that open accounts, so outside the demonstration the route does not exist.
    list: async ({ tx, query }) => {
      if (!isCorreioVisible) throw new ErroApi('rota_not_found')
      const rows = await listCorreios(tx, { para: query.para, limite: LIMIT })
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), sentAt: row.sentAt?.toISOString() ?? null }))
    },
  }
}
