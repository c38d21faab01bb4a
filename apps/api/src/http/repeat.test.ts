import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('runs one at a time and schedules the next, also after a failure', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = vi.fn<() => Promise<void>>().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  const onError = vi.fn<(error: unknown) => void>()
  const repeated = repeat(work, { intervaloMs: 10, onError })
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(30)
  expect(work).toHaveBeenCalledOnce()
  first.reject(new Error('no database'))
  await vi.advanceTimersByTimeAsync(10)
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no database'))
  expect(work).toHaveBeenCalledTimes(2)
  second.resolve()
  await repeated.close()
})

test('closing aborts the current run, waits for it and starts no other', async () => {
  const told = vi.fn<() => void>()
  const work = vi.fn((closing: AbortSignal) => {
    const done = Promise.withResolvers<void>()
    closing.addEventListener('abort', () => {
      told()
      done.resolve()
    })
    return done.promise
  })
  const repeated = repeat(work, { intervaloMs: 10, atOnce: true, onError: () => {} })
  expect(work).toHaveBeenCalledOnce()
  await repeated.close()
  expect(told).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(50)
  expect(work).toHaveBeenCalledOnce()
})
