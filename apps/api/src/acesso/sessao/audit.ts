/**
 * The record of who entered, was refused or left. It belongs to the cliente the person was or would be on. Whoever has no cliente leaves no
 * trace in any cliente's record; the log of the server has all of them.
 */
import type { Transacao } from '@lastro/db'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ClientInfo } from './client-info.ts'
import { enterCliente, enterUsuario, findLastClienteId, listClientes, type UsuarioRow } from './store.ts'

export type AcaoEntrada =
  | 'sessao.login'
  | 'sessao.loginRefused'
  | 'sessao.newDevice'
  | 'sessao.segundoFatorRefused'
  | 'sessao.refreshReuse'
  | 'sessao.logout'
  | 'sessao.acceptConvite'
  | 'sessao.declineConvite'
  | 'sessao.revoke'
  | 'sessao.revokeOthers'
  | 'contaTrabalho.link'
  | 'contaTrabalho.unlink'
  | 'senha.define'
  | 'senha.change'
  | 'email.confirm'
  | 'email.change'
  | 'segundoFator.start'
  | 'segundoFator.confirm'
  | 'segundoFator.disable'
  | 'segundoFator.renewCodigos'

/** Where something about this person belongs that happens outside of any session: the cliente of the last one, else the first. */
export async function findClienteDoRegistro(tx: Transacao, usuario: Pick<UsuarioRow, 'id'>): Promise<string | null> {
  await enterUsuario(tx, usuario.id)
  const last = await findLastClienteId(tx, usuario.id)
  const clientes = await listClientes(tx, usuario.id)
  return (clientes.find(({ id }) => id === last) ?? clientes[0])?.id ?? null
}

/** In the transaction of what is recorded, which sees the rows of the cliente from then on. */
export async function recordEntrada(
  tx: Transacao,
  { clienteId, usuarioId, clientInfo }: { clienteId: string | null; usuarioId: string; clientInfo: ClientInfo },
  acao: AcaoEntrada,
  dados: Record<string, string | number> = {},
): Promise<void> {
  const { request, dispositivo } = clientInfo
  request.log.info({ acao, usuarioId, clienteId, ip: clientInfo.ip, ...dados }, 'sign-in event')
  if (clienteId === null) return
  await enterCliente(tx, clienteId)
  await recordAuditoria(
    tx,
    { clienteId, usuarioId, request },
    { acao, assunto: 'Usuario', assuntoId: usuarioId, depois: { dispositivo, ...dados } },
  )
}
