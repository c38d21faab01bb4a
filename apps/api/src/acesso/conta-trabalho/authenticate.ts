/** A call whose bearer is the access token of an identity provider. */
import { withSistema } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Acesso, Authenticate } from '../../http/authenticate.ts'
import { ErroApi } from '../../http/erro.ts'
import { resolveAcesso } from '../sessao/rights.ts'
import { readSegredo } from '../sessao/dispositivo.ts'
import type { SessaoDeps } from '../sessao/tokens.ts'
import type { ContaExterna, ContasTrabalho } from './providers.ts'
import { checkAlcance } from './regras.ts'
import { findVinculo, touchEmitido } from './store.ts'

/**
 * Where the session of an account was found last: with it a call costs what any other costs. Whether it still holds is asked every time.
 */
interface Achado {
  usuarioId: string
  sessaoId: string
  clienteId: string | null
  achadoMs: number
  /** Latest date of issue that the session knows of. */
  emitidoMs: number
}

const LEMBRAR_MS = 5 * 60_000
const LEMBRAR_MAX = 10_000

type Deps = SessaoDeps & { contas: ContasTrabalho }

export function createAuthenticateExterna({ db, clock, contas }: Deps): Authenticate {
  const achados = new LRUCache<string, Achado>({ max: LEMBRAR_MAX })

  async function find(conta: ContaExterna, segredo: string | null, now: Date): Promise<Achado> {
    const vinculo = await withSistema(db, { readOnly: true }, (tx) => findVinculo(tx, conta, { segredo, now }))
    if (vinculo === undefined) throw new ErroApi('conta_trabalho_unknown')
    const { usuarioId, sessaoId, clienteId, emitidoAt } = vinculo
    if (sessaoId === null) throw new ErroApi('sessao_expired')
    return { usuarioId, sessaoId, clienteId, achadoMs: now.getTime(), emitidoMs: emitidoAt?.getTime() ?? 0 }
  }

  async function resolve(conta: ContaExterna, { usuarioId, sessaoId, clienteId }: Achado, now: Date): Promise<Acesso | undefined> {
    const { email, expiresMs, marcas, segundoFator } = conta
    try {
      const externa = { email, expiresMs, marcas, segundoFator }
      return await resolveAcesso(db, { sub: usuarioId, sid: sessaoId, clienteId, now, externa })
    } catch (error) {
      if (error instanceof ErroApi && error.codigo === 'sessao_expired') return undefined
      throw error
    }
  }

  /** A renewed token is written down once, so that what came before it opens nothing after the end of the session. */
  async function noteEmissao(achado: Achado, conta: ContaExterna): Promise<void> {
    if (conta.issuedMs <= achado.emitidoMs) return
    await withSistema(db, {}, (tx) => touchEmitido(tx, achado.sessaoId, conta))
    achado.emitidoMs = conta.issuedMs
  }

  return async (token, request) => {
    const now = clock()
    const conta = await contas.verify(token)
    const segredo = readSegredo(request)
    const chave = JSON.stringify([conta.emissor, conta.sujeito, conta.provedorSid, segredo])
    const remembered = achados.get(chave)
    const known = remembered !== undefined && now.getTime() - remembered.achadoMs < LEMBRAR_MS ? remembered : undefined
    let achado = known
    let acesso = known === undefined ? undefined : await resolve(conta, known, now)
    // Not known yet, ended, or switched to another cliente, which the token does not tell.
    if (acesso === undefined || acesso.sessaoClienteId !== known?.clienteId) {
      achado = await find(conta, segredo, now)
      achados.set(chave, achado)
      acesso = await resolve(conta, achado, now)
    }
    if (acesso === undefined || achado === undefined) throw new ErroApi('sessao_expired')
    checkAlcance(conta, acesso.perfilProprio)
    await noteEmissao(achado, conta)
    return acesso
  }
}

/** Chooses by the issuer that the token names; what it names is verified by whoever is chosen. */
export function createAuthenticateAmbos(
  contas: ContasTrabalho,
  { propria, externa }: { propria: Authenticate; externa: Authenticate },
): Authenticate {
  return async (token: string, request: FastifyRequest) => ((await contas.isExterno(token)) ? externa : propria)(token, request)
}
