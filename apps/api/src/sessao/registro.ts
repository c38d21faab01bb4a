/**
 * The record of who entered, was refused or left. It belongs to the cliente the person was or would be on. Whoever has no cliente leaves no
 * trace in any cliente's record; the log of the server has all of them.
 */
import type { Transacao } from '@lastro/db'
import { recordAuditoria } from '../http/auditoria.ts'
import type { Chegada } from './chegada.ts'
import { enterCliente } from './store.ts'

export type AcaoEntrada =
  | 'sessao.login'
  | 'sessao.loginRefused'
  | 'sessao.newDevice'
  | 'sessao.segundoFatorRefused'
  | 'sessao.refreshReuse'
  | 'sessao.logout'
  | 'sessao.revoke'
  | 'sessao.revokeOthers'
  | 'segundoFator.start'
  | 'segundoFator.confirm'
  | 'segundoFator.disable'
  | 'segundoFator.renewCodigos'

/** In the transaction of what is recorded, which sees the rows of the cliente from then on. */
export async function recordEntrada(
  tx: Transacao,
  { clienteId, usuarioId, chegada }: { clienteId: string | null; usuarioId: string; chegada: Chegada },
  acao: AcaoEntrada,
  dados: Record<string, string | number> = {},
): Promise<void> {
  const { request, dispositivo } = chegada
  request.log.info({ acao, usuarioId, clienteId, ip: chegada.ip, requestId: request.id, ...dados }, 'sign-in event')
  if (clienteId === null) return
  await enterCliente(tx, clienteId)
  await recordAuditoria(
    tx,
    { clienteId, usuarioId, request },
    { acao, assunto: 'Usuario', assuntoId: usuarioId, depois: { dispositivo, ...dados } },
  )
}
