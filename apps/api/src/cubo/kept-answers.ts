/**
 * Answers computed from the data of one version, kept by what they were computed from: the data themselves, which are of one cliente, version
 * and scope, and everything else that went into them. A change makes other data, so a kept answer is never a stale one, whichever process
 * made the change. The answer of the next version takes the place of the one before: nobody asks for that any more, and what is let go of
 * while it is young costs nothing to clear away. Of the others, what is asked of nobody goes first.
 */
import { LRUCache } from 'lru-cache'
import type { DadosDre } from './dre-data.ts'

type Dados = Pick<DadosDre, 'clienteId' | 'escopo'>

export interface KeptAnswers<T extends object> {
  /** @param question all that `compute` reads besides the data, and nothing that it does not */
  get: (dados: Dados, question: object, compute: () => T | Promise<T>) => Promise<T>
}

let last = 0
const serials = new WeakMap<Dados, number>()

/** A number that no other data have, in this process. */
function serialOf(dados: Dados): number {
  const serial = serials.get(dados) ?? ++last
  serials.set(dados, serial)
  return serial
}

/** An answer, and the serial of the data that it is of: they themselves are as much as a company, and not held for it. */
interface Kept<T> {
  serial: number
  answer: T
}

const BYTES_MAX = 24 * 1024 * 1024

/** @param measure about how many bytes an answer takes, its texts included */
export function createKeptAnswers<T extends object>({ measure }: { measure: (answer: T) => number }, maxBytes = BYTES_MAX): KeptAnswers<T> {
  const kept = new LRUCache<string, Kept<T>>({
    maxSize: maxBytes,
    // A question is as long as whoever asks it makes it.
    sizeCalculation: ({ answer }, key) => 1000 + 2 * key.length + Math.ceil(measure(answer)),
  })
  return {
    async get(dados, question, compute) {
      const serial = serialOf(dados)
      const key = `${dados.clienteId} ${dados.escopo} ${JSON.stringify(question)}`
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
