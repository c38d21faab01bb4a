/**
 * Audit of sign-ins, refusals and sign-outs, in the cliente of the person.
 * Without a cliente there is no audit record; the server log has all of them.
 */
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoCliente, ContextoUsuario } from '../../http/contexto.ts'
import type { ClientInfo } from './client-info.ts'
import { enterCliente, enterUsuario, findLastClienteId, listClientes } from './store.ts'

export type SignInAction =
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

export interface ContextoEntrada extends ContextoUsuario {
  cliente: ContextoCliente['cliente'] | null
}

/** Cliente for audit records made outside a session: the cliente of the last session, else the first. */
export async function findClienteDoRegistro(context: ContextoUsuario): Promise<ContextoEntrada['cliente']> {
  await enterUsuario(context)
  const last = await findLastClienteId(context)
  const clientes = await listClientes(context)
  return clientes.find(({ id }) => id === last) ?? clientes[0] ?? null
}

/** Leaves the transaction in the context of the cliente. */
export async function recordEntrada(
  context: ContextoEntrada,
  clientInfo: ClientInfo,
  acao: SignInAction,
  data: Record<string, string | number> = {},
): Promise<void> {
  const { request, dispositivo } = clientInfo
  const { tx, cliente, usuario } = context
  request.log.info({ acao, usuarioId: usuario.id, clienteId: cliente?.id ?? null, ip: clientInfo.ip, ...data }, 'sign-in event')
  if (cliente === null) return
  await enterCliente({ tx, cliente })
  await recordAuditoria(
    { tx, cliente, usuario, request },
    { acao, assunto: 'Usuario', assuntoId: usuario.id, depois: { dispositivo, ...data } },
  )
}
