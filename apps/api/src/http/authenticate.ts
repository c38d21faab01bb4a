/** Token → who is calling and what they may do. Rights, status and link to the cliente come from the database on every call. */
import type { AbilityRule, ChaveMarca, Perfil, RotaDef } from '@lastro/contract'
import type { Escopo } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import { can, isLimited } from '../acesso/permissao/regras.ts'
import { ErroApi } from './erro.ts'

export interface ClienteAtivo {
  id: string
  nome: string
  nomeCurto: string
  cnpj: string
  marca: ChaveMarca
  exercicioMesInicial: number
}

/** What may be done, where, and which rows of it may be seen. */
export interface Direitos {
  perfil: Perfil
  /** The cliente named by the token, while the user is still linked to it. */
  cliente: ClienteAtivo | null
  regras: readonly AbilityRule[]
  escopo: Escopo
}

export interface Externa {
  email: string
  expiresMs: number
  marcas: readonly string[]
  segundoFator: boolean
}

/** While seeing as somebody else, the rights are theirs and everything that names a person is still who acts. */
export interface Acesso extends Direitos {
  /** Who acts, always: what is written, audited or private belongs to this person. */
  usuarioId: string
  sessaoId: string
  /** The cliente the session is on now; an older token may name the one it left. */
  sessaoClienteId: string | null
  nome: string
  email: string
  vendoComo: { id: string; nome: string; email: string } | null
  /**
   * The session sees as somebody who can not be seen from here (any more): what is shown is one's own again, and writing waits for that to
   * be clear.
   */
  verComoPerdido: boolean
  /** Of who acts, also while `perfil` is that of the person seen as. */
  perfilProprio: Perfil
  /** The cliente or its marca requires a second factor and there is none. */
  segundoFatorPendente: boolean
  /**
   * Set when the bearer is the access token of an identity provider: what it calls the person, how long it lasts, the marcas whose clientes
   * it reaches, and whether it shows a second factor.
   */
  externa: Externa | null
}

export interface AcessoCliente extends Acesso {
  cliente: ClienteAtivo
}

/** An integration key: it acts for a cliente, as nobody. */
export interface AcessoIntegracao {
  clienteId: string
  chaveId: number
  nome: string
  origem: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authentication hook; null on public routes and on those of integration keys. */
    acesso: Acesso | null
    /** Set by the authentication hook on routes of integration keys only. */
    integracao: AcessoIntegracao | null
  }
}

/** Resolves the bearer token of a request; refuses with `sessao_required`, `sessao_expired` or, of a work account, `conta_trabalho_…`. */
export type Authenticate = (token: string, request: FastifyRequest) => Promise<Acesso>

/** Resolves an integration key; undefined for what is not even shaped like one, refuses the others with `chave_integracao_refused`. */
export type AuthenticateChave = (chave: string) => Promise<AcessoIntegracao | undefined>

/** Tokens of identity providers list groups and grow to some kilobytes. */
const TOKEN_MAX = 12_000

/** @returns undefined for what is no token at all */
function findToken(authorization: string): string | undefined {
  const [esquema, token] = [authorization.slice(0, 7), authorization.slice(7)]
  // Counting in the expression takes several times as long as asking whether there is anything else.
  return /^Bearer $/i.test(esquema) && token !== '' && token.length <= TOKEN_MAX && !/[^\w.~+/=-]/.test(token) ? token : undefined
}

/** @throws ErroApi `sessao_required` for what is no token at all */
export function bearerToken({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>): string {
  const token = findToken(authorization)
  if (token === undefined) throw new ErroApi('sessao_required')
  return token
}

export interface Authenticators {
  /** The refusal of everybody but an admin while the installation is in maintenance; undefined while everything runs. */
  findParada: () => Promise<ErroApi | undefined>
  authenticate: Authenticate
  authenticateChave: AuthenticateChave
  /** The session sees as nobody any more. */
  endVerComo: (acesso: Acesso) => Promise<void>
}

/**
 * While seeing as somebody else nothing is written. Whoever is no longer seen is left here, at the first attempt: the screen may still say
 * that it shows them. With an older token, of another cliente, the session goes on seeing as them where it is.
 */
async function refuseInVerComo(acesso: Acesso, endVerComo: Authenticators['endVerComo']): Promise<void> {
  if (acesso.vendoComo === null && !acesso.verComoPerdido) return
  if (acesso.vendoComo !== null || acesso.cliente?.id !== acesso.sessaoClienteId) throw new ErroApi('sessao_read_only')
  await endVerComo(acesso)
  throw new ErroApi('sessao_read_only', {
    message: 'A outra pessoa não pode mais ser vista: você voltou às suas permissões, e nada foi salvo.',
  })
}

/** Enrolled here by who entered with a password; a work account brings its own. */
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

/** In maintenance everybody but an admin gets the same answer, whoever they are or say to be. */
async function refuseInManutencao(request: FastifyRequest, rota: RotaDef, { authenticate, findParada }: Authenticators): Promise<void> {
  if (rota.emManutencao === true) return
  const refusal = await findParada()
  if (refusal === undefined) return
  const acesso = await findCaller(request, authenticate)
  if (acesso?.perfilProprio !== 'admin') throw refusal
}

/**
 * The permission check of a route, before its input is even read. Keys and people do not share routes: a key is no token of a session, and
 * a person who may import does it under a name of their own.
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
    if (!can(acesso, permissao.action, permissao.subject)) throw new ErroApi('permissao_denied')
    if (acesso.cliente === null && rota.semCliente !== true) throw new ErroApi('cliente_required')
  }
  if (rota.clienteInteiro === true && isLimited(acesso.escopo)) throw new ErroApi('escopo_limited')
}
