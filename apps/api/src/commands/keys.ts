/** Rotation of the keys of an installation: the pair that signs tokens, and the server keys outside of the database. */
import { stat } from 'node:fs/promises'
import { TRAVAS, type ConnectionOptions } from '@lastro/db'
import { ROTAS } from '@lastro/contract'
import type { Client } from 'pg'
import { newSecretKey, readSecretFile, replaceSecretFile, secretPath, type SecretKeys } from '../acesso/server-secret.ts'
import { decrypt, encrypt, findKey } from '../acesso/sessao/cipher.ts'
import { contextTotp } from '../acesso/sessao/segundo-fator.ts'
import { createJwks, KEYS_TTL_MS } from '../acesso/sessao/signing-key.ts'
import { ACESSO_MINUTES } from '../acesso/sessao/token.ts'
import { sealedContext } from '../http/idempotencia.ts'
import { contextCredencial } from '../relatorio/externo/conexao-store.ts'
import { enterCliente, inTransaction, listClientes, recordForClientes, withOwner } from './owner.ts'
import { readSettings } from './settings.ts'

export class InstallationKeysError extends Error {
  readonly action: string
  constructor(message: string, action: string) {
    super(message)
    this.action = action
  }
}

/** Life of a token, the time after which every process signs with the new key, and clocks that differ. */
const OVERLAP_MS = ACESSO_MINUTES * 60_000 + KEYS_TTL_MS + 4.5 * 60_000
/** Longer than a transaction that read the keys before they changed. */
const DROP_AFTER_MS = 60_000
const BATCH = 200

/** The keys are of all clientes, so each has the record. */
async function record(client: Client, action: 'chave.rotate' | 'chave.drop', after: { nome: string; encerradas?: number }): Promise<void> {
  await recordForClientes(client, await listClientes(client), { action, subject: 'all', after })
}

export type SigningKeyState = { id: string; createdAt: Date; retiredAt: Date | null }

/**
 * Creates a new signing key. Tokens of the old one are accepted until they end or, with `now`, no longer.
 * `now` is for a leak. Refresh tokens derive from the key, so it also ends the sessions that have one.
 * @returns the number of ended sessions
 */
export function rotateSigningKey(conexao: ConnectionOptions, { now }: { now: boolean }): Promise<number> {
  return withOwner(conexao, (client) =>
    inTransaction(client, async () => {
      await client.query('select pg_advisory_xact_lock($1)', [TRAVAS.chaveAssinatura])
      await client.query(`delete from chave_assinatura where retired_at < now() - interval '1 day'`)
      await client.query(
        `update chave_assinatura set retired_at = now() + $1::integer * interval '1 millisecond'
         where retired_at is null or ($1 = 0 and retired_at > now())`,
        [now ? 0 : OVERLAP_MS],
      )
      const { publica, privada } = await createJwks()
      await client.query('insert into chave_assinatura (jwk_publica, jwk_privada) values ($1, $2)', [publica, privada])
      const { rowCount } = now
        ? await client.query(`update sessao set revoked_at = now() where revoked_at is null and expires_at > now()
            and exists (select from refresh_token where sessao_id = sessao.id)`)
        : { rowCount: 0 }
      const ended = rowCount ?? 0
      await record(client, 'chave.rotate', { nome: 'assinatura', ...(now ? { encerradas: ended } : {}) })
      return ended
    }),
  )
}

export function listSigningKeys(conexao: ConnectionOptions): Promise<SigningKeyState[]> {
  return withOwner(conexao, async (client) => {
    const { rows } = await client.query<SigningKeyState>(
      `select id, created_at as "createdAt", retired_at as "retiredAt" from chave_assinatura order by created_at desc, id`,
    )
    return rows
  })
}

type Sealed = { context: string; value: Buffer; save: (value: Buffer) => Promise<unknown> }

/** Second factors of the people after `after`, locked against a concurrent change. */
async function readTotps(client: Client, after: string): Promise<{ sealed: Sealed[]; last: string | undefined }> {
  const { rows } = await client.query<{ id: string; value: Buffer }>(
    `select id, totp_segredo as value from usuario where totp_segredo is not null and id > $1 order by id limit ${BATCH} for update`,
    [after],
  )
  const sealed = rows.map(({ id, value }) => ({
    context: contextTotp(id),
    value,
    save: (next: Buffer) => client.query('update usuario set totp_segredo = $2 where id = $1', [id, next]),
  }))
  return { sealed, last: rows.at(-1)?.id }
}

async function readCredenciais(client: Client, clienteId: string): Promise<Sealed[]> {
  const { rows } = await client.query<{ id: number; value: Buffer }>(
    `select workspace_id as id, credencial as value from workspace_conexao where cliente_id = $1 and credencial is not null for update`,
    [clienteId],
  )
  return rows.map(({ id, value }) => ({
    context: contextCredencial(clienteId, id),
    value,
    save: (next) =>
      client.query('update workspace_conexao set credencial = $3 where cliente_id = $1 and workspace_id = $2', [clienteId, id, next]),
  }))
}

/** Answers that hold a secret. */
const SECRET_ROTAS = ROTAS.filter(({ respostaSecreta }) => respostaSecreta === true).map(({ nome }) => nome)

async function readSecretResponses(client: Client, clienteId: string): Promise<Sealed[]> {
  const { rows } = await client.query<Record<'usuarioId' | 'chave' | 'rota' | 'value', string>>(
    `select usuario_id as "usuarioId", chave, rota, resposta #>> '{}' as value from idempotencia
     where cliente_id = $1 and rota = any ($2) and jsonb_typeof(resposta) = 'string' for update`,
    [clienteId, SECRET_ROTAS],
  )
  return rows.map(({ usuarioId, chave, rota, value }) => ({
    context: sealedContext({ rota, clienteId, usuarioId, chave }),
    value: Buffer.from(value, 'base64'),
    save: (next) =>
      client.query('update idempotencia set resposta = to_jsonb($4::text) where cliente_id = $1 and usuario_id = $2 and chave = $3', [
        clienteId,
        usuarioId,
        chave,
        next.toString('base64'),
      ]),
  }))
}

/** Runs `visit` on every encrypted value of the database, a few in each transaction. */
async function visitSealed(client: Client, visit: (sealed: readonly Sealed[]) => Promise<void>): Promise<void> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    const from: string = after
    after = await inTransaction(client, async () => {
      const { sealed, last } = await readTotps(client, from)
      await visit(sealed)
      return last
    })
  }
  for (const clienteId of await listClientes(client)) {
    await inTransaction(client, async () => {
      await enterCliente(client, clienteId)
      await visit(await readCredenciais(client, clienteId))
      await visit(await readSecretResponses(client, clienteId))
    })
  }
}

export type SealedCount = {
  total: number
  /** Values of keys that are not the first. */
  old: number
  /** Contexts of values that no key opens. */
  unreadable: string[]
}

async function countSealed(client: Client, keys: SecretKeys): Promise<SealedCount> {
  const count: SealedCount = { total: 0, old: 0, unreadable: [] }
  await visitSealed(client, async (sealed) => {
    for (const { context, value } of sealed) {
      const index = findKey(keys, context, value)
      count.total += 1
      if (index > 0) count.old += 1
      if (index < 0) count.unreadable.push(context)
    }
  })
  return count
}

/** Encrypts with the first key what another one opens. Interrupted, what is done stays done. */
async function encryptAnew(client: Client, keys: SecretKeys, onProgress: (done: number) => void): Promise<void> {
  let done = 0
  await visitSealed(client, async (sealed) => {
    for (const { context, value, save } of sealed) {
      const key = keys[findKey(keys, context, value)]
      if (key === undefined || key === keys[0]) continue
      await save(encrypt(keys[0], context, decrypt(key, context, value)))
      done += 1
    }
    if (done > 0 && sealed.length > 0) onProgress(done)
  })
}

/** Keys of the environment or of their file; `path` is undefined for the environment. */
async function readKeys(): Promise<{ keys: SecretKeys; path: string | undefined }> {
  const settings = readSettings()
  if (settings.segredo !== undefined) return { keys: settings.segredo, path: undefined }
  const path = secretPath(settings)
  const isMissing = (await stat(path).catch(() => undefined)) === undefined
  if (isMissing)
    throw new InstallationKeysError(`Não há segredo em ${path}.`, 'Confira LASTRO_DADOS, LASTRO_SEGREDO e LASTRO_SEGREDO_ARQUIVO.')
  return { keys: await readSecretFile(path), path }
}

export function describeSecret(conexao: ConnectionOptions): Promise<SealedCount & { keys: number; path: string | undefined }> {
  return withOwner(conexao, async (client) => {
    const { keys, path } = await readKeys()
    return { keys: keys.length, path, ...(await countSealed(client, keys)) }
  })
}

function assertReadable({ unreadable, total }: SealedCount): void {
  if (unreadable.length === 0) return
  throw new InstallationKeysError(
    `${unreadable.length} de ${total} valores cifrados não abrem com este segredo: ${unreadable.slice(0, 5).join(', ')}.`,
    'Confira LASTRO_DADOS, LASTRO_SEGREDO e LASTRO_SEGREDO_ARQUIVO. Se o segredo deles se perdeu, desligue esses segundos fatores (lastro desligar-segundo-fator) e apague essas credenciais.',
  )
}

/** One rotation at a time: of two, the second would replace the keys that the first has read. */
async function alone<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [TRAVAS.segredo])
  if (rows[0]?.mine === true) return work()
  throw new InstallationKeysError('Outro lastro chaves está em curso.', 'Espere que ele termine.')
}

/**
 * Adds a key to the file, unless an earlier rotation has, and encrypts every value with it. The old key stays and still decrypts.
 * Keys of the environment are changed by the operator; those that are no longer first are replaced.
 * @returns the new value of LASTRO_SEGREDO, for an environment that has one key; undefined when every value is under the first key
 * @throws InstallationKeysError before anything is changed, when the keys do not open every value
 */
export function rotateSecret(conexao: ConnectionOptions, onProgress: (done: number, total: number) => void): Promise<string | undefined> {
  return withOwner(conexao, (client) =>
    alone(client, async () => {
      const { keys, path } = await readKeys()
      const found = await countSealed(client, keys)
      assertReadable(found)
      const isNew = keys.length === 1
      if (isNew && path === undefined) return [newSecretKey(), keys[0]].map((key) => key.toString('base64')).join(',')
      const rotated: SecretKeys = isNew ? [newSecretKey(), keys[0]] : keys
      if (isNew && path !== undefined) await replaceSecretFile(path, rotated)
      const total = isNew ? found.total : found.old
      await encryptAnew(client, rotated, (done) => onProgress(done, total))
      // Requests that were under way had read the keys before.
      await encryptAnew(client, rotated, (done) => onProgress(total + done, total + done))
      await inTransaction(client, () => record(client, 'chave.rotate', { nome: 'segredo' }))
      return undefined
    }),
  )
}

/**
 * Removes all keys but the first from their file.
 * @returns false where they are in the environment, which the operator changes
 * @throws InstallationKeysError while a value needs an old key, or a request under way may
 */
export function dropOldSecrets(conexao: ConnectionOptions): Promise<boolean> {
  return withOwner(conexao, (client) =>
    alone(client, async () => {
      const { keys, path } = await readKeys()
      if (keys.length === 1) throw new InstallationKeysError('Não há segredo antigo.', 'Nada foi mudado.')
      if (path !== undefined && Date.now() - (await stat(path)).mtimeMs < DROP_AFTER_MS) {
        throw new InstallationKeysError(
          'O segredo foi trocado há menos de um minuto, e um pedido em curso pode usar o antigo.',
          'Repita em um minuto.',
        )
      }
      const count = await countSealed(client, keys)
      assertReadable(count)
      if (count.old > 0) {
        throw new InstallationKeysError(
          `${count.old} valores ainda estão cifrados com um segredo antigo.`,
          'Rode antes lastro chaves --girar-segredo.',
        )
      }
      await inTransaction(client, () => record(client, 'chave.drop', { nome: 'segredo' }))
      if (path === undefined) return false
      await replaceSecretFile(path, [keys[0]])
      return true
    }),
  )
}
