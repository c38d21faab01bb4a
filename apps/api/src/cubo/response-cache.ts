/**
 * Response cache of the statement. The cache key is the cliente, its scope and the whole query; an entry is of one version of the data. A write
 * makes other data, so a cached response is never stale, whichever process wrote. The response of a new version replaces that of the old one.
 * Beyond its size in bytes the least recently used goes first.
 */
import { LRUCache } from 'lru-cache'
import type { DataDre } from './dre-data.ts'

type Data = Pick<DataDre, 'clienteId' | 'escopo'>

export interface ResponseCache<T extends object> {
  /** @param question everything that `compute` reads besides the data, and nothing else */
  get: (data: Data, question: object, compute: () => T | Promise<T>) => Promise<T>
}

let last = 0
const serials = new WeakMap<Data, number>()

function serialOf(data: Data): number {
  const serial = serials.get(data) ?? ++last
  serials.set(data, serial)
  return serial
}

/** Answer with the serial of its data. The data themselves are large, so the entry does not hold them. */
interface Kept<T> {
  serial: number
  answer: T
}

const BYTES_MAX = 24 * 1024 * 1024

/** @param measure about how many bytes an answer takes, its texts included */
export function createResponseCache<T extends object>(
  { measure }: { measure: (answer: T) => number },
  maxBytes = BYTES_MAX,
): ResponseCache<T> {
  const kept = new LRUCache<string, Kept<T>>({
    maxSize: maxBytes,
    // The key is user-controlled, so its length counts.
    sizeCalculation: ({ answer }, key) => 1000 + 2 * key.length + Math.ceil(measure(answer)),
  })
  return {
    async get(data, question, compute) {
      const serial = serialOf(data)
      const key = `${data.clienteId} ${data.escopo} ${JSON.stringify(question)}`
      const known = kept.get(key)
      if (known?.serial === serial) return known.answer
      const answer = await compute()
      kept.set(key, { serial, answer })
      return answer
    },
  }
}

/** Bytes of a number in a cached answer: the element of an array and its heap number. */
export const NUMBER_BYTES = 24
