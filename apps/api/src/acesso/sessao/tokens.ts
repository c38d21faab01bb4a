import { randomUUID } from 'node:crypto'
import type { Tokens } from '@lastro/contract'
import { withTenant, type Database, type Transacao } from '@lastro/db'
import { ErroApi } from '../../http/erro.ts'
import { tellPerson } from '../../avisos/notificacao/notify.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import { noticeDataOf, type ClientInfo } from './client-info.ts'
import { recognizeDispositivo } from './dispositivo.ts'
import { addRefreshToken, exchangeRefreshToken, lockSessao, lockSessaoOfToken, replaceLast } from './refresh-tokens.ts'
import { recordEntrada } from './audit.ts'
import * as store from './store.ts'
import { forgiveAttempt, type Attempt } from './sign-in-attempts.ts'
import type { SigningKeys } from './signing-key.ts'
import type { TokenIssuer } from './token.ts'

const SESSAO_HOURS = 12

export interface SessaoDeps {
  db: Database
  clock: () => Date
  signingKeys: SigningKeys
  inatividadeMs: number
  issuer: TokenIssuer
}

type SessaoUsuario = Omit<store.UsuarioRow, 'senhaHash'>
type ChosenCliente = Pick<store.PersonCliente, 'id' | 'nomeCurto' | 'perfil'>

/** .NET ticks: 100 ns units since 0001-01-01 UTC, as in the customer's session expiry. */
const TICKS_POR_MS = 10_000n
const TICKS_EPOCH_UNIX = 621_355_968_000_000_000n

/** Milliseconds since 1970 as ticks. Returns text, because the count is beyond 2^53. */
export function ticksFromMs(ms: number): string {
  return (BigInt(Math.trunc(ms)) * TICKS_POR_MS + TICKS_EPOCH_UNIX).toString()
}

async function tokensFor(
  deps: SessaoDeps,
  usuario: SessaoUsuario,
  sessao: { id: string; cliente: ChosenCliente | null },
  refreshToken: string,
): Promise<Tokens> {
  const { token, expiresMs } = await deps.issuer.sign(
    {
      sub: usuario.id,
      sid: sessao.id,
      email: usuario.email,
      nome: usuario.nome,
      perfil: sessao.cliente?.perfil ?? usuario.perfil,
      clienteId: sessao.cliente?.id ?? null,
      clienteNome: sessao.cliente?.nomeCurto ?? null,
    },
    deps.clock().getTime(),
  )
  return { token, expiration: ticksFromMs(expiresMs), refreshToken: { token: refreshToken } }
}

/** Prefers the last used cliente, then one of the marca of the address, then the first. */
async function chooseCliente(tx: Transacao, usuario: SessaoUsuario, marca: string): Promise<ChosenCliente | null> {
  const clientes = await store.listClientes({ tx, usuario })
  const lastId = await store.findLastClienteId({ tx, usuario })
  const ofMarca = clientes.filter((candidate) => candidate.marca === marca)
  return (
    ofMarca.find(({ id }) => id === lastId) ??
    (marca === 'lastro' ? clientes.find(({ id }) => id === lastId) : undefined) ??
    ofMarca[0] ??
    clientes[0] ??
    null
  )
}

interface SessaoStart {
  clientInfo: ClientInfo
  fator: 'senha' | 'totp' | 'recuperacao' | 'contaTrabalho'
  externa: store.NewSessao['externa']
  now: Date
}

/**
 * Opens the session after a complete sign-in, with audit and a notice when the browser is new.
 * The transaction must see the links of the person.
 */
export async function startSessao(
  tx: Transacao,
  usuario: store.UsuarioEntrada,
  { clientInfo, fator, externa, now }: SessaoStart,
): Promise<{ id: string; cliente: ChosenCliente | null }> {
  const sessaoId = randomUUID()
  const { ip, userAgent, segredo, dispositivo: nome } = clientInfo
  const dispositivo = await recognizeDispositivo({ tx, usuario }, { segredo, nome, now })
  const cliente = await chooseCliente(tx, usuario, clientInfo.marca)
  const clienteId = cliente?.id ?? null
  const expiresAt = new Date(now.getTime() + SESSAO_HOURS * 3_600_000)
  await store.createSessao(tx, {
    id: sessaoId,
    usuarioId: usuario.id,
    clienteId,
    dispositivoId: dispositivo.id,
    externa,
    now,
    expiresAt,
    ip,
    userAgent,
  })
  const noCliente = { tx, usuario, cliente }
  if (dispositivo.novo) await recordEntrada(noCliente, clientInfo, 'sessao.newDevice', { sessaoId, fator, dispositivoId: dispositivo.id })
  else await recordEntrada(noCliente, clientInfo, 'sessao.login', { sessaoId, fator })
  // Not for the first sign-in of an account, where every browser is new.
  if (dispositivo.novo && usuario.lastAccessAt !== null) {
    await tellPerson(tx, usuario, { tipo: 'sessao.novoDispositivo', dados: noticeDataOf(clientInfo, now), clientInfo, now })
  }
  clientInfo.request.dispositivoSecret = dispositivo.segredo
  return { id: sessaoId, cliente }
}

interface SignIn {
  clientInfo: ClientInfo
  attempt: Attempt
  fator: 'senha' | 'totp' | 'recuperacao'
  first?: (tx: Transacao) => Promise<void>
}

export async function openSessao(
  deps: SessaoDeps,
  usuario: store.UsuarioEntrada,
  { clientInfo, attempt, fator, first }: SignIn,
): Promise<Tokens> {
  const now = deps.clock()
  const opened = await withTenant(deps.db, { clienteId: null, usuarioId: usuario.id, readOnly: false }, async (tx) => {
    await first?.(tx)
    await forgiveAttempt(tx, attempt)
    const sessao = await startSessao(tx, usuario, { clientInfo, fator, externa: null, now })
    return { sessao, refreshToken: await addRefreshToken(deps, tx, randomUUID(), sessao.id, now) }
  })
  return tokensFor(deps, usuario, opened.sessao, opened.refreshToken)
}

/** @throws ErroApi `refresh_refused` for an unknown, reused, idle or ended token; a revocation it causes is committed */
export async function renewSessao(deps: SessaoDeps, token: string, clientInfo: ClientInfo): Promise<Tokens> {
  const now = deps.clock()
  const found = await withTenant(deps.db, { clienteId: null, usuarioId: null, readOnly: false }, async (tx) => {
    const sessao = await lockSessaoOfToken(tx, token, { now, usedSince: new Date(now.getTime() - deps.inatividadeMs) })
    if (sessao === undefined || !sessao.isSessaoValid) return undefined
    const { sessaoId, usuarioId, clienteId } = sessao
    const usuario = await store.findUsuario(tx, usuarioId)
    if (usuario?.status !== 'ativo') return undefined
    const successor = await exchangeRefreshToken(deps, tx, { token, sessaoId, now })
    if (successor === undefined) {
      await store.revokeSessao(tx, sessaoId, now)
      await tellPerson(tx, usuario, { tipo: 'sessao.reuso', dados: noticeDataOf(clientInfo, now), clientInfo, now })
      await recordEntrada({ tx, usuario, cliente: clienteId === null ? null : { id: clienteId } }, clientInfo, 'sessao.refreshReuse', {
        sessaoId,
      })
      return undefined
    }
    await store.touchSessao(tx, sessaoId, now)
    return { sessaoId, clienteId, usuario, successor }
  })
  if (found === undefined) throw new ErroApi('refresh_refused')
  const clientes = await withTenant(deps.db, { clienteId: null, usuarioId: found.usuario.id, readOnly: true }, (tx) =>
    store.listClientes({ tx, usuario: found.usuario }),
  )
  const cliente = clientes.find(({ id }) => id === found.clienteId) ?? null
  return tokensFor(deps, found.usuario, { id: found.sessaoId, cliente }, found.successor)
}

interface ClienteSwitch extends ContextoCliente {
  usuario: SessaoUsuario
}

/**
 * Moves the session to another cliente with new tokens. Undefined without a link.
 * The last refresh token ends.
 */
export async function moveSessao(
  deps: SessaoDeps,
  { tx, usuario, cliente: destino }: ClienteSwitch,
  sessaoId: string,
): Promise<Tokens | undefined> {
  const now = deps.clock()
  const cliente = (await store.listClientes({ tx, usuario })).find(({ id }) => id === destino.id)
  if (cliente === undefined) return undefined
  await lockSessao(tx, sessaoId)
  await store.updateSessaoCliente({ tx, cliente }, sessaoId, now)
  const id = randomUUID()
  const refreshToken = await addRefreshToken(deps, tx, id, sessaoId, now)
  await replaceLast(tx, sessaoId, id, now)
  return tokensFor(deps, usuario, { id: sessaoId, cliente }, refreshToken)
}

/**
 * Moves a work account session. The provider's token stays valid; only the session has the cliente.
 * Undefined without a link.
 */
export async function moveSessaoExterna(
  deps: Pick<SessaoDeps, 'clock'>,
  context: ClienteSwitch,
  { sessaoId, token, expiresMs }: { sessaoId: string; token: string; expiresMs: number },
): Promise<Tokens | undefined> {
  if (!(await store.listClientes(context)).some(({ id }) => id === context.cliente.id)) return undefined
  await store.updateSessaoCliente(context, sessaoId, deps.clock())
  return { token, expiration: ticksFromMs(expiresMs), refreshToken: { token: '' } }
}
