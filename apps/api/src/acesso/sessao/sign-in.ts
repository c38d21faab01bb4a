/** Sign-in: password, then the second factor if enrolled, then a session. */
import type { Tokens } from '@lastro/contract'
import { withTenant, type Transacao } from '@lastro/db'
import type { AfterAnswer } from '../../http/after-response.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Cipher } from './cipher.ts'
import type { ClientInfo } from './client-info.ts'
import { findDispositivo } from './dispositivo.ts'
import { findClienteDoRegistro, recordEntrada, type SignInAction } from './audit.ts'
import { finishDesafio } from './segundo-fator-store.ts'
import { openDesafio, readCodigo, spendDesafio, takeSegundoFator } from './segundo-fator.ts'
import { verifySenha } from './senha.ts'
import * as store from './store.ts'
import { reserveAttempt, type Attempt } from './sign-in-attempts.ts'
import { openSessao, type SessaoDeps } from './tokens.ts'

export interface SignInDeps extends SessaoDeps {
  cipher: Cipher
  afterAnswer: AfterAnswer
}

const SEM_TENANT = { clienteId: null, usuarioId: null, readOnly: false }

async function reserve(tx: Transacao, { clock }: SignInDeps, email: string, clientInfo: ClientInfo): Promise<Attempt> {
  const dispositivoId = await findDispositivo(tx, email, clientInfo.segredo)
  const attempt = { email, ip: clientInfo.ip, dispositivoId, now: clock() }
  await reserveAttempt(tx, attempt)
  return attempt
}

/** Runs after the response, because its time would reveal that the account exists. */
function recordRefusal(deps: SignInDeps, usuario: store.UsuarioRow, clientInfo: ClientInfo, action: SignInAction): void {
  const usuarioId = usuario.id
  deps.afterAnswer(() =>
    withTenant(deps.db, { clienteId: null, usuarioId, readOnly: false }, async (tx) => {
      const cliente = await findClienteDoRegistro({ tx, usuario })
      await recordEntrada({ tx, usuario, cliente }, clientInfo, action)
    }),
  )
}

/** @throws ErroApi `login_refused`, `login_throttled`, or `segundo_fator_required` with the `desafio` to continue with */
export async function enterWithSenha(
  deps: SignInDeps,
  credentials: { email: string; senha: string },
  clientInfo: ClientInfo,
): Promise<Tokens> {
  const email = credentials.email.toLowerCase()
  const attempt = await withTenant(deps.db, SEM_TENANT, (tx) => reserve(tx, deps, email, clientInfo))
  const usuario = await withTenant(deps.db, SEM_TENANT, (tx) => store.findUsuarioByEmail(tx, email))
  const matches = await verifySenha(usuario?.senhaHash ?? null, credentials.senha)
  // A blocked account answers like a wrong password, so that its existence stays secret.
  if (!matches || usuario?.status !== 'ativo') {
    if (usuario !== undefined) recordRefusal(deps, usuario, clientInfo, 'sessao.loginRefused')
    throw new ErroApi('login_refused')
  }
  // The attempt stays counted until the code is correct, so that the password alone earns no more guesses.
  if (usuario.segundoFator) {
    throw new ErroApi('segundo_fator_required', { data: { desafio: await openDesafio(deps.db, usuario.id, deps.clock()) } })
  }
  return openSessao(deps, usuario, { clientInfo, attempt, fator: 'senha' })
}

/** @throws ErroApi `desafio_refused`, `segundo_fator_refused`, `login_throttled` */
export async function enterWithCodigo(
  deps: SignInDeps,
  body: { desafio: string; codigo: string },
  clientInfo: ClientInfo,
): Promise<Tokens> {
  // One transaction, so that a code sent while throttled is not checked and costs no attempt.
  const { desafio, usuario, attempt } = await withTenant(deps.db, SEM_TENANT, async (tx) => {
    const spent = await spendDesafio(tx, body.desafio, deps.clock())
    const found = await store.findUsuario(tx, spent.usuarioId)
    // The person may have been blocked, or the second factor removed, after the password was typed.
    if (found?.status !== 'ativo' || !found.segundoFator) throw new ErroApi('desafio_refused')
    return { desafio: spent, usuario: found, attempt: await reserve(tx, deps, found.email, clientInfo) }
  })
  const codigo = await readCodigo(usuario.id, body.codigo)
  try {
    return await openSessao(deps, usuario, {
      clientInfo,
      attempt,
      fator: codigo.tipo,
      first: async (tx) => {
        const now = deps.clock()
        await takeSegundoFator(tx, deps.cipher, { usuario, codigo, clientInfo, now })
        if (!(await finishDesafio(tx, desafio.id, now))) throw new ErroApi('desafio_refused')
      },
    })
  } catch (error) {
    if (error instanceof ErroApi && error.codigo === 'segundo_fator_refused') {
      recordRefusal(deps, usuario, clientInfo, 'sessao.segundoFatorRefused')
    }
    throw error
  }
}
