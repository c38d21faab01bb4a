import { assuntoOf, NOTIFICACAO_ASSUNTOS, NOTIFICACAO_TIPOS, type NotificacaoPreferencia, type notificacaoRotas } from '@lastro/contract'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoUsuario } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import * as store from './store.ts'

async function listPreferencias(contexto: ContextoUsuario): Promise<NotificacaoPreferencia[]> {
  const canais = await store.findCanais(contexto)
  return NOTIFICACAO_ASSUNTOS.map((assunto) => ({ assunto, ...canais[assunto], fixo: assunto === 'seguranca' }))
}

export function createNotificacaoHandlers({ clock }: { clock: () => Date }): Handlers<typeof notificacaoRotas> {
  return {
    list: async (pedido) => {
      const { cursor, limite, assunto, situacao } = pedido.query
      const rows = await store.listNotificacoes(pedido, {
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
        naoLidas: await store.countNaoLidas(pedido),
        proximo: rows.length > limite ? (page.at(-1)?.id ?? null) : null,
      }
    },
    markRead: async (pedido) => {
      const { ids } = pedido.body
      if (!(await store.markNotificacoesRead(pedido, { ids, now: clock() }))) throw new ErroApi('registro_not_found')
      return { naoLidas: await store.countNaoLidas(pedido) }
    },
    getPreferencias: (pedido) => listPreferencias(pedido),
    updatePreferencia: async (pedido) => {
      const { assunto, canal, ligado } = pedido.body
      if (assunto === 'seguranca') throw new ErroApi('notificacao_assunto_fixed')
      const antes = (await store.findCanais(pedido))[assunto][canal]
      if (antes !== ligado) {
        await store.saveCanal(pedido, { assunto, canal, ligado })
        // A person without a cliente has no audit records.
        if (pedido.cliente !== null) {
          await recordAuditoria(
            { ...pedido, cliente: pedido.cliente },
            {
              acao: 'notificacao.updatePreferencia',
              assunto: 'Usuario',
              assuntoId: pedido.usuario.id,
              antes: { assunto, canal, ligado: antes },
              depois: { assunto, canal, ligado },
            },
          )
        }
      }
      return listPreferencias(pedido)
    },
  }
}
