/** Opening, renewing and moving a session: what login, refresh and the cliente switcher share. */
import { randomUUID } from 'node:crypto'
import type { Tokens } from '@lastro/contract'
import { withTenant, type Banco, type Transacao } from '@lastro/db'
import { ErroApi } from '../http/erro.ts'
import * as store from './store.ts'
import { ticksFromMs } from './ticks.ts'
import { hashRefreshToken, newRefreshToken, nextRefreshToken, type ChaveAssinatura, type TokenIssuer } from './token.ts'

const SESSAO_HORAS = 12
/** Two tabs that wake up together renew with the same token within this time. */
const CORRIDA_MS = 10_000

export interface SessaoDeps {
  db: Banco
  clock: () => Date
  chave: ChaveAssinatura
  issuer: TokenIssuer
}

type Usuario = Omit<store.UsuarioRow, 'senhaHash'>

async function tokensFor(
  deps: SessaoDeps,
  usuario: Usuario,
  sessao: { id: string; cliente: { id: string; nomeCurto: string } | null },
  refreshToken: string,
): Promise<Tokens> {
  const { token, expiresMs } = await deps.issuer.sign(
    {
      sub: usuario.id,
      sid: sessao.id,
      email: usuario.email,
      nome: usuario.nome,
      perfil: usuario.perfil,
      clienteId: sessao.cliente?.id ?? null,
      clienteNome: sessao.cliente?.nomeCurto ?? null,
    },
    deps.clock().getTime(),
  )
  return { token, expiration: ticksFromMs(expiresMs), refreshToken: { token: refreshToken } }
}

/** A new session on the cliente the user left last, else one of the marca of the address, else the first. */
export async function openSessao(
  deps: SessaoDeps,
  usuario: Usuario,
  origem: { ip: string; userAgent: string | null; marca: string },
): Promise<Tokens> {
  const now = deps.clock()
  const sessaoId = randomUUID()
  const refreshToken = newRefreshToken()
  const cliente = await withTenant(deps.db, { clienteId: null, usuarioId: usuario.id, readOnly: false }, async (tx) => {
    const clientes = await store.listClientes(tx, usuario)
    const lastId = await store.findLastClienteId(tx, usuario.id)
    const ofMarca = clientes.filter((candidate) => candidate.marca === origem.marca)
    const chosen =
      ofMarca.find(({ id }) => id === lastId) ??
      (origem.marca === 'lastro' ? clientes.find(({ id }) => id === lastId) : undefined) ??
      ofMarca[0] ??
      clientes[0] ??
      null
    await store.createSessao(tx, {
      id: sessaoId,
      usuarioId: usuario.id,
      clienteId: chosen?.id ?? null,
      now,
      expiresAt: new Date(now.getTime() + SESSAO_HORAS * 3_600_000),
      ip: origem.ip,
      userAgent: origem.userAgent,
    })
    await store.insertRefreshToken(tx, { sessaoId, hash: hashRefreshToken(refreshToken), now })
    return chosen
  })
  return tokensFor(deps, usuario, { id: sessaoId, cliente }, refreshToken)
}

/** Exchanges the token and keeps its place in the chain; within the race window the same successor comes out again. */
async function rotate(deps: SessaoDeps, tx: Transacao, token: string, row: store.RefreshTokenRow, now: Date): Promise<string> {
  const successor = nextRefreshToken(deps.chave, token)
  if (row.usedAt === null) {
    const successorId = await store.insertRefreshToken(tx, { sessaoId: row.sessaoId, hash: hashRefreshToken(successor), now })
    await store.markRefreshTokenUsed(tx, row.id, successorId, now)
  }
  return successor
}

/** Single use: a token seen again after the race window was stolen or copied, and the whole session ends. */
function isReuse(row: store.RefreshTokenRow, now: Date): boolean {
  return row.usedAt !== null && (row.substitutoUsado || now.getTime() - row.usedAt.getTime() > CORRIDA_MS)
}

/** @throws ErroApi `refresh_refused` for an unknown, reused or ended one; the revocation it causes is kept. */
export async function renewSessao(deps: SessaoDeps, token: string): Promise<Tokens> {
  const now = deps.clock()
  const found = await withTenant(deps.db, { clienteId: null, usuarioId: null, readOnly: false }, async (tx) => {
    const row = await store.lockRefreshToken(tx, hashRefreshToken(token), now)
    if (row === undefined || !row.sessaoValida) return undefined
    if (isReuse(row, now)) {
      await store.revokeSessao(tx, row.sessaoId, now)
      return undefined
    }
    const usuario = await store.findUsuario(tx, row.usuarioId)
    if (usuario?.status !== 'ativo') return undefined
    return { row, usuario, successor: await rotate(deps, tx, token, row, now) }
  })
  if (found === undefined) throw new ErroApi('refresh_refused')
  const clientes = await withTenant(deps.db, { clienteId: null, usuarioId: found.usuario.id, readOnly: true }, (tx) =>
    store.listClientes(tx, found.usuario),
  )
  const cliente = clientes.find(({ id }) => id === found.row.clienteId) ?? null
  return tokensFor(deps, found.usuario, { id: found.row.sessaoId, cliente }, found.successor)
}

/** Same session, other cliente: a new access token and a new refresh chain on it. Undefined when not linked. */
export async function moveSessao(
  deps: SessaoDeps,
  tx: Transacao,
  usuario: Usuario,
  sessaoId: string,
  clienteId: string,
): Promise<Tokens | undefined> {
  const now = deps.clock()
  const cliente = (await store.listClientes(tx, usuario)).find(({ id }) => id === clienteId)
  if (cliente === undefined) return undefined
  await store.updateSessaoCliente(tx, sessaoId, clienteId)
  const refreshToken = newRefreshToken()
  await store.insertRefreshToken(tx, { sessaoId, hash: hashRefreshToken(refreshToken), now })
  return tokensFor(deps, usuario, { id: sessaoId, cliente }, refreshToken)
}
