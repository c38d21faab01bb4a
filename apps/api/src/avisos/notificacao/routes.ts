import { subjectOf, NOTIFICACAO_SUBJECTS, NOTIFICACAO_TIPOS, type NotificacaoPreferencia, type notificacaoRotas } from '@lastro/contract'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoUsuario } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import * as store from './store.ts'

async function listPreferencias(context: ContextoUsuario): Promise<NotificacaoPreferencia[]> {
  const canais = await store.findCanais(context)
  return NOTIFICACAO_SUBJECTS.map((assunto) => ({ assunto, ...canais[assunto], fixo: assunto === 'seguranca' }))
}

export function createNotificacaoHandlers({ clock }: { clock: () => Date }): Handlers<typeof notificacaoRotas> {
  return {
    list: async (request) => {
      const { cursor, limite, assunto, situacao } = request.query
      const rows = await store.listNotificacoes(request, {
        before: cursor,
        tipos: assunto && NOTIFICACAO_TIPOS.filter((tipo) => subjectOf(tipo) === assunto),
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
        naoLidas: await store.countUnread(request),
        proximo: rows.length > limite ? (page.at(-1)?.id ?? null) : null,
      }
    },
    markRead: async (request) => {
      const { ids } = request.body
      if (!(await store.markNotificacoesRead(request, { ids, now: clock() }))) throw new ErroApi('registro_not_found')
      return { naoLidas: await store.countUnread(request) }
    },
    getPreferencias: (request) => listPreferencias(request),
    updatePreferencia: async (request) => {
      const { assunto, canal, ligado } = request.body
      if (assunto === 'seguranca') throw new ErroApi('notificacao_assunto_fixed')
      const before = (await store.findCanais(request))[assunto][canal]
      if (before !== ligado) {
        await store.saveCanal(request, { assunto, canal, ligado })
        if (request.cliente !== null) {
          await recordAuditoria(
            { ...request, cliente: request.cliente },
            {
              acao: 'notificacao.updatePreferencia',
              assunto: 'Usuario',
              assuntoId: request.usuario.id,
              antes: { assunto, canal, ligado: before },
              depois: { assunto, canal, ligado },
            },
          )
        }
      }
      return listPreferencias(request)
    },
  }
}
