/** Enrolment and removal of the own second factor. Each change ends the other sessions and is notified by mail. */
import type { segundoFatorRotas } from '@lastro/contract'
import { withTenant, type Database, type Transacao } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Acesso } from '../../http/authenticate.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { tellPerson } from '../../avisos/notificacao/notify.ts'
import type { ContextoUsuario } from '../../http/contexto.ts'
import { readClientInfo, type ClientInfo } from './client-info.ts'
import type { Cipher } from './cipher.ts'
import { countCodigos, newCodigos, replaceCodigos } from './codigos-recuperacao.ts'
import { attemptAgain } from './reauthenticate.ts'
import { recordEntrada, type SignInAction, type ContextoEntrada } from './audit.ts'
import * as sf from './segundo-fator-store.ts'
import { contextTotp, readCodigo, takeSegundoFator, takeTotp, type LoadedCodigo } from './segundo-fator.ts'
import { endSessoes } from './store.ts'
import { newSecretTotp, presentSecretTotp } from './totp.ts'

interface Deps {
  db: Database
  clock: () => Date
  cipher: Cipher
}

interface SegundoFatorContext extends ContextoEntrada {
  acesso: Acesso
  clientInfo: ClientInfo
  now: Date
}

const record = (mudanca: SegundoFatorContext, action: SignInAction): Promise<void> => recordEntrada(mudanca, mudanca.clientInfo, action)

function personOf({ usuarioId, email, nome }: Acesso): { id: string; email: string; nome: string } {
  return { id: usuarioId, email, nome }
}

async function endOthers(mudanca: SegundoFatorContext): Promise<void> {
  await endSessoes(mudanca, { except: mudanca.acesso.sessaoId, now: mudanca.now })
}

async function requireActive(context: ContextoUsuario): Promise<void> {
  const totp = orNotFound(await sf.lockTotp(context))
  if (totp.confirmedAt === null) throw new ErroApi('segundo_fator_inactive')
}

async function findMarcaTitulo(tx: Transacao, key: string): Promise<string> {
  const { rows } = await sql<{ titulo: string }>`select titulo from marca where chave = ${key}`.execute(tx)
  return rows[0]?.titulo ?? 'Lastro'
}

export function createSegundoFatorHandlers({ db, clock, cipher }: Deps): Handlers<typeof segundoFatorRotas> {
  const change = <T>(acesso: Acesso, request: FastifyRequest, work: (mudanca: SegundoFatorContext) => Promise<T>): Promise<T> => {
    const { cliente } = acesso
    return withTenant(db, { clienteId: cliente?.id ?? null, usuarioId: acesso.usuarioId, readOnly: false }, (tx) =>
      work({ tx, cliente, usuario: { id: acesso.usuarioId }, acesso, clientInfo: readClientInfo(request), now: clock() }),
    )
  }
  const takeCodigo = async (mudanca: SegundoFatorContext, codigo: LoadedCodigo): Promise<void> => {
    const { tx, acesso, clientInfo, now } = mudanca
    await requireActive(mudanca)
    await takeSegundoFator(tx, cipher, { usuario: personOf(acesso), codigo, clientInfo, now })
  }

  return {
    get: async (request) => {
      const { confirmedAt, hasSenha } = orNotFound(await sf.findTotp(request))
      return {
        disponivel: hasSenha,
        ativo: confirmedAt !== null,
        desde: confirmedAt?.toISOString() ?? null,
        codigosRestantes: await countCodigos(request),
        obrigatorio: await sf.isObrigatorio(request),
      }
    },
    start: {
      ownTransaction: ({ acesso, body, request }) =>
        attemptAgain({ db, clock }, { acesso, request, senha: body.senha }, () =>
          change(acesso, request, async (mudanca) => {
            const { tx, clientInfo } = mudanca
            const totp = orNotFound(await sf.lockTotp(mudanca))
            if (totp.confirmedAt !== null) throw new ErroApi('segundo_fator_active')
            const secret = newSecretTotp()
            await sf.saveSecret(mudanca, await cipher.encrypt(contextTotp(acesso.usuarioId), secret))
            await record(mudanca, 'segundoFator.start')
            return presentSecretTotp(secret, { marca: await findMarcaTitulo(tx, clientInfo.marca), email: acesso.email })
          }),
        ),
    },
    confirm: {
      ownTransaction: ({ acesso, body, request }) =>
        attemptAgain({ db, clock }, { acesso, request }, async () => {
          const loaded = await readCodigo(acesso.usuarioId, body.codigo)
          if (loaded.tipo !== 'totp') throw new ErroApi('segundo_fator_refused')
          const { codigos, hashes } = await newCodigos(acesso.usuarioId)
          await change(acesso, request, async (mudanca) => {
            const { tx, clientInfo, now } = mudanca
            const totp = orNotFound(await sf.lockTotp(mudanca))
            if (totp.confirmedAt !== null) throw new ErroApi('segundo_fator_active')
            if (totp.segredo === null) throw new ErroApi('segundo_fator_inactive')
            const taken = await takeTotp(mudanca, cipher, { digits: loaded.digits, now })
            if (!taken) throw new ErroApi('segundo_fator_refused')
            await sf.confirmSecret(mudanca, now)
            await replaceCodigos(mudanca, hashes)
            await endOthers(mudanca)
            await record(mudanca, 'segundoFator.confirm')
            await tellPerson(tx, personOf(acesso), { tipo: 'segundoFator.ligado', clientInfo, now })
          })
          return { codigos }
        }),
    },
    disable: {
      ownTransaction: ({ acesso, body, request }) =>
        attemptAgain({ db, clock }, { acesso, request, senha: body.senha }, async () => {
          const loaded = await readCodigo(acesso.usuarioId, body.codigo)
          await change(acesso, request, async (mudanca) => {
            const { tx, clientInfo, now } = mudanca
            await takeCodigo(mudanca, loaded)
            await sf.clearSecret(mudanca)
            await replaceCodigos(mudanca, [])
            await endOthers(mudanca)
            await record(mudanca, 'segundoFator.disable')
            await tellPerson(tx, personOf(acesso), { tipo: 'segundoFator.desligado', clientInfo, now })
          })
          return {}
        }),
    },
    renewCodigos: {
      ownTransaction: ({ acesso, body, request }) =>
        attemptAgain({ db, clock }, { acesso, request, senha: body.senha }, async () => {
          const loaded = await readCodigo(acesso.usuarioId, body.codigo)
          const { codigos, hashes } = await newCodigos(acesso.usuarioId)
          await change(acesso, request, async (mudanca) => {
            const { tx, clientInfo, now } = mudanca
            await takeCodigo(mudanca, loaded)
            await replaceCodigos(mudanca, hashes)
            await endOthers(mudanca)
            await record(mudanca, 'segundoFator.renewCodigos')
            await tellPerson(tx, personOf(acesso), { tipo: 'segundoFator.codigosTrocados', clientInfo, now })
          })
          return { codigos }
        }),
    },
  }
}
