/**
 * Back-off of sign-in attempts, in the database, so that it holds for every process and restart.
 * An attempt is counted before the password is checked: a hundred guesses at once count as a hundred.
 *
 * From a known browser only its own attempts count, so guesses from elsewhere cannot lock the person out.
 * From any other browser both account and address count.
 */
import { createHash } from 'node:crypto'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import { addressKey } from '../../http/client-address.ts'
import { ErroApi } from '../../http/erro.ts'

export interface Attempt {
  email: string
  ip: string
  dispositivoId: string | null
  now: Date
}

/**
 * Free attempts; then the wait doubles from one second up to fifteen minutes.
 * `endereco` is higher because an office shares one address. Mail requests count separately, so that they lock no account.
 */
const FREE = {
  conta: 5,
  dispositivo: 5,
  endereco: 50,
  correio: 3,
  correio_endereco: 30,
  convite: 3,
  convite_quem: 100,
  convite_cliente: 200,
} as const
const WAIT_MAX_SECONDS = 900
export const FORGET_AFTER_SECONDS = 3600

type ThrottleKey = { tipo: keyof typeof FREE; chave: string }

/** People sometimes type their password into the e-mail field, so only its hash is kept. */
function contaKey(email: string): string {
  return createHash('sha256').update(email).digest('hex')
}

function throttleKeysOf({ email, ip, dispositivoId }: Attempt): ThrottleKey[] {
  if (dispositivoId !== null) return [{ tipo: 'dispositivo', chave: dispositivoId }]
  return [
    { tipo: 'conta', chave: contaKey(email) },
    { tipo: 'endereco', chave: addressKey(ip) },
  ]
}

/** Counts an attempt at each key, or none while one of them must wait. */
async function reserveThrottleKeys(
  tx: Transacao,
  keys: readonly ThrottleKey[],
  { now, refusal }: { now: Date; refusal: 'login_throttled' | 'correio_throttled' },
): Promise<void> {
  for (const { tipo, chave } of keys) {
    const { rows } = await sql`
      insert into login_tentativa as t (tipo, chave, falhas, last_at) values (${tipo}, ${chave}, 1, ${now})
      on conflict (tipo, chave) do update set
        falhas = case when t.last_at < ${now}::timestamptz - make_interval(secs => ${FORGET_AFTER_SECONDS}) then 1 else t.falhas + 1 end,
        last_at = ${now},
        blocked_until = case
          when t.last_at < ${now}::timestamptz - make_interval(secs => ${FORGET_AFTER_SECONDS}) or t.falhas < ${FREE[tipo]} then null
          else ${now}::timestamptz + make_interval(secs => least(2 ^ least(t.falhas - ${FREE[tipo]}, 20), ${WAIT_MAX_SECONDS})) end
      where t.blocked_until is null or t.blocked_until <= ${now}
      returning t.falhas`.execute(tx)
    if (rows.length > 0) continue
    const blocked = await sql<{ seconds: number | null }>`
      select ceil(extract(epoch from blocked_until - ${now}::timestamptz))::int as seconds
      from login_tentativa where tipo = ${tipo} and chave = ${chave}`.execute(tx)
    throw new ErroApi(refusal, { retryAfterSeconds: Math.max(1, blocked.rows[0]?.seconds ?? 1) })
  }
}

export async function reserveAttempt(tx: Transacao, attempt: Attempt): Promise<void> {
  await reserveThrottleKeys(tx, throttleKeysOf(attempt), { now: attempt.now, refusal: 'login_throttled' })
}

/** @throws ErroApi `correio_throttled`, alike for known and unknown addresses */
export async function reserveCorreio(tx: Transacao, { email, ip, now }: { email: string; ip: string; now: Date }): Promise<void> {
  const keys: ThrottleKey[] = [
    { tipo: 'correio', chave: contaKey(email) },
    { tipo: 'correio_endereco', chave: addressKey(ip) },
  ]
  await reserveThrottleKeys(tx, keys, { now, refusal: 'correio_throttled' })
}

export async function reserveConvite(
  tx: Transacao,
  { email, quem, clienteId, now }: { email: string; quem: string; clienteId: string | null; now: Date },
): Promise<void> {
  const keys: ThrottleKey[] = [
    { tipo: 'convite', chave: contaKey(`${email} ${clienteId ?? ''}`) },
    { tipo: 'convite_quem', chave: quem },
    ...(clienteId === null ? [] : [{ tipo: 'convite_cliente', chave: clienteId } as const]),
  ]
  await reserveThrottleKeys(tx, keys, { now, refusal: 'correio_throttled' })
}

/**
 * A success resets the account or browser. The address gets back only this attempt.
 * Otherwise a single good sign-in would pay for guesses.
 */
export async function forgiveAttempt(tx: Transacao, attempt: Attempt): Promise<void> {
  for (const { tipo, chave } of throttleKeysOf(attempt)) {
    await (
      tipo === 'endereco'
        ? sql`update login_tentativa set falhas = greatest(falhas - 1, 0), blocked_until = null where tipo = ${tipo} and chave = ${chave}`
        : sql`delete from login_tentativa where tipo = ${tipo} and chave = ${chave}`
    ).execute(tx)
  }
}
