import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createAfterAnswer } from './after-response.ts'

test('the server waits for the work before it closes, and logs failures', async () => {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const app = Fastify({ loggerInstance })
  const after = createAfterAnswer(app)
  const release = Promise.withResolvers<void>()
  const done: string[] = []
  after(async () => {
    await release.promise
    done.push('slow')
  })
  after(() => Promise.reject(new Error('the reason')))
  const closed = app.close().then(() => done.push('closed'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(done).toEqual([])
  release.resolve()
  await closed
  expect(done).toEqual(['slow', 'closed'])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the reason')
})
