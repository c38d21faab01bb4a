import { expect, test } from 'vitest'
import { readMoment } from './point-in-time.ts'

test('reads day, month and hour as the end of that local minute, and rejects invalid days', () => {
  const noFim = new Date(2026, 1, 28, 14, 30, 59, 999)
  for (const hora of ['14:30', '14h30', '1430', ' 14.30 ']) expect(readMoment({ dia: '28', mes: '2026-02', hora })).toEqual(noFim)
  expect(readMoment({ dia: '1', mes: '2026-12', hora: '9:05' })).toEqual(new Date(2026, 11, 1, 9, 5, 59, 999))
  for (const dia of ['', '0', '30', '3x', '101']) expect(readMoment({ dia, mes: '2026-02', hora: '14:30' })).toBeNull()
  for (const hora of ['', '24:00', '14:60', 'meio-dia']) expect(readMoment({ dia: '28', mes: '2026-02', hora })).toBeNull()
  expect(readMoment({ dia: '28', mes: '', hora: '14:30' })).toBeNull()
})
