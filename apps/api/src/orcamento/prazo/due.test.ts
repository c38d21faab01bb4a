import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listReminders, type UnsentArea } from './due.ts'

const DEADLINE = '2026-11-20'
const area = (mudanca: Partial<UnsentArea & { person: string }> = {}) => ({
  id: 1,
  orcamentoId: 7,
  prazo: DEADLINE,
  lembreteDias: 3,
  lembradoEm: null,
  person: 'tiago',
  ...mudanca,
})
type TestArea = ReturnType<typeof area> & UnsentArea
const personOf = ({ person }: { person: string }): string | undefined => (person === '' ? undefined : person)
const remind = (areas: readonly TestArea[], today: string) =>
  [...listReminders(areas, today, personOf)].map(([person, own]) => [person, ...own.map(({ id }) => id)])

const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Runs the job on each day, as the database would store its results. */
function simulate(areas: readonly TestArea[], days: readonly string[]): { day: string; person: string; ids: number[] }[] {
  const state = new Map(areas.map((each) => [each.id, each]))
  return days.flatMap((day) =>
    [...listReminders([...state.values()], day, personOf)].map(([person, own]) => {
      for (const each of own) state.set(each.id, { ...each, lembradoEm: day })
      return { day, person, ids: own.map(({ id }) => id) }
    }),
  )
}

test('reminds once before the deadline and on every day after it', () => {
  const days = Array.from({ length: 9 }, (_, i) => addDays('2026-11-15', i))
  expect(simulate([area()], days).map(({ day }) => day)).toEqual(['2026-11-17', '2026-11-21', '2026-11-22', '2026-11-23'])
})

test('a day without a job only delays the first reminder', () => {
  expect(simulate([area()], ['2026-11-16', '2026-11-19', '2026-11-20']).map(({ day }) => day)).toEqual(['2026-11-19'])
})

test('a later deadline is reminded of again', () => {
  expect(remind([area({ lembradoEm: '2026-11-17' })], '2026-11-18')).toEqual([])
  expect(remind([area({ lembradoEm: '2026-11-17', prazo: '2026-12-20' })], '2026-12-17')).toEqual([['tiago', 1]])
})

test('with zero days it reminds on the day of the deadline', () => {
  expect(remind([area({ lembreteDias: 0 })], '2026-11-19')).toEqual([])
  expect(remind([area({ lembreteDias: 0 })], DEADLINE)).toEqual([['tiago', 1]])
})

test('one reminder names all near and late areas of a person, the earliest deadline first', () => {
  const areas = [
    area({ id: 1 }),
    area({ id: 2, prazo: '2026-11-10' }),
    area({ id: 3, prazo: '2026-12-31' }),
    area({ id: 4, person: 'paulo' }),
  ]
  expect(remind(areas, '2026-11-18')).toEqual([
    ['tiago', 2, 1],
    ['paulo', 4],
  ])
})

test('an area without a person has no reminder', () => {
  expect(remind([area({ person: '' })], '2026-12-01')).toEqual([])
})

test('a person has at most one reminder a day, and every late area is in one each day', () => {
  const arbitrary = fc.record({
    prazo: fc.integer({ min: -20, max: 20 }).map((days) => addDays(DEADLINE, days)),
    lembreteDias: fc.nat(30),
    person: fc.constantFrom('tiago', 'paulo', 'renata'),
  })
  fc.assert(
    fc.property(fc.array(arbitrary, { maxLength: 8 }), fc.uniqueArray(fc.integer({ min: -30, max: 30 })), (made, days) => {
      const areas = made.map((each, id) => area({ id, ...each }))
      const ran = days.toSorted((a, b) => a - b).map((offset) => addDays(DEADLINE, offset))
      const sent = simulate(areas, ran)
      expect(new Set(sent.map(({ day, person }) => `${day} ${person}`)).size).toBe(sent.length)
      for (const each of areas) {
        const own = sent.filter(({ ids }) => ids.includes(each.id)).map(({ day }) => day)
        const near = ran.filter((day) => addDays(day, each.lembreteDias) >= each.prazo)
        expect(near).toEqual(expect.arrayContaining(own))
        expect(own).toEqual(expect.arrayContaining(ran.filter((day) => day > each.prazo)))
        expect(own.length > 0).toBe(near.length > 0)
      }
    }),
  )
})
