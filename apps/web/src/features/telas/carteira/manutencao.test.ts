import { expect, test } from 'vitest'

const { fieldsOfInstant, instantOfFields, minutesUntil } = await import('./manutencao.ts')

test('counts remaining minutes, rounded up, and minutes overdue', () => {
  const now = Date.parse('2026-11-21T18:00:00Z')
  expect(minutesUntil(null, now)).toBeNull()
  expect(minutesUntil('2026-11-21T18:00:01Z', now)).toBe(1)
  expect(minutesUntil('2026-11-21T18:30:00Z', now)).toBe(30)
  expect(minutesUntil('2026-11-21T17:58:00Z', now)).toBe(-2)
})

test('reads back the instant written into the fields, in any time zone', () => {
  expect(fieldsOfInstant(null)).toEqual({ dia: '', hora: '' })
  expect(instantOfFields({ dia: '', hora: '' })).toBeNull()
  for (const instant of ['2026-11-21T18:00:00.000Z', '2026-02-28T23:59:00.000Z', '2026-01-01T00:30:00.000Z']) {
    const campos = fieldsOfInstant(instant)
    expect([campos.dia, campos.hora]).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), expect.stringMatching(/^\d{2}:\d{2}$/)])
    expect(instantOfFields(campos)).toBe(instant)
  }
})
