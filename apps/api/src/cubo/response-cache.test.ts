import { expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

function build(maxBytes?: number) {
  let feitas = 0
  const kept = createResponseCache<{ vez: number }>({ measure: () => 2000 }, maxBytes)
  return async (dados: { clienteId: string; escopo: string }, question: object): Promise<number> =>
    (await kept.get(dados, question, () => ({ vez: feitas++ }))).vez
}

const versao = (clienteId = 'a', escopo = '/') => ({ clienteId, escopo })

test('computes an answer once for the same data and question', async () => {
  const ask = build()
  const [agora, depois] = [versao(), versao()]
  expect([await ask(agora, { q: 1 }), await ask(agora, { q: 1 }), await ask(agora, { q: 2 })]).toEqual([0, 0, 1])
  expect([await ask(depois, { q: 1 }), await ask(depois, { q: 1 })]).toEqual([2, 2])
})

test('the answer of the next version replaces the previous one, and no other cliente or scope', async () => {
  const ask = build(13_000)
  const outras = [versao('b'), versao('a', '{1}/')]
  expect([await ask(outras[0]!, { q: 1 }), await ask(outras[1]!, { q: 1 })]).toEqual([0, 1])
  for (const vez of [2, 3, 4, 5, 6]) {
    // oxlint-disable-next-line no-await-in-loop -- one version after the other
    expect(await ask(versao(), { q: 1 })).toBe(vez)
  }
  expect([await ask(outras[0]!, { q: 1 }), await ask(outras[1]!, { q: 1 })]).toEqual([0, 1])
})

test('an older version that is still read gets its own answer', async () => {
  const ask = build()
  const [antes, agora] = [versao(), versao()]
  expect([await ask(antes, {}), await ask(agora, {}), await ask(antes, {}), await ask(agora, {})]).toEqual([0, 1, 2, 3])
})
