import { expect, test } from 'vitest'
import { addDias, addMesesAoDia, daysIntoWeek, listWeeks } from './calendar-weeks.ts'

test('crosses ends of months and years', () => {
  expect([addDias('2026-02-28', 1), addDias('2028-02-28', 1), addDias('2026-01-01', -1)]).toEqual([
    '2026-03-01',
    '2028-02-29',
    '2025-12-31',
  ])
  expect([
    addMesesAoDia('2026-01-31', 1),
    addMesesAoDia('2026-03-31', -1),
    addMesesAoDia('2026-12-15', 1),
    addMesesAoDia('2028-02-29', -12),
  ]).toEqual(['2026-02-28', '2026-02-28', '2027-01-15', '2027-02-28'])
})

test('starts the week by language and shows six weeks', () => {
  expect(listWeeks('2026-03-31', 'pt').map(([first]) => first)).toEqual([
    '2026-03-01',
    '2026-03-08',
    '2026-03-15',
    '2026-03-22',
    '2026-03-29',
    '2026-04-05',
  ])
  expect(listWeeks('2026-03-31', 'en')[0]).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(listWeeks('2026-03-31', 'ar')[0]?.[0]).toBe('2026-02-28')
  expect([daysIntoWeek('2026-03-01', 'pt'), daysIntoWeek('2026-03-01', 'fr'), daysIntoWeek('2026-03-01', 'ar')]).toEqual([0, 6, 1])
})
