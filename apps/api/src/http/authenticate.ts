/** Resolves a token to caller and rights. Rights, status and link are read from the database on every call. */
import { createCan, type AbilityRule, type ChaveMarca, type Perfil, type RotaDef } from '@lastro/contract'
import type { Escopo } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import { isLimited } from './contexto.ts'
import { ErroApi } from './erro.ts'

export interface ActiveCliente {
  id: string
  nome: string
  nomeCurto: string
  cnpj: string
  marca: ChaveMarca
  exercicioMesInicial: number
}

export interface Direitos {
  perfil: Perfil
  cliente: ActiveCliente | null
  regras: readonly AbilityRule[]
  escopo: Escopo
}

export interface Externa {
  email: string
  expiresMs: number
  marcas: readonly string[]
  segundoFator: boolean
}

/** While viewing as another person, the rights are that person's and the identity stays the caller's. */
export interface Acesso extends Direitos {
  /** Owner of all that is written, audited or private. */
  usuarioId: string
  sessaoId: string
  /** An older token may name the previous cliente of the session. */
  sessaoClienteId: string | null
  nome: string
  email: string
  vendoComo: { id: string; nome: string; email: string } | null
  /**
   * The viewed person is no longer visible.
   * The caller's own data are shown, and the first write is refused.
   */
  verComoPerdido: boolean
  /** While viewing, `perfil` may be that of the viewed person. */
  ownPerfil: Perfil
  segundoFatorPendente: boolean
  /** Set for an access token of an identity provider. */
  externa: Externa | null
}

export interface AcessoCliente extends Acesso {
  cliente: ActiveCliente
}

export interface AcessoIntegracao {
  clienteId: string
  chaveId: number
  nome: string
  origem: string
}

declare module 'fastify' {
  interface FastifyRequest {
    acesso: Acesso | null
    integracao: AcessoIntegracao | null
  }
}

/** Refuses with `sessao_required`, `sessao_expired` or, for a work account, `conta_trabalho_…`. */
export type Authenticate = (token: string, request: FastifyRequest) => Promise<Acesso>

/** Undefined for text without the format of a key; otherwise refuses with `chave_integracao_refused`. */
export type AuthenticateChave = (key: string) => Promise<AcessoIntegracao | undefined>

/** Characters. Tokens of identity providers list groups and can have several kilobytes. */
const TOKEN_MAX = 12_000

function findToken(authorization: string): string | undefined {
  const [esquema, token] = [authorization.slice(0, 7), authorization.slice(7)]
  // A length limit in the expression would be several times slower.
  return /^Bearer $/i.test(esquema) && token !== '' && token.length <= TOKEN_MAX && !/[^\w.~+/=-]/.test(token) ? token : undefined
}

export function bearerToken({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>): string {
  const token = findToken(authorization)
  if (token === undefined) throw new ErroApi('sessao_required')
  return token
}

export interface Authenticators {
  /** Undefined outside maintenance. Admins are not refused. */
  findManutencao: () => Promise<ErroApi | undefined>
  authenticate: Authenticate
  authenticateChave: AuthenticateChave
  endVerComo: (acesso: Acesso) => Promise<void>
}

/**
 * Refuses writes while viewing as another person.
 * If that person is no longer visible, the first write ends the view, because the screen may still show the person.
 * An older token of another cliente does not end it.
 */
async function refuseInVerComo(acesso: Acesso, endVerComo: Authenticators['endVerComo']): Promise<void> {
  if (acesso.vendoComo === null && !acesso.verComoPerdido) return
  if (acesso.vendoComo !== null || acesso.cliente?.id !== acesso.sessaoClienteId) throw new ErroApi('sessao_read_only')
  await endVerComo(acesso)
  throw new ErroApi('sessao_read_only', {
    message: 'A outra pessoa não pode mais ser vista: você voltou às suas permissões, e nada foi salvo.',
  })
}

/** A password session enrols here; a work account must prove its own. */
export function segundoFatorMissing({ externa }: Pick<Acesso, 'externa'>): ErroApi {
  return new ErroApi(externa === null ? 'segundo_fator_enrolment_required' : 'conta_trabalho_segundo_fator')
}

async function findCaller(request: FastifyRequest, authenticate: Authenticate): Promise<Acesso | undefined> {
  try {
    return await authenticate(bearerToken(request), request)
  } catch (error) {
    if (error instanceof ErroApi) return undefined
    throw error
  }
}

async function refuseInManutencao(request: FastifyRequest, rota: RotaDef, { authenticate, findManutencao }: Authenticators): Promise<void> {
  if (rota.emManutencao === true) return
  const refusal = await findManutencao()
  if (refusal === undefined) return
  const acesso = await findCaller(request, authenticate)
  if (acesso?.ownPerfil !== 'admin') throw refusal
}

/**
 * Checks the permission of a route before its input is read.
 * Keys and people do not share routes, because people import under their own name.
 */
export async function authorize(request: FastifyRequest, rota: RotaDef, authenticators: Authenticators): Promise<void> {
  const { authenticate, authenticateChave, endVerComo } = authenticators
  const { permissao } = rota
  await refuseInManutencao(request, rota, authenticators)
  if (permissao === 'publico') return
  if (permissao === 'integracao') {
    const token = bearerToken(request)
    request.integracao = (await authenticateChave(token)) ?? null
    if (request.integracao !== null) return
    await authenticate(token, request)
    throw new ErroApi('permissao_denied', { message: 'Só uma chave de integração pode enviar lançamentos por este endereço.' })
  }
  const acesso = await authenticate(bearerToken(request), request)
  request.acesso = acesso
  if (acesso.segundoFatorPendente && rota.semSegundoFator !== true) throw segundoFatorMissing(acesso)
  if (rota.metodo !== 'GET' && rota.emVerComo !== true) await refuseInVerComo(acesso, endVerComo)
  if (permissao !== 'sessao') {
    if (!createCan(acesso.regras)(permissao.action, permissao.subject)) throw new ErroApi('permissao_denied')
    if (acesso.cliente === null && rota.semCliente !== true) throw new ErroApi('cliente_required')
  }
  if (rota.clienteInteiro === true && isLimited(acesso.escopo)) throw new ErroApi('escopo_limited')
}
