/** Runs work after the response, so that its duration reveals nothing. Shutdown waits for the work. */
import type { FastifyInstance } from 'fastify'

export type AfterAnswer = (work: () => Promise<void>) => void

export function createAfterAnswer(app: FastifyInstance): AfterAnswer {
  const pending = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(pending)
  })
  return (work) => {
    const running: Promise<void> = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'work after an answer failed'))
      .finally(() => pending.delete(running))
    pending.add(running)
  }
}
