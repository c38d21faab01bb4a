import type { correioRotas } from '@lastro/contract'
import type { AvisosSettings } from '../settings.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { listCorreios } from './store.ts'

const LIMITE = 100

export function createCorreioHandlers({ correioVisivel }: Pick<AvisosSettings, 'correioVisivel'>): Handlers<typeof correioRotas> {
  return {
    // It holds links that open accounts: where real people are, there is no such address.
    list: async ({ tx, query }) => {
      if (!correioVisivel) throw new ErroApi('rota_not_found')
      const rows = await listCorreios(tx, { para: query.para, limite: LIMITE })
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), sentAt: row.sentAt?.toISOString() ?? null }))
    },
  }
}
