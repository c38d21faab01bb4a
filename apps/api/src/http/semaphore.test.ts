import { expect, test } from 'vitest'
import { ErroApi } from './erro.ts'
import { createKeyedQuota, createSemaphore, createKeyedSemaphore } from './semaphore.ts'

const refusal = (): ErroApi => new ErroApi('requisicao_throttled', { retryAfterSeconds: 5 })

function createWork(begun: string[], name: string): { work: () => Promise<string>; end: () => void } {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { work: () => (begun.push(name), ended.then(() => name)), end }
}

test('runs at most the maximum at once, in order of arrival', async () => {
  const inTurn = createSemaphore({ max: 2, waitingMax: 10, refusal })
  const begun: string[] = []
  const works = ['a', 'b', 'c', 'd'].map((name) => createWork(begun, name))
  const answers = works.map(({ work }) => inTurn(work))
  expect(begun).toEqual(['a', 'b'])
  works[1]!.end()
  await answers[1]
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const { end } of works) end()
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('refuses when the queue is full, and frees the turn after a failure', async () => {
  const inTurn = createSemaphore({ max: 1, waitingMax: 1, refusal })
  const first = createWork([], 'first')
  const running = inTurn(first.work)
  const failing = inTurn(() => Promise.reject(new Error('fails')))
  await expect(inTurn(() => Promise.resolve('one too many'))).rejects.toMatchObject({ codigo: 'requisicao_throttled' })
  first.end()
  await running
  await expect(failing).rejects.toThrow('fails')
  expect(await inTurn(() => Promise.resolve('next'))).toBe('next')
})

test('each name has its own semaphore, and a full queue refuses only that name', async () => {
  const inTurn = createKeyedSemaphore({ max: 1, waitingMax: 1, refusal })
  const begun: string[] = []
  const works = ['a1', 'a2', 'b1'].map((name) => createWork(begun, name))
  const answers = works.map(({ work }, i) => inTurn(i < 2 ? 'a' : 'b', work))
  expect(begun).toEqual(['a1', 'b1'])
  await expect(inTurn('a', () => Promise.resolve())).rejects.toMatchObject({ codigo: 'requisicao_throttled' })
  for (const { end } of works) end()
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'b1'])
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('limits the waiting bytes per name, and always admits a single large one', async () => {
  const inRoom = createKeyedQuota(10, refusal)
  const work = createWork([], 'work')
  const answers = [inRoom('a', 6, work.work), inRoom('a', 4, work.work), inRoom('b', 99, work.work)]
  await expect(inRoom('a', 1, () => Promise.resolve())).rejects.toMatchObject({ codigo: 'requisicao_throttled' })
  await expect(inRoom('b', 1, () => Promise.resolve())).rejects.toMatchObject({ codigo: 'requisicao_throttled' })
  work.end()
  await Promise.all(answers)
  await expect(inRoom('a', 10, () => Promise.reject(new Error('fails')))).rejects.toThrow('fails')
  expect(await inRoom('a', 10, () => Promise.resolve('next'))).toBe('next')
})

test('a job of size zero takes and releases no room in any order', async () => {
  const inRoom = createKeyedQuota(10, refusal)
  const [empty, large, next] = [createWork([], 'empty'), createWork([], 'large'), createWork([], 'next')]
  const answers = [inRoom('a', 0, empty.work), inRoom('a', 10, large.work)]
  large.end()
  await answers[1]
  empty.end()
  expect(await Promise.all(answers)).toEqual(['empty', 'large'])
  const alone = inRoom('a', 10, next.work)
  await expect(inRoom('a', 1, () => Promise.resolve())).rejects.toMatchObject({ codigo: 'requisicao_throttled' })
  next.end()
  expect(await alone).toBe('next')
})
