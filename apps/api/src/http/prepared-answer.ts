/** Answers that are sent many times: the text of each is made once, and so is what it is compressed to. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, compress, MIN_BYTES, type Encoding } from './compression.ts'

interface PreparedAnswer {
  /** A short one goes out with its headers in one piece, as text; a long one is turned into bytes once. */
  text?: string | Buffer
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
}

const SHORT_CHARACTERS = 2_048

const kept = new WeakMap<object, PreparedAnswer>()

/** From here on nobody changes it. */
export function repeatAnswer(answer: object): void {
  kept.set(answer, { compressed: {} })
}

/** How an answer of `repeatAnswer` is sent; undefined for any other one. */
export function findPrepared(answer: unknown): PreparedAnswer | undefined {
  return typeof answer === 'object' && answer !== null ? kept.get(answer) : undefined
}

/** Ours is text; the type of Fastify lets in what other programs serialize to. */
function toBody(text: string | ArrayBuffer | Buffer): string | Buffer {
  if (typeof text === 'string') return text.length < SHORT_CHARACTERS ? text : Buffer.from(text)
  return Buffer.from(text instanceof ArrayBuffer ? new Uint8Array(text) : text)
}

/** Kept for all who take it so. One that fails is not: it is tried again for whoever asks next. */
export function compressOnce({ compressed }: PreparedAnswer, text: string | Buffer, encoding: Encoding, how = compress): Promise<Buffer> {
  const known = compressed[encoding]
  if (known !== undefined) return known
  const nova = how(text, encoding)
  compressed[encoding] = nova
  nova.catch(() => delete compressed[encoding])
  return nova
}

/** @returns the body, its headers set */
export async function writePrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedAnswer,
  answer: unknown,
): Promise<string | Buffer> {
  prepared.text ??= toBody(reply.serialize({ status: 'success', data: answer }))
  void reply.type('application/json; charset=utf-8')
  const { text } = prepared
  if (text.length < MIN_BYTES) return text
  void reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === undefined) return text
  void reply.header('content-encoding', encoding)
  return compressOnce(prepared, text, encoding)
}
