import { assuntoOf, NOTIFICACAO_ASSUNTOS, NOTIFICACAO_TIPOS, type NotificacaoPreferencia, type notificacaoRotas } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { recordAuditoria } from '../../http/auditoria.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import * as store from './store.ts'

async function listPreferencias(tx: Transacao, usuarioId: string): Promise<NotificacaoPreferencia[]> {
  const canais = await store.findCanais(tx, usuarioId)
  return NOTIFICACAO_ASSUNTOS.map((assunto) => ({ assunto, ...canais[assunto], fixo: assunto === 'seguranca' }))
}

export function createNotificacaoHandlers({ clock }: { clock: () => Date }): Handlers<typeof notificacaoRotas> {
  return {
    list: async ({ tx, acesso: { usuarioId }, query: { cursor, limite, assunto, situacao } }) => {
      // One more than asked for tells whether there is a next page.
      const rows = await store.listNotificacoes(tx, {
        usuarioId,
        antesDe: cursor,
        tipos: assunto && NOTIFICACAO_TIPOS.filter((tipo) => assuntoOf(tipo) === assunto),
        naoLidas: situacao === 'naoLidas',
        limite: limite + 1,
      })
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
    getPreferencias: ({ tx, acesso: { usuarioId } }) => listPreferencias(tx, usuarioId),
    updatePreferencia: async ({ tx, acesso: { usuarioId, cliente }, body: { assunto, canal, ligado }, request }) => {
      if (assunto === 'seguranca') throw new ErroApi('notificacao_assunto_fixed')
      const antes = (await store.findCanais(tx, usuarioId))[assunto][canal]
      if (antes !== ligado) {
        await store.saveCanal(tx, { usuarioId, assunto, canal, ligado })
        // Whoever has no cliente leaves no trace in any cliente's record.
        if (cliente !== null) {
          await recordAuditoria(
            tx,
            { clienteId: cliente.id, usuarioId, request },
            {
              acao: 'notificacao.updatePreferencia',
              assunto: 'Usuario',
              assuntoId: usuarioId,
              antes: { assunto, canal, ligado: antes },
              depois: { assunto, canal, ligado },
            },
          )
        }
      }
      return listPreferencias(tx, usuarioId)
    },
  }
}
