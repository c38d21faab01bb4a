import { expect, test } from 'vitest'
import { inSlices } from './yield-to-event-loop.ts'
import { writeTabela, type Celula } from './table.ts'

/** Rows that each take some milliseconds of the processor. */
function* slowRows(quantas: number): Generator<Celula[]> {
  for (let i = 0; i < quantas; i++) {
    const ate = performance.now() + 5
    while (performance.now() < ate);
    yield [`linha ${i}`, { centavos: i }]
  }
}

/** How often others had their turn while `work` was at it. */
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

test('every row once, in their order', async () => {
  const vistas: number[] = []
  for await (const row of inSlices([3, 1, 2])) vistas.push(row)
  expect(vistas).toEqual([3, 1, 2])
})

// A table of a hundred thousand lines takes seconds: nobody else may wait for all of it.
test.each(['csv', 'xlsx'] as const)('others are answered while a table is written as %s', async (formato) => {
  const write = () => writeTabela({ nome: 'Prova', folha: 'Uma', formato }, slowRows(60))
  expect(await countTurns(write)).toBeGreaterThan(10)
})
