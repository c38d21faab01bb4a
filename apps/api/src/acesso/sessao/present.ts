import type { ClienteResumo, Convite, SessaoAberta } from '@lastro/contract'
import type { ActiveCliente } from '../../http/authenticate.ts'
import { nameDispositivo } from './client-info.ts'
import type { ConviteRow, OpenedSessaoRow } from './store.ts'

export function presentCliente({ id, nome, nomeCurto, cnpj, marca }: ActiveCliente): ClienteResumo {
  return { id, nome, nomeCurto, cnpj, marca }
}

export function presentConvite({ expiresAt, ...convite }: ConviteRow): Convite {
  return { ...convite, expiresAt: expiresAt.toISOString() }
}

export function presentSessao(
  { userAgent, createdAt, lastAccessAt, expiresAt, ...row }: OpenedSessaoRow,
  current: string | null,
): SessaoAberta {
  return {
    ...row,
    dispositivo: nameDispositivo(userAgent),
    createdAt: createdAt.toISOString(),
    lastAccessAt: lastAccessAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    atual: row.id === current,
  }
}
