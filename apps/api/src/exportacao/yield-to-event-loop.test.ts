import { expect, test } from 'vitest'
import type { Celula } from './documento.ts'
import { inSlices } from './yield-to-event-loop.ts'
import { writeList } from './list.ts'

function* slowRows(count: number): Generator<Celula[]> {
  for (let i = 0; i < count; i++) {
    const until = performance.now() + 5
    while (performance.now() < until);
    yield [`linha ${i}`, { centavos: i }]
  }
}

async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let going = true
  const tick = (): void => {
    turns += 1
    if (going) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  going = false
  return turns
}

test('yields every row once, in order', async () => {
  const vistas: number[] = []
  for await (const row of inSlices([3, 1, 2])) vistas.push(row)
  expect(vistas).toEqual([3, 1, 2])
})

test.each(['csv', 'xlsx'] as const)('serves other requests while writing a table as %s', async (formato) => {
  const write = () => writeList({ nome: 'Prova', sheet: 'Uma', formato }, slowRows(60))
  expect(await countTurns(write)).toBeGreaterThan(10)
})
