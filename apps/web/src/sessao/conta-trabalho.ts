/**
 * Sign-in with a work account, by MSAL, for Microsoft and any OpenID provider. Lazy. The access token of the provider is the session token;
 * the provider renews it.
 */
import {
  type AccountInfo,
  type AuthenticationResult,
  AuthError,
  BrowserAuthErrorCodes,
  BrowserCacheLocation,
  type Configuration,
  ProtocolMode,
  PublicClientApplication,
} from '@azure/msal-browser'
import { type ContaTrabalhoPublica, contaTrabalhoRotas, marcaRotas, usuarioRotas } from '@lastro/contract'
import { call } from '../api/api.ts'
import { ApiError, TEXT_NETWORK } from '../api/errors.ts'
import { paths } from '../navigation/paths.ts'
import { type StoredSession, removeSession, writeSession } from '../stores/session.ts'
import { type PendingEntrada, rememberEntrada, rememberOutput, takeEntrada } from './conta-trabalho-pending.ts'
import { beginSession } from './sessao.ts'
import { decodeToken, textClaim } from '../stores/token.ts'

/** "Popup default size is 483 by 600." */
const POPUP = { width: 483, height: 600 }
const RETORNO = '/conta-trabalho.html'

/** The user closed the popup. No message is needed. */
export class EntradaCancelada extends Error {
  override name = 'EntradaCancelada'
}

const SEM_REDE = new Set<string>([
  BrowserAuthErrorCodes.noNetworkConnectivity,
  BrowserAuthErrorCodes.postRequestFailed,
  BrowserAuthErrorCodes.getRequestFailed,
  'network_error',
  'endpoints_resolution_error',
  'openid_config_error',
])
const SEM_POPUP = new Set<string>([BrowserAuthErrorCodes.popupWindowError, BrowserAuthErrorCodes.emptyWindowError])

function codeOf(error: unknown): string {
  return error instanceof AuthError ? error.errorCode : ''
}

function toShown(error: unknown): Error {
  const code = codeOf(error)
  if (code === BrowserAuthErrorCodes.userCancelled) return new EntradaCancelada()
  if (SEM_REDE.has(code)) return new ApiError(0, { message: TEXT_NETWORK }, { cause: error })
  if (code === '') return error instanceof Error ? error : new Error(String(error))
  const message = 'Não foi possível entrar com a conta de trabalho.'
  return new ApiError(
    401,
    { code, message, action: 'Tente de novo. Se continuar, informe este código ao suporte: ' + code },
    { cause: error },
  )
}

async function readConfig(): Promise<ContaTrabalhoPublica> {
  const { contaTrabalho } = await call(marcaRotas.get, undefined, { own: true })
  if (contaTrabalho === null) throw new ApiError(404, { message: 'Este endereço não tem entrada com conta de trabalho.' })
  return contaTrabalho
}

/** MSAL requires https. A local development provider on http gets its metadata passed in. */
async function metadataOf(autoridade: string): Promise<Pick<Configuration['auth'], 'authority' | 'authorityMetadata'>> {
  if (!autoridade.startsWith('http:')) return { authority: autoridade }
  const response = await fetch(`${autoridade}/.well-known/openid-configuration`)
  return { authority: autoridade.replace(/^http:/, 'https:'), authorityMetadata: await response.text() }
}

function isMicrosoft({ autoridade }: ContaTrabalhoPublica): boolean {
  return /(^|\.)microsoftonline\.(com|us)$/.test(new URL(autoridade).hostname)
}

interface Cliente {
  app: PublicClientApplication
  scopes: string[]
  /** Microsoft lets users choose an account; other providers may not support the prompt. */
  prompt: { prompt?: 'select_account' }
  /** Response when this page load is a redirect. */
  redirect: AuthenticationResult | null
}

async function createCliente(): Promise<Cliente> {
  const config = await readConfig()
  const app = new PublicClientApplication({
    auth: {
      clientId: config.clientId,
      ...(await metadataOf(config.autoridade)),
      knownAuthorities: [new URL(config.autoridade).host],
      redirectUri: location.origin + RETORNO,
      postLogoutRedirectUri: location.origin + paths.loginAfterLogout,
    },
    // "Tokens are cached in local storage."
    cache: { cacheLocation: BrowserCacheLocation.LocalStorage },
    system: { protocolMode: isMicrosoft(config) ? ProtocolMode.AAD : ProtocolMode.OIDC },
  })
  await app.initialize()
  const redirect = await app.handleRedirectPromise()
  if (redirect) app.setActiveAccount(redirect.account)
  // "A silent token with scope profile is acquired": plus the scope of this API, which accepts no other tokens.
  return { app, scopes: ['profile', config.escopo], prompt: isMicrosoft(config) ? { prompt: 'select_account' } : {}, redirect }
}

let cliente: Promise<Cliente> | undefined

/** Single instance per page, because it holds the redirect response. Failures are not cached. */
function getCliente(): Promise<Cliente> {
  cliente ??= createCliente().catch((error: unknown) => {
    cliente = undefined
    throw error
  })
  return cliente
}

function accountOf(app: PublicClientApplication): AccountInfo | null {
  return app.getActiveAccount() ?? app.getAllAccounts()[0] ?? null
}

/**
 * "For an issuer containing microsoft: nome comes from the name claim and email from the preferred-username claim; perfil, clienteId and
 * clienteNome are supplied separately." Other providers use the same claims; missing ones come from `known`.
 */
export function sessionFromExternal(
  { accessToken, expiresOn }: Pick<AuthenticationResult, 'accessToken' | 'expiresOn'>,
  known: { nome: string; email: string },
): StoredSession {
  const claims = decodeToken(accessToken)
  const exp = claims['exp']
  const expires = typeof exp === 'number' ? new Date(exp * 1000) : (expiresOn ?? new Date(0))
  return {
    token: accessToken,
    expires: expires.toISOString(),
    refreshToken: '',
    perfil: '',
    clienteId: '',
    cliente: '',
    iss: textClaim(claims, 'iss'),
    email: textClaim(claims, 'preferred_username') || known.email,
    nome: textClaim(claims, 'name') || known.nome,
  }
}

/** "External login stores the token, loads profile data, stores again." */
async function openSession(result: AuthenticationResult, { convite, cliente: wanted }: PendingEntrada): Promise<void> {
  const options = { own: true, headers: { authorization: `Bearer ${result.accessToken}` } }
  const person = convite
    ? await call(contaTrabalhoRotas.link, { body: { token: convite } }, options)
    : await call(contaTrabalhoRotas.open, undefined, options)
  const session = sessionFromExternal(result, person)
  writeSession(session)
  try {
    const prop = await call(usuarioRotas.getPropUsuario, { query: { email: session.email } }, { own: true })
    const { perfil, clienteId, cliente: nomeCliente } = prop.data
    await beginSession({ ...session, perfil, clienteId: clienteId ?? '', cliente: nomeCliente ?? '' }, wanted)
  } catch (error) {
    // A partial session would look valid.
    removeSession()
    throw error
  }
}

/**
 * Signs in by a popup of 483 × 600, or by redirect, which does not return.
 * @throws `EntradaCancelada`; `ApiError` (conta_trabalho_unknown: not linked yet)
 */
export async function enterWithContaTrabalho(entrada: PendingEntrada, { redirect = false } = {}): Promise<void> {
  try {
    const { app, scopes, prompt } = await getCliente()
    const leavePage = (): Promise<void> => {
      rememberEntrada(entrada)
      return app.loginRedirect({ scopes, redirectStartPage: location.origin + paths.loginAfterLogout, ...prompt })
    }
    if (redirect) return await leavePage()
    const result = await app.loginPopup({ scopes, popupWindowAttributes: { popupSize: POPUP }, ...prompt }).catch((error: unknown) => {
      if (SEM_POPUP.has(codeOf(error))) return null
      throw error
    })
    if (result === null) return await leavePage()
    app.setActiveAccount(result.account)
    await openSession(result, entrada)
  } catch (error) {
    throw toShown(error)
  }
}

/**
 * Completes a sign-in by redirect. Returns the target path, or null without one.
 * @throws as `enterWithContaTrabalho`
 */
export async function finishEntrada(): Promise<string | null> {
  const entrada = takeEntrada()
  if (entrada === null) return null
  try {
    const { redirect } = await getCliente()
    if (redirect === null) return null
    await openSession(redirect, entrada)
    return entrada.to
  } catch (error) {
    throw toShown(error)
  }
}

/** Acquires a token silently. @throws `ApiError`, with status 0 while the provider does not answer */
export async function renewContaTrabalho(session: StoredSession): Promise<StoredSession> {
  try {
    const { app, scopes } = await getCliente()
    const account = accountOf(app)
    if (account === null) throw new ApiError(401, { code: 'sessao_expired' })
    const result = await app.acquireTokenSilent({ scopes, account, forceRefresh: true })
    const { perfil, clienteId, cliente: nomeCliente } = session
    return { ...sessionFromExternal(result, session), perfil, clienteId, cliente: nomeCliente }
  } catch (error) {
    throw toShown(error)
  }
}

/** "Signs out of the external provider by redirect": leaves the page and comes back to /Login. @throws when the provider is unreachable */
export async function leaveContaTrabalho(clienteNome: string | undefined): Promise<void> {
  const { app } = await getCliente()
  const account = accountOf(app)
  if (account === null) return
  rememberOutput(clienteNome)
  await app.logoutRedirect({ account, ...(account.idToken ? { idTokenHint: account.idToken } : {}) })
}
