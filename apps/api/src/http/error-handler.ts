import { ERRORS, type CodigoErro, type ErroDetalhe, type ErroResposta } from '@lastro/contract'
import { findClosedMes, printClosedMes } from '@lastro/db'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StorageError } from '@lastro/storage'
import { ErroApi } from './erro.ts'

/** Network errors and SQLSTATE classes that mean "try again later". */
const REDE_CODIGOS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
const SQLSTATE_INDISPONIVEL = /^(08|53|57P|57014|25P03|40001|40P01|55P03)/

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (SQLSTATE_INDISPONIVEL.test(code)) return true
  if (REDE_CODIGOS.has(code))
    return 'syscall' in error ? error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write' : true
  // `pg` reports lost and slow connections by message only.
  return /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/.test(
    error.message,
  )
}

/** `disk_full` of PostgreSQL, and the file system of uploads. Of the class of 53, but waiting does not help. */
function isDiskFull(error: Error): boolean {
  return 'code' in error && (error.code === '53100' || error.code === 'ENOSPC')
}

const SQLSTATE_TEXTO_INVALID = new Set(['22021', '22P05'])

function isCallersFault(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return SQLSTATE_TEXTO_INVALID.has(code) || (code === 'ECONNRESET' && error.message === 'aborted')
}

const DATABASE_REFUSALS: Readonly<Record<string, CodigoErro>> = {
  LA013: 'orcamento_too_large',
  LA014: 'orcamento_total_too_large',
  LA015: 'codigo_in_formula',
}

function fromTrigger(error: Error): ErroApi | undefined {
  const closed = findClosedMes(error)
  if (closed !== undefined) return new ErroApi('mes_closed', { message: printClosedMes(closed), cause: error })
  const codigo = 'code' in error && typeof error.code === 'string' ? DATABASE_REFUSALS[error.code] : undefined
  return codigo === undefined ? undefined : new ErroApi(codigo, { cause: error })
}

function fromStorage(error: StorageError): ErroApi {
  switch (error.code) {
    case 'storage_full':
      return new ErroApi('disco_full', {
        cause: error,
        message: 'O armazenamento dos arquivos enviados está cheio.',
        retryAfterSeconds: 600,
      })
    case 'storage_damaged':
      return new ErroApi('armazenamento_damaged', { cause: error })
    case 'storage_unavailable':
      return new ErroApi('armazenamento_unavailable', { cause: error, retryAfterSeconds: 30 })
    default:
      return error.code satisfies never
  }
}

const UNREADABLE: readonly ErroDetalhe[] = [{ message: 'O conteúdo da requisição não pôde ser lido.' }]

function fromFastify(error: FastifyError): ErroApi | undefined {
  const status = error.statusCode ?? 500
  if (status === 413) return new ErroApi('requisicao_too_large', { cause: error })
  if (status === 429) return new ErroApi('requisicao_throttled', { cause: error })
  if (status >= 400 && status < 500) return new ErroApi('requisicao_invalid', { cause: error, details: UNREADABLE })
  return undefined
}

export function toErroApi(error: FastifyError | Error): ErroApi {
  if (error instanceof ErroApi) return error
  if (error instanceof StorageError) return fromStorage(error)
  if (isCallersFault(error)) return new ErroApi('requisicao_invalid', { cause: error, details: UNREADABLE })
  if (isDiskFull(error)) return new ErroApi('disco_full', { cause: error, retryAfterSeconds: 600 })
  if (isDatabaseUnavailable(error)) return new ErroApi('servico_unavailable', { cause: error, retryAfterSeconds: 2 })
  return fromTrigger(error) ?? ('statusCode' in error ? fromFastify(error) : undefined) ?? new ErroApi('erro_unexpected', { cause: error })
}

export function presentError(error: ErroApi, requestId: string): ErroResposta {
  return {
    status: 'error',
    code: error.codigo,
    message: error.message,
    action: ERRORS[error.codigo].action,
    ...(error.details === undefined ? {} : { details: error.details.map((detail) => ({ ...detail })) }),
    ...(error.data === undefined ? {} : { data: { ...error.data } }),
    requestId,
  }
}

/** Ids and route only, never content. */
function presentCaller(request: FastifyRequest): Record<string, string | null> {
  const { acesso, integracao, ip, method, routeOptions } = request
  return {
    usuarioId: acesso?.usuarioId ?? null,
    sessaoId: acesso?.sessaoId ?? null,
    vendoComo: acesso?.vendoComo?.id ?? null,
    clienteId: acesso?.cliente?.id ?? integracao?.clienteId ?? null,
    rota: `${method} ${routeOptions.url ?? ''}`,
    ip,
  }
}

/** Unexpected failures show only the request id; the log has the cause. */
export function sendError(request: FastifyRequest, reply: FastifyReply, failure: FastifyError | Error): FastifyReply {
  const error = toErroApi(failure)
  const { status } = ERRORS[error.codigo]
  if (status >= 500 && error.codigo !== 'manutencao_active')
    request.log.error({ err: error.cause ?? error, codigo: error.codigo }, 'request failed')
  else if (status === 403 || status === 429) request.log.info({ codigo: error.codigo, ...presentCaller(request) }, 'request denied')
  else request.log.debug({ codigo: error.codigo }, 'request refused')
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', String(error.retryAfterSeconds))
  // Built here, because the route's serializer would reject this shape.
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => String(payload))
    .send(JSON.stringify(presentError(error, request.id)))
}

/** @param headers common API headers, also for refusals at an unknown address */
export function installErrorHandler(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(request, reply.headers(headers), error))
}
