import type { notificacaoRotas } from '@lastro/contract'
import { ErroApi } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import * as store from './store.ts'

export function createNotificacaoHandlers({ clock }: { clock: () => Date }): Handlers<typeof notificacaoRotas> {
  return {
    list: async ({ tx, acesso: { usuarioId }, query: { cursor, limite } }) => {
      // One more than asked for tells whether there is a next page.
      const rows = await store.listNotificacoes(tx, { usuarioId, antesDe: cursor, limite: limite + 1 })
      const page = rows.slice(0, limite)
      return {
        itens: page.map(({ createdAt, readAt, ...row }) => ({
          ...row,
          createdAt: createdAt.toISOString(),
          readAt: readAt?.toISOString() ?? null,
        })),
        naoLidas: await store.countNaoLidas(tx, usuarioId),
        proximo: rows.length > limite ? (page.at(-1)?.id ?? null) : null,
      }
    },
    markRead: async ({ tx, acesso: { usuarioId }, body: { ids } }) => {
      if (!(await store.markNotificacoesRead(tx, { usuarioId, ids, now: clock() }))) throw new ErroApi('registro_not_found')
      return { naoLidas: await store.countNaoLidas(tx, usuarioId) }
    },
  }
}
