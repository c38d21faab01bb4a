/**
 * Answers computed from the data of one version, kept by what they were computed from: the data themselves, which are of one cliente, version
 * and scope, and everything else that went into them. A change makes other data, so a kept answer is never a stale one, whichever process
 * made the change; what is asked of nobody any more goes first.
 */
import { LRUCache } from 'lru-cache'
import { repeatAnswer } from '../http/pronta.ts'
import type { DadosDre } from './dados.ts'

export interface Respostas<T extends object> {
  /** @param pergunta all that `compute` reads besides the data, and nothing that it does not */
  get: (dados: DadosDre, pergunta: object, compute: () => T | Promise<T>) => Promise<T>
}

let ultima = 0
const series = new WeakMap<DadosDre, number>()

/** A number that no other data have, in this process. */
function serieOf(dados: DadosDre): number {
  const serie = series.get(dados) ?? ++ultima
  series.set(dados, serie)
  return serie
}

const BYTES_MAX = 24 * 1024 * 1024

/**
 * @param measure about how many bytes an answer takes, its texts included
 * @param present what of it is sent, again and again
 */
export function createRespostas<T extends object>(
  { measure, present }: { measure: (resposta: T) => number; present: (resposta: T) => object },
  maxBytes = BYTES_MAX,
): Respostas<T> {
  const prontas = new LRUCache<string, T>({
    maxSize: maxBytes,
    // A question is as long as whoever asks it makes it.
    sizeCalculation: (resposta, chave) => 1000 + 2 * chave.length + Math.ceil(measure(resposta)),
  })
  return {
    async get(dados, pergunta, compute) {
      const chave = `${serieOf(dados)} ${JSON.stringify(pergunta)}`
      const known = prontas.get(chave)
      if (known !== undefined) return known
      const resposta = await compute()
      repeatAnswer(present(resposta))
      prontas.set(chave, resposta)
      return resposta
    },
  }
}

/** Of a number in an answer: as it is computed, as text, and compressed. */
export const BYTES_NUMERO = 40
