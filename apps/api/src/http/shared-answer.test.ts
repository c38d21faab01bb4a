import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSharedAnswers } from './shared-answer.ts'

/** A question of which each answer says when it was begun, and ends when it is told to. */
function createPergunta() {
  const begun: (() => void)[] = []
  let vez = 0
  const run = (): Promise<number> => {
    vez += 1
    const esta = vez
    return new Promise((resolve) => {
      begun.push(() => resolve(esta))
    })
  }
  return { run, begun }
}

/** Whatever was to begin has begun. */
async function settle(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

test('who asks together is answered together, and who asks meanwhile by the next one, begun after they asked', async () => {
  const { run, begun } = createPergunta()
  const answerTogether = createSharedAnswers<number>({ max: 1 })
  const primeiras = [answerTogether('a', run), answerTogether('a', run)]
  await settle()
  expect(begun.length).toBe(1)
  const depois = [answerTogether('a', run), answerTogether('a', run), answerTogether('a', run)]
  await settle()
  expect(begun.length).toBe(1)
  begun[0]!()
  expect(await Promise.all(primeiras)).toEqual([1, 1])
  await settle()
  begun[1]!()
  expect(await Promise.all(depois)).toEqual([2, 2, 2])
  // Nobody waits any more: the next one begins anew.
  const ultima = answerTogether('a', run)
  await settle()
  begun[2]!()
  expect(await ultima).toBe(3)
})

test.each([
  { gatheringMs: 60_000, begunMeanwhile: 0 },
  { gatheringMs: 0, begunMeanwhile: 2 },
])('while more come in each turn they are waited for, and no longer than $gatheringMs ms', async ({ gatheringMs, begunMeanwhile }) => {
  const { run, begun } = createPergunta()
  const answerTogether = createSharedAnswers<number>({ max: 2, gatheringMs })
  const todas: Promise<number>[] = []
  for (let turn = 0; turn < 5; turn++) {
    todas.push(answerTogether('a', run), answerTogether('a', run))
    // oxlint-disable-next-line no-await-in-loop -- two in each turn
    await setImmediate()
  }
  expect(begun.length).toBe(begunMeanwhile)
  await settle()
  for (let vez = 0; vez < begun.length; vez++) {
    begun[vez]!()
    // oxlint-disable-next-line no-await-in-loop -- the next one begins once this one is over
    await settle()
  }
  expect(await Promise.all(todas)).toEqual(begunMeanwhile === 0 ? Array(10).fill(1) : [1, 1, 2, 2, 3, 3, 3, 3, 3, 3])
})

test('a few answers are on their way at once, and no more', async () => {
  const { run, begun } = createPergunta()
  const answerTogether = createSharedAnswers<number>({ max: 2 })
  const todas: Promise<number>[] = []
  for (let i = 0; i < 4; i++) {
    todas.push(answerTogether('a', run))
    // oxlint-disable-next-line no-await-in-loop -- each arrives after the one before it was begun, or waits
    await settle()
  }
  expect(begun.length).toBe(2)
  begun[1]!()
  await settle()
  begun[2]!()
  begun[0]!()
  expect(await Promise.all(todas)).toEqual([1, 2, 3, 3])
})

test('one that is still waited for is begun once, also when another ends meanwhile', async () => {
  const { run, begun } = createPergunta()
  const answerTogether = createSharedAnswers<number>({ max: 2 })
  const primeira = answerTogether('a', run)
  await settle()
  const segunda = answerTogether('a', run)
  begun[0]!()
  expect(await primeira).toBe(1)
  await settle()
  expect(begun.length).toBe(2)
  begun[1]!()
  expect(await segunda).toBe(2)
  const terceira = answerTogether('a', run)
  await settle()
  begun[2]!()
  expect(await terceira).toBe(3)
})

test('what is asked under another key is another question, and a failure is of those who asked together', async () => {
  const answerTogether = createSharedAnswers<string>()
  const falha = [1, 2].map(() => answerTogether('a', () => Promise.reject(new Error('no database'))))
  const outra = answerTogether('b', () => Promise.resolve('b'))
  expect((await Promise.allSettled(falha)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await outra).toBe('b')
  expect(await answerTogether('a', () => Promise.resolve('a'))).toBe('a')
})
