import type { FastifyRequest } from 'fastify'
import { hashAuthorization } from './authenticate.ts'
import { findPrepared, repeatAnswer } from './prepared-answer.ts'
import { createSharedAnswers } from './shared-answer.ts'

/** What one request was told, or why it was not: all that share it are told the same. */
interface Told {
  leader: FastifyRequest
  outcome: { answer: unknown } | { failure: unknown }
}

/**
 * Who asks the same as somebody with the same token, and in the same browser, waits together with them, see `createSharedAnswers`. One of
 * them is looked at for all: who they are, whether they may, and what they ask for.
 * @param work all of that, and the answer, begun after each of them had asked
 * @returns what a request is told; its `acesso` is set
 */
export function createTellTogether(work: (leader: FastifyRequest) => Promise<unknown>): (request: FastifyRequest) => Promise<unknown> {
  const together = createSharedAnswers<Told>()
  const tell = async (leader: FastifyRequest): Promise<Told> => {
    try {
      const answer = await work(leader)
      // Nobody changes what several are told, and it is written once for all of them.
      if (typeof answer === 'object' && answer !== null && findPrepared(answer) === undefined) repeatAnswer(answer)
      return { leader, outcome: { answer } }
    } catch (failure) {
      return { leader, outcome: { failure } }
    }
  }
  return async (request) => {
    const { cookie = '' } = request.headers
    const { leader, outcome } = await together(`${hashAuthorization(request)} ${cookie} ${request.url}`, () => tell(request))
    request.acesso = leader.acesso
    if ('failure' in outcome) throw outcome.failure
    return outcome.answer
  }
}
