/**
 * Response cache of the statement: LRU, bounded in bytes.
 * The cache key is the cliente, its scope and the whole query. An entry holds one version of the data.
 * A write makes another version, so a cached response is never stale, even with several processes.
 */
import { LRUCache } from 'lru-cache'
import { cacheBody } from '../http/serializer.ts'
import type { DataDre } from './dre-data.ts'

type DataScope = Pick<DataDre, 'clienteId' | 'escopo'>

export interface ResponseCache<T extends object> {
  /** @param question everything that `compute` reads besides the data, and nothing else */
  get: (data: DataScope, question: object, compute: () => T | Promise<T>) => Promise<T>
}

let last = 0
const serials = new WeakMap<DataScope, number>()

function serialOf(data: DataScope): number {
  const serial = serials.get(data) ?? ++last
  serials.set(data, serial)
  return serial
}

/** Holds the serial of the data instead of the data, which are large. */
interface CachedAnswer<T> {
  serial: number
  answer: T
}

const BYTES_MAX = 24 * 1024 * 1024

/**
 * @param measure approximate bytes of an answer, its texts and its body included
 * @param dataOf the part of an answer that is sent
 */
export function createResponseCache<T extends object>(
  { measure, dataOf }: { measure: (answer: T) => number; dataOf: (answer: T) => object },
  maxBytes = BYTES_MAX,
): ResponseCache<T> {
  const kept = new LRUCache<string, CachedAnswer<T>>({
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
      cacheBody(dataOf(answer))
      kept.set(key, { serial, answer })
      return answer
    },
  }
}

/** An array element, its heap number and its digits in the body. */
export const NUMBER_BYTES = 32
