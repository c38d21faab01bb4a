/** Turning the second factor of one's own account on and off. Whatever changes it ends the other sessions and is told by mail. */
import type { segundoFatorRotas } from '@lastro/contract'
import { withTenant, type Banco, type Transacao } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Acesso } from '../../http/authenticate.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { tellPessoa } from '../../avisos/notificacao/notify.ts'
import { readClientInfo, type ClientInfo } from './client-info.ts'
import { encrypt } from './cipher.ts'
import { countCodigos, newCodigos, replaceCodigos } from './codigos-recuperacao.ts'
import { attemptAgain } from './reauthenticate.ts'
import { recordEntrada, type AcaoEntrada } from './audit.ts'
import * as sf from './segundo-fator-store.ts'
import { contextoTotp, readCodigo, takeSegundoFator, takeTotp, type CodigoLido } from './segundo-fator.ts'
import { endSessoes } from './store.ts'
import { newSegredoTotp, presentSegredoTotp } from './totp.ts'

interface Deps {
  db: Banco
  clock: () => Date
  /** The server's key. */
  segredo: Buffer
}

/** One's own account, in the transaction of a change to it. */
interface Mudanca {
  tx: Transacao
  acesso: Acesso
  clientInfo: ClientInfo
  now: Date
}

async function record({ tx, acesso, clientInfo }: Mudanca, acao: AcaoEntrada): Promise<void> {
  await recordEntrada(tx, { clienteId: acesso.cliente?.id ?? null, usuarioId: acesso.usuarioId, clientInfo }, acao)
}

function pessoaOf({ usuarioId, email, nome }: Acesso): { id: string; email: string; nome: string } {
  return { id: usuarioId, email, nome }
}

async function endOthers({ tx, acesso, now }: Mudanca): Promise<void> {
  await endSessoes(tx, { usuarioId: acesso.usuarioId, except: acesso.sessaoId, now })
}

async function requireActive(tx: Transacao, usuarioId: string): Promise<void> {
  const totp = orNotFound(await sf.lockTotp(tx, usuarioId))
  if (totp.confirmedAt === null) throw new ErroApi('segundo_fator_inactive')
}

async function findMarcaTitulo(tx: Transacao, chave: string): Promise<string> {
  const { rows } = await sql<{ titulo: string }>`select titulo from marca where chave = ${chave}`.execute(tx)
  return rows[0]?.titulo ?? 'Lastro'
}

export function createSegundoFatorHandlers({ db, clock, segredo: chave }: Deps): Handlers<typeof segundoFatorRotas> {
  /** As the person, on the active cliente, so that the record of it is the cliente's. */
  const change = <T>(acesso: Acesso, request: FastifyRequest, work: (mudanca: Mudanca) => Promise<T>): Promise<T> => {
    const contexto = { clienteId: acesso.cliente?.id ?? null, usuarioId: acesso.usuarioId, readOnly: false }
    return withTenant(db, contexto, (tx) => work({ tx, acesso, clientInfo: readClientInfo(request), now: clock() }))
  }
  const takeCodigo = async ({ tx, acesso, clientInfo, now }: Mudanca, codigo: CodigoLido): Promise<void> => {
    await requireActive(tx, acesso.usuarioId)
    await takeSegundoFator(tx, chave, { usuario: pessoaOf(acesso), codigo, clientInfo, now })
  }

  return {
    get: async ({ tx, acesso }) => {
      const { confirmedAt, temSenha } = orNotFound(await sf.findTotp(tx, acesso.usuarioId))
      return {
        disponivel: temSenha,
        ativo: confirmedAt !== null,
        desde: confirmedAt?.toISOString() ?? null,
        codigosRestantes: await countCodigos(tx, acesso.usuarioId),
        obrigatorio: await sf.isObrigatorio(tx, { usuarioId: acesso.usuarioId, clienteId: acesso.cliente?.id ?? null }),
      }
    },
    start: {
      ownTransaction: ({ acesso, body, request }) =>
        attemptAgain({ db, clock }, { acesso, request, senha: body.senha }, () =>
          change(acesso, request, async (mudanca) => {
            const { tx, clientInfo } = mudanca
            const totp = orNotFound(await sf.lockTotp(tx, acesso.usuarioId))
            if (totp.confirmedAt !== null) throw new ErroApi('segundo_fator_active')
            const segredo = newSegredoTotp()
            await sf.saveSegredo(tx, acesso.usuarioId, encrypt(chave, contextoTotp(acesso.usuarioId), segredo))
            await record(mudanca, 'segundoFator.start')
            return presentSegredoTotp(segredo, { marca: await findMarcaTitulo(tx, clientInfo.marca), email: acesso.email })
          }),
        ),
    },
    confirm: {
      ownTransaction: ({ acesso, body, request }) =>
        attemptAgain({ db, clock }, { acesso, request }, async () => {
          const lido = await readCodigo(acesso.usuarioId, body.codigo)
          if (lido.tipo !== 'totp') throw new ErroApi('segundo_fator_refused')
          const { codigos, hashes } = await newCodigos(acesso.usuarioId)
          await change(acesso, request, async (mudanca) => {
            const { tx, clientInfo, now } = mudanca
            const totp = orNotFound(await sf.lockTotp(tx, acesso.usuarioId))
            if (totp.confirmedAt !== null) throw new ErroApi('segundo_fator_active')
            if (totp.segredo === null) throw new ErroApi('segundo_fator_inactive')
            const taken = await takeTotp(tx, chave, { usuarioId: acesso.usuarioId, digitos: lido.digitos, now })
            if (!taken) throw new ErroApi('segundo_fator_refused')
            await sf.confirmSegredo(tx, acesso.usuarioId, now)
            await replaceCodigos(tx, acesso.usuarioId, hashes)
            await endOthers(mudanca)
            await record(mudanca, 'segundoFator.confirm')
            await tellPessoa(tx, pessoaOf(acesso), { tipo: 'segundoFator.ligado', clientInfo, now })
          })
          return { codigos }
        }),
    },
    disable: {
      ownTransaction: ({ acesso, body, request }) =>
        attemptAgain({ db, clock }, { acesso, request, senha: body.senha }, async () => {
          const lido = await readCodigo(acesso.usuarioId, body.codigo)
          await change(acesso, request, async (mudanca) => {
            const { tx, clientInfo, now } = mudanca
            await takeCodigo(mudanca, lido)
            await sf.clearSegredo(tx, acesso.usuarioId)
            await replaceCodigos(tx, acesso.usuarioId, [])
            await endOthers(mudanca)
            await record(mudanca, 'segundoFator.disable')
            await tellPessoa(tx, pessoaOf(acesso), { tipo: 'segundoFator.desligado', clientInfo, now })
          })
          return {}
        }),
    },
    renewCodigos: {
      ownTransaction: ({ acesso, body, request }) =>
        attemptAgain({ db, clock }, { acesso, request, senha: body.senha }, async () => {
          const lido = await readCodigo(acesso.usuarioId, body.codigo)
          const { codigos, hashes } = await newCodigos(acesso.usuarioId)
          await change(acesso, request, async (mudanca) => {
            const { tx, clientInfo, now } = mudanca
            await takeCodigo(mudanca, lido)
            await replaceCodigos(tx, acesso.usuarioId, hashes)
            await endOthers(mudanca)
            await record(mudanca, 'segundoFator.renewCodigos')
            await tellPessoa(tx, pessoaOf(acesso), { tipo: 'segundoFator.codigosTrocados', clientInfo, now })
          })
          return { codigos }
        }),
    },
  }
}
