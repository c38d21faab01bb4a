import { expect, test } from 'vitest'
import { createFairShare, type FairShare } from './fair-share.ts'

function ask(fairShare: FairShare, clienteId: string, started: string[], nome: string): { end: () => void; done: Promise<string> } {
  const { promise, resolve } = Promise.withResolvers<string>()
  const done = fairShare.reserve<string>(clienteId, (inTurn) =>
    inTurn(() => {
      started.push(nome)
      return promise
    }),
  )
  return { end: () => resolve(nome), done }
}
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('clientes take turns, despite a long queue of one of them', async () => {
  const fairShare = createFairShare({ max: 2, maxPerCliente: 1, placesPerCliente: 10, places: 100 })
  const started: string[] = []
  const many = Array.from({ length: 5 }, (_, i) => ask(fairShare, 'a', started, `a${i}`))
  const b = ask(fairShare, 'b', started, 'b')
  const c = ask(fairShare, 'c', started, 'c')
  await settle()
  expect(started).toEqual(['a0', 'b'])
  many[0]?.end()
  await settle()
  expect(started).toEqual(['a0', 'b', 'c'])
  for (const each of [b, c, ...many]) each.end()
  await Promise.all([b.done, c.done, ...many.map(({ done }) => done)])
  expect(started.slice(3)).toEqual(['a1', 'a2', 'a3', 'a4'])
})

const full = { codigo: 'requisicao_throttled', message: 'cheio', retryAfterSeconds: 5 }

test('refuses a cliente without a free slot, but no other, and reuses a released slot', async () => {
  const fairShare = createFairShare({ max: 1, placesPerCliente: 2, places: 9, message: 'cheio' })
  const started: string[] = []
  const taken = [ask(fairShare, 'a', started, 'a0'), ask(fairShare, 'a', started, 'a1')]
  await expect(ask(fairShare, 'a', started, 'a2').done).rejects.toMatchObject(full)
  taken.push(ask(fairShare, 'b', started, 'b0'))
  for (const each of taken) each.end()
  await Promise.all(taken.map(({ done }) => done))
  const late = ask(fairShare, 'a', started, 'a3')
  late.end()
  expect(await late.done).toBe('a3')
})

test('guarantees each cliente a share, at least one slot, when all slots are taken', async () => {
  const fairShare = createFairShare({ max: 1, placesPerCliente: 4, places: 8, message: 'cheio' })
  const started: string[] = []
  const askFor = (clienteId: string, times: number) =>
    Array.from({ length: times }, (_, i) => ask(fairShare, clienteId, started, clienteId + i))
  const burst = [...askFor('a', 4), ...askFor('b', 4)]
  const shared = [...askFor('c', 2), ...askFor('d', 2), ...askFor('e', 1)]
  for (const clienteId of ['a', 'b', 'c', 'd', 'e'])
    await expect(ask(fairShare, clienteId, started, 'late').done).rejects.toMatchObject(full)
  const many = Array.from({ length: 10 }, (_, i) => ask(fairShare, `more ${i}`, started, `more ${i}`))
  many.push(...Array.from({ length: 9 }, (_, i) => ask(fairShare, `last ${i}`, started, `last ${i}`)))
  await expect(ask(fairShare, 'beyond', started, 'beyond').done).rejects.toMatchObject(full)
  for (const each of [...burst, ...shared, ...many]) each.end()
  expect(await Promise.all([...burst, ...shared, ...many].map(({ done }) => done))).toHaveLength(4 * 8)
})

test('releases turn and slot after a failure', async () => {
  const fairShare = createFairShare({ max: 1, placesPerCliente: 1, places: 1 })
  const fail = (): Promise<never> => Promise.reject(new Error('broken'))
  await expect(fairShare.reserve('a', (inTurn) => inTurn(fail))).rejects.toThrow('broken')
  await expect(fairShare.reserve('a', fail)).rejects.toThrow('broken')
  expect(await fairShare.reserve('a', (inTurn) => inTurn(async () => 'feito'))).toBe('feito')
})
