/**
 * The record of who entered, was refused or left. It belongs to the cliente the person was or would be on. Whoever has no cliente leaves no
 * trace in any cliente's record; the log of the server has all of them.
 */
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoCliente, ContextoUsuario } from '../../http/contexto.ts'
import type { ClientInfo } from './client-info.ts'
import { enterCliente, enterUsuario, findLastClienteId, listClientes } from './store.ts'

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

/** The account that enters, and the cliente whose record tells it; null where there is none. */
export interface ContextoEntrada extends ContextoUsuario {
  cliente: ContextoCliente['cliente'] | null
}

/** Where something about this person belongs that happens outside of any session: the cliente of the last one, else the first. */
export async function findClienteDoRegistro(contexto: ContextoUsuario): Promise<ContextoEntrada['cliente']> {
  await enterUsuario(contexto)
  const last = await findLastClienteId(contexto)
  const clientes = await listClientes(contexto)
  return clientes.find(({ id }) => id === last) ?? clientes[0] ?? null
}

/** In the transaction of what is recorded, which sees the rows of the cliente from then on. */
export async function recordEntrada(
  contexto: ContextoEntrada,
  clientInfo: ClientInfo,
  acao: AcaoEntrada,
  dados: Record<string, string | number> = {},
): Promise<void> {
  const { request, dispositivo } = clientInfo
  const { tx, cliente, usuario } = contexto
  request.log.info({ acao, usuarioId: usuario.id, clienteId: cliente?.id ?? null, ip: clientInfo.ip, ...dados }, 'sign-in event')
  if (cliente === null) return
  await enterCliente({ tx, cliente })
  await recordAuditoria(
    { tx, cliente, usuario, request },
    { acao, assunto: 'Usuario', assuntoId: usuario.id, depois: { dispositivo, ...dados } },
  )
}
