import { isDeepStrictEqual } from 'node:util'
import type { Manutencao, manutencaoRotas } from '@lastro/contract'
import { recordAuditoria } from '../http/auditoria.ts'
import { ErroApi } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import type { Parada } from '../acesso/manutencao/maintenance-mode.ts'
import { findManutencao, saveManutencao, type ManutencaoRow } from '../acesso/manutencao/store.ts'

const present = ({ previsaoAt, ...row }: ManutencaoRow): Manutencao => ({ ...row, previsaoAt: previsaoAt?.toISOString() ?? null })

export function createManutencaoHandlers({ clock, parada }: { clock: () => Date; parada: Parada }): Handlers<typeof manutencaoRotas> {
  return {
    get: async ({ tx }) => present(await findManutencao(tx)),
    update: async (pedido) => {
      const {
        tx,
        body: { ligada, mensagem, previsaoAt },
        afterCommit,
      } = pedido
      // Exceptions of a cliente do not apply to the installation.
      if (pedido.usuario.perfil !== 'admin') throw new ErroApi('permissao_denied')
      const antes = await findManutencao(tx, { lock: true })
      const depois = ligada
        ? { ligada, mensagem, previsaoAt: previsaoAt === null ? null : new Date(previsaoAt) }
        : { ligada, mensagem: '', previsaoAt: null }
      if (isDeepStrictEqual(antes, depois)) return present(antes)
      await saveManutencao(tx, depois, clock())
      await recordAuditoria(pedido, { acao: 'manutencao.update', assunto: 'all', antes: present(antes), depois: present(depois) })
      afterCommit(parada.forget)
      return present(depois)
    },
  }
}
