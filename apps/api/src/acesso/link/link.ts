import type { LinkTipo } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import type { ContextoUsuario } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { acceptConvite, enterCliente } from '../sessao/store.ts'
import { findLink, takeLink, type LinkRow } from './store.ts'

const USED = 'Este link já foi usado.'
const EXPIRED = 'Este link venceu.'

/** @throws ErroApi `link_refused`, also for a blocked person */
export async function getLink(tx: Transacao, token: string, { tipos, now }: { tipos: readonly LinkTipo[]; now: Date }): Promise<LinkRow> {
  const link = await findLink(tx, token)
  if (link === undefined || !tipos.includes(link.tipo) || link.usuario?.status === 'bloqueado') throw new ErroApi('link_refused')
  if (link.usedAt !== null) throw new ErroApi('link_refused', { message: USED })
  if (link.expiresAt <= now) throw new ErroApi('link_refused', { message: EXPIRED })
  if (link.tipo !== 'troca' && link.usuario !== null && link.usuario.email !== link.email) throw new ErroApi('link_refused')
  if (link.tipo === 'convite' && link.usuario?.status !== 'convidado') throw new ErroApi('link_refused', { message: USED })
  return link
}

export async function useLink(tx: Transacao, { id }: Pick<LinkRow, 'id'>, now: Date): Promise<void> {
  if (!(await takeLink(tx, id, now))) throw new ErroApi('link_refused', { message: USED })
}

export function usuarioOf({ usuario }: LinkRow): NonNullable<LinkRow['usuario']> {
  if (usuario === null) throw new ErroApi('link_refused')
  return usuario
}

/** Accepts only the invitations of this link. The person decides about other pending ones. */
export async function acceptConvitesDoLink({ tx, usuario }: ContextoUsuario, { clientes }: LinkRow, now: Date): Promise<void> {
  for (const clienteId of clientes) {
    const noCliente = { tx, usuario, cliente: { id: clienteId } }
    await enterCliente(noCliente)
    await acceptConvite(noCliente, now)
  }
}
