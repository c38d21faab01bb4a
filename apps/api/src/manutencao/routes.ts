import { isDeepStrictEqual } from 'node:util'
import type { Manutencao, manutencaoRotas } from '@lastro/contract'
import { recordAuditoria } from '../http/auditoria.ts'
import { ErroApi } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { findManutencao, saveManutencao, type MaintenanceMode, type ManutencaoRow } from '../acesso/manutencao/maintenance-mode.ts'
import { readState } from './backup/state.ts'
import { listRetencao, type RetentionSettings } from './limpeza/retencao.ts'
import type { ManutencaoSettings } from './settings.ts'

const present = ({ previsaoAt, ...row }: ManutencaoRow): Manutencao => ({ ...row, previsaoAt: previsaoAt?.toISOString() ?? null })

export function createManutencaoHandlers({
  clock,
  maintenance,
  config,
}: {
  clock: () => Date
  maintenance: MaintenanceMode
  config: RetentionSettings & Pick<ManutencaoSettings, 'backup'>
}): Handlers<typeof manutencaoRotas> {
  return {
    get: async ({ tx }) => present(await findManutencao(tx)),
    getBackup: async ({ usuario }) => {
      // Exceptions of a cliente do not apply to the installation.
      if (usuario.perfil !== 'admin') throw new ErroApi('permissao_denied')
      const { backup } = config
      if (backup === undefined) return { ligado: false, hora: null, manter: null, cifrado: false, ultimo: null, falha: null }
      const { folder, time, keep, recipients } = backup
      return { ligado: true, hora: time, manter: keep, cifrado: recipients.length > 0, ...(await readState(folder)) }
    },
    getRetencao: async ({ usuario }) => {
      if (usuario.perfil !== 'admin') throw new ErroApi('permissao_denied')
      return listRetencao(config)
    },
    update: async (request) => {
      const {
        tx,
        body: { ligada, mensagem, previsaoAt },
        afterCommit,
      } = request
      // Exceptions of a cliente do not apply to the installation.
      if (request.usuario.perfil !== 'admin') throw new ErroApi('permissao_denied')
      const before = await findManutencao(tx, { lock: true })
      const after = ligada
        ? { ligada, mensagem, previsaoAt: previsaoAt === null ? null : new Date(previsaoAt) }
        : { ligada, mensagem: '', previsaoAt: null }
      if (isDeepStrictEqual(before, after)) return present(before)
      await saveManutencao(tx, after, clock())
      await recordAuditoria(request, { acao: 'manutencao.update', assunto: 'all', antes: present(before), depois: present(after) })
      afterCommit(maintenance.forget)
      return present(after)
    },
  }
}
