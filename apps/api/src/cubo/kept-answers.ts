/**
 * Answers computed from the data of one version, kept by what they were computed from: the data themselves, which are of one cliente, version
 * and scope, and everything else that went into them. A change makes other data, so a kept answer is never a stale one, whichever process
 * made the change; what is asked of nobody any more goes first.
 */
import { LRUCache } from 'lru-cache'
import { repeatAnswer } from '../http/prepared-answer.ts'
import type { DadosDre } from './dados.ts'

export interface KeptAnswers<T extends object> {
  /** @param question all that `compute` reads besides the data, and nothing that it does not */
  get: (dados: DadosDre, question: object, compute: () => T | Promise<T>) => Promise<T>
}

let last = 0
const serials = new WeakMap<DadosDre, number>()

/** A number that no other data have, in this process. */
function serialOf(dados: DadosDre): number {
  const serial = serials.get(dados) ?? ++last
  serials.set(dados, serial)
  return serial
}

const BYTES_MAX = 24 * 1024 * 1024

/**
 * @param measure about how many bytes an answer takes, its texts included
 * @param present what of it is sent, again and again
 */
export function createKeptAnswers<T extends object>(
  { measure, present }: { measure: (answer: T) => number; present: (answer: T) => object },
  maxBytes = BYTES_MAX,
): KeptAnswers<T> {
  const kept = new LRUCache<string, T>({
    maxSize: maxBytes,
    // A question is as long as whoever asks it makes it.
    sizeCalculation: (answer, key) => 1000 + 2 * key.length + Math.ceil(measure(answer)),
  })
  return {
    async get(dados, question, compute) {
      const key = `${serialOf(dados)} ${JSON.stringify(question)}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const answer = await compute()
      repeatAnswer(present(answer))
      kept.set(key, answer)
      return answer
    },
  }
}

/** Of a number in an answer: as it is computed, as text, and compressed. */
export const NUMBER_BYTES = 40
