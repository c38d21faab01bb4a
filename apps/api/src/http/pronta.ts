/** Answers that are sent many times: the text of each is made once, and so is what it is compressed to. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, MIN_BYTES, takesGzip } from './compressao.ts'

interface Pronta {
  /** A short one goes out with its headers in one piece, as text; a long one is turned into bytes once. */
  texto?: string | Buffer
  gzip?: Promise<Buffer>
}

const CURTO_CARACTERES = 2_048

const prontas = new WeakMap<object, Pronta>()

/** From here on nobody changes it. */
export function repeatAnswer(answer: object): void {
  prontas.set(answer, {})
}

/** How an answer of `repeatAnswer` is sent; undefined for any other one. */
export function findPronta(answer: unknown): Pronta | undefined {
  return typeof answer === 'object' && answer !== null ? prontas.get(answer) : undefined
}

/** Ours is text; the type of Fastify lets in what other programs serialize to. */
function toCorpo(texto: string | ArrayBuffer | Buffer): string | Buffer {
  if (typeof texto === 'string') return texto.length < CURTO_CARACTERES ? texto : Buffer.from(texto)
  return Buffer.from(texto instanceof ArrayBuffer ? new Uint8Array(texto) : texto)
}

/** @returns the body, its headers set */
export async function writePronta(request: FastifyRequest, reply: FastifyReply, pronta: Pronta, answer: unknown): Promise<string | Buffer> {
  pronta.texto ??= toCorpo(reply.serialize({ status: 'success', data: answer }))
  void reply.type('application/json; charset=utf-8')
  const { texto } = pronta
  if (texto.length < MIN_BYTES) return texto
  void reply.header('vary', 'accept-encoding')
  if (!takesGzip(request.headers['accept-encoding'])) return texto
  void reply.header('content-encoding', 'gzip')
  pronta.gzip ??= compress(texto)
  return pronta.gzip
}
