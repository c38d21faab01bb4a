/**
 * Password hashes: argon2id, 19 MiB, t=2, p=1.
 * A semaphore allows two at a time, so that a flood of sign-ins cannot take all memory and cores.
 */
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { ErroApi } from '../../http/erro.ts'
import { createSemaphore } from '../../http/semaphore.ts'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const CONCURRENT_MAX = 2
/** About five seconds of work; beyond it a sign-in is refused with Retry-After. */
const QUEUE_MAX = 100

const inTurn = createSemaphore({
  max: CONCURRENT_MAX,
  waitingMax: QUEUE_MAX,
  refusal: () => new ErroApi('login_throttled', { retryAfterSeconds: 10 }),
})

export function hashSenha(senha: string): Promise<string> {
  return inTurn(() => hash(senha, OPTIONS))
}

/** 32-byte hash with a given salt, for values that are looked up by their hash. */
export function hashComSal(text: string, salt: Buffer): Promise<Buffer> {
  return inTurn(() => hashRaw(text, { ...OPTIONS, salt, outputLen: 32 }))
}

let senhaFalsa: Promise<string> | undefined

/**
 * Verifies a password. Without a stored hash it verifies against a dummy hash.
 * Neither answer nor time then reveals whether the account exists.
 */
export async function verifySenha(senhaHash: string | null, senha: string): Promise<boolean> {
  senhaFalsa ??= hash('nenhuma conta usa este valor', OPTIONS)
  const against = senhaHash ?? (await senhaFalsa)
  const matches = await inTurn(() => verify(against, senha))
  return matches && senhaHash !== null
}
