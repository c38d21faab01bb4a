import { expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { camposOfInstante, instanteOfCampos, minutosAte } = await import('./manutencao.ts')

test('counts remaining minutes, rounded up, and minutes overdue', () => {
  const now = Date.parse('2026-11-21T18:00:00Z')
  expect(minutosAte(null, now)).toBeNull()
  expect(minutosAte('2026-11-21T18:00:01Z', now)).toBe(1)
  expect(minutosAte('2026-11-21T18:30:00Z', now)).toBe(30)
  expect(minutosAte('2026-11-21T17:58:00Z', now)).toBe(-2)
})

test('reads back the instant written into the fields, in any time zone', () => {
  expect(camposOfInstante(null)).toEqual({ dia: '', hora: '' })
  expect(instanteOfCampos({ dia: '', hora: '' })).toBeNull()
  for (const instant of ['2026-11-21T18:00:00.000Z', '2026-02-28T23:59:00.000Z', '2026-01-01T00:30:00.000Z']) {
    const campos = camposOfInstante(instant)
    expect([campos.dia, campos.hora]).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), expect.stringMatching(/^\d{2}:\d{2}$/)])
    expect(instanteOfCampos(campos)).toBe(instant)
  }
})
