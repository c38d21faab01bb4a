import { expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

function build(maxBytes?: number) {
  let made = 0
  const kept = createResponseCache<{ turn: number }>({ measure: () => 2000, dataOf: (answer) => answer }, maxBytes)
  return async (data: { clienteId: string; escopo: string }, question: object): Promise<number> =>
    (await kept.get(data, question, () => ({ turn: made++ }))).turn
}

const versao = (clienteId = 'a', escopo = '/') => ({ clienteId, escopo })

test('computes an answer once for the same data and question', async () => {
  const ask = build()
  const [now, after] = [versao(), versao()]
  expect([await ask(now, { q: 1 }), await ask(now, { q: 1 }), await ask(now, { q: 2 })]).toEqual([0, 0, 1])
  expect([await ask(after, { q: 1 }), await ask(after, { q: 1 })]).toEqual([2, 2])
})

test('the answer of the next version replaces the previous one, and no other cliente or scope', async () => {
  const ask = build(13_000)
  const others = [versao('b'), versao('a', '{1}/')]
  expect([await ask(others[0]!, { q: 1 }), await ask(others[1]!, { q: 1 })]).toEqual([0, 1])
  for (const turn of [2, 3, 4, 5, 6]) {
    // oxlint-disable-next-line no-await-in-loop -- versions must be sequential
    expect(await ask(versao(), { q: 1 })).toBe(turn)
  }
  expect([await ask(others[0]!, { q: 1 }), await ask(others[1]!, { q: 1 })]).toEqual([0, 1])
})

test('an older version that is still read gets its own answer', async () => {
  const ask = build()
  const [before, now] = [versao(), versao()]
  expect([await ask(before, {}), await ask(now, {}), await ask(before, {}), await ask(now, {})]).toEqual([0, 1, 2, 3])
})
