import { createHash, randomBytes } from 'node:crypto'
import { withTenant, type Database, type Transacao } from '@lastro/db'
import { ErroApi } from '../../http/erro.ts'
import { tellPerson } from '../../avisos/notificacao/notify.ts'
import type { ContextoUsuario } from '../../http/contexto.ts'
import { noticeDataOf, type ClientInfo } from './client-info.ts'
import type { Cipher } from './cipher.ts'
import { countCodigos, hashCodigo, takeCodigo } from './codigos-recuperacao.ts'
import * as store from './segundo-fator-store.ts'
import { findStep } from './totp.ts'

const DESAFIO_MS = 5 * 60_000
const DESAFIO_ATTEMPTS = 5

const SEM_TENANT = { clienteId: null, usuarioId: null, readOnly: false }

export function contextTotp(usuarioId: string): string {
  return `usuario.totp ${usuarioId}`
}

function hashDesafio(desafio: string): Buffer {
  return createHash('sha256').update(desafio).digest()
}

export async function openDesafio(db: Database, usuarioId: string, now: Date): Promise<string> {
  const desafio = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + DESAFIO_MS)
  await withTenant(db, SEM_TENANT, (tx) =>
    store.insertDesafio({ tx, usuario: { id: usuarioId } }, { hash: hashDesafio(desafio), now, expiresAt }),
  )
  return desafio
}

export async function spendDesafio(tx: Transacao, desafio: string, now: Date): Promise<{ id: string; usuarioId: string }> {
  const row = await store.reserveDesafio(tx, { hash: hashDesafio(desafio), max: DESAFIO_ATTEMPTS, now })
  if (row === undefined) throw new ErroApi('desafio_refused')
  return row
}

/** The slow hash of a recovery code is computed before any transaction. */
export type LoadedCodigo = { tipo: 'totp'; digits: string } | { tipo: 'recuperacao'; hash: Buffer }

export async function readCodigo(usuarioId: string, codigo: string): Promise<LoadedCodigo> {
  const plain = codigo.replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(plain)) return { tipo: 'totp', digits: plain }
  return { tipo: 'recuperacao', hash: await hashCodigo(usuarioId, codigo) }
}

export async function takeTotp(context: ContextoUsuario, cipher: Cipher, { digits, now }: { digits: string; now: Date }): Promise<boolean> {
  const totp = await store.lockTotp(context)
  if (totp === undefined || totp.segredo === null) return false
  const step = findStep(await cipher.decrypt(contextTotp(context.usuario.id), totp.segredo), digits, now.getTime(), totp.passo)
  if (step === undefined) return false
  await store.saveStep(context, step)
  return true
}

/**
 * Accepts an authenticator or recovery code.
 * A recovery code is notified, because a thief may have typed it.
 * @throws ErroApi `segundo_fator_refused`
 */
export async function takeSegundoFator(
  tx: Transacao,
  cipher: Cipher,
  {
    usuario,
    codigo,
    clientInfo,
    now,
  }: { usuario: { id: string; email: string; nome: string }; codigo: LoadedCodigo; clientInfo: ClientInfo; now: Date },
): Promise<void> {
  const context = { tx, usuario }
  if (codigo.tipo === 'totp') {
    if (!(await takeTotp(context, cipher, { digits: codigo.digits, now }))) throw new ErroApi('segundo_fator_refused')
    return
  }
  if (!(await takeCodigo(context, codigo.hash, now))) throw new ErroApi('segundo_fator_refused')
  const restantes = await countCodigos(context)
  const dados = { ...noticeDataOf(clientInfo, now), restantes }
  await tellPerson(tx, usuario, { tipo: 'segundoFator.codigoUsado', dados, clientInfo, now })
}
