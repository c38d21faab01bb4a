import { withSistema } from '@lastro/db'
import { LRUCache } from 'lru-cache'
import type { Acesso, Authenticate } from '../../http/authenticate.ts'
import { ErroApi } from '../../http/erro.ts'
import { resolveAcesso } from '../sessao/rights.ts'
import { readSecret } from '../sessao/dispositivo.ts'
import type { SessaoDeps } from '../sessao/tokens.ts'
import type { ExternalAccount, ContasTrabalho } from './providers.ts'
import { checkAlcance } from './regras.ts'
import { findVinculo, touchEmitido } from './store.ts'

/** Cached session lookup of a work account. Every call still checks that the session is valid. */
interface FoundSessao {
  usuarioId: string
  sessaoId: string
  clienteId: string | null
  foundMs: number
  emitidoMs: number
}

const REMEMBER_MS = 5 * 60_000
const REMEMBER_MAX = 10_000

type Deps = SessaoDeps & { contas: ContasTrabalho }

export function createAuthenticateExterna({ db, clock, contas }: Deps): Authenticate {
  const matches = new LRUCache<string, FoundSessao>({ max: REMEMBER_MAX })

  async function find(conta: ExternalAccount, segredo: string | null, now: Date): Promise<FoundSessao> {
    const vinculo = await withSistema(db, { readOnly: true }, (tx) => findVinculo(tx, conta, { segredo, now }))
    if (vinculo === undefined) throw new ErroApi('conta_trabalho_unknown')
    const { usuarioId, sessaoId, clienteId, emitidoAt } = vinculo
    if (sessaoId === null) throw new ErroApi('sessao_expired')
    return { usuarioId, sessaoId, clienteId, foundMs: now.getTime(), emitidoMs: emitidoAt?.getTime() ?? 0 }
  }

  async function resolve(conta: ExternalAccount, { usuarioId, sessaoId, clienteId }: FoundSessao, now: Date): Promise<Acesso | undefined> {
    const { email, expiresMs, marcas, segundoFator } = conta
    try {
      const externa = { email, expiresMs, marcas, segundoFator }
      return await resolveAcesso(db, { sub: usuarioId, sid: sessaoId, clienteId, now, externa })
    } catch (error) {
      if (error instanceof ErroApi && error.codigo === 'sessao_expired') return undefined
      throw error
    }
  }

  /** Records each renewed token once, so that older tokens are refused after the session ends. */
  async function noteEmissao(found: FoundSessao, conta: ExternalAccount): Promise<void> {
    if (conta.issuedMs <= found.emitidoMs) return
    await withSistema(db, {}, (tx) => touchEmitido(tx, found.sessaoId, conta))
    found.emitidoMs = conta.issuedMs
  }

  return async (token, request) => {
    const now = clock()
    const conta = await contas.verify(token)
    const secret = readSecret(request)
    const key = JSON.stringify([conta.emissor, conta.sujeito, conta.provedorSid, secret])
    const remembered = matches.get(key)
    const known = remembered !== undefined && now.getTime() - remembered.foundMs < REMEMBER_MS ? remembered : undefined
    let found = known
    let acesso = known === undefined ? undefined : await resolve(conta, known, now)
    // The token does not name the cliente, so a switch of cliente is found out only here.
    if (acesso === undefined || acesso.sessaoClienteId !== known?.clienteId) {
      found = await find(conta, secret, now)
      matches.set(key, found)
      acesso = await resolve(conta, found, now)
    }
    if (acesso === undefined || found === undefined) throw new ErroApi('sessao_expired')
    checkAlcance(conta, acesso.ownPerfil)
    await noteEmissao(found, conta)
    return acesso
  }
}
