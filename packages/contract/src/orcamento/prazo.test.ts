import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORCAMENTO_STATUS } from '../comum/orcamento-estado.ts'
import { AREA_STATUS } from './ciclo.ts'
import { daysLate, daysUntil, deadlineOf, isUnsent, nextDeadline, orderByDeadline } from './prazo.ts'

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const area = fc.record({ id: fc.nat(), status: fc.constantFrom(...AREA_STATUS), prazo: fc.option(day) })
const orcamento = fc.record({ status: fc.constantFrom(...ORCAMENTO_STATUS), prazo: fc.option(day), quadro: fc.array(area) })

test('counts days over the ends of months and leap years', () => {
  expect(daysUntil('2028-03-01', '2028-02-28')).toBe(2)
  expect(daysUntil('2026-12-31', '2027-01-01')).toBe(-1)
  expect(daysUntil('2026-10-18', '2026-10-18')).toBe(0)
})

test('an area has its own deadline before that of the budget, and is late from the day after it until it is sent', () => {
  const plano = { status: 'rascunho', prazo: '2026-11-20' } as const
  expect(deadlineOf(plano, { prazo: null })).toBe('2026-11-20')
  expect(deadlineOf(plano, { prazo: '2026-11-25' })).toBe('2026-11-25')
  const unsent = { status: 'aberta', prazo: null } as const
  expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-12-01'].map((today) => daysLate(plano, unsent, today))).toEqual([0, 0, 1, 11])
  expect(daysLate(plano, { ...unsent, status: 'devolvida' }, '2026-11-23')).toBe(3)
  for (const status of ['enviada', 'aprovada'] as const) expect(daysLate(plano, { ...unsent, status }, '2026-12-01')).toBe(0)
  expect(daysLate({ ...plano, status: 'aprovado' }, unsent, '2026-12-01')).toBe(0)
  expect(daysLate({ ...plano, prazo: null }, unsent, '2026-12-01')).toBe(0)
})

test('orders the same areas by days late, then by deadline, and the sent ones last', () => {
  fc.assert(
    fc.property(orcamento, day, ({ quadro, ...of }, today) => {
      const ordered = orderByDeadline(of, quadro)
      expect(ordered.toSorted((a, b) => quadro.indexOf(a) - quadro.indexOf(b))).toEqual(quadro)
      const late = ordered.map((each) => daysLate(of, each, today))
      expect(late).toEqual(late.toSorted((a, b) => b - a))
      const unsent = ordered.map((each) => isUnsent(of, each))
      expect(unsent.lastIndexOf(true)).toBe(unsent.filter(Boolean).length - 1)
      const deadlines = ordered.filter((each) => isUnsent(of, each)).flatMap((each) => deadlineOf(of, each) ?? [])
      expect(deadlines).toEqual(deadlines.toSorted())
      expect(nextDeadline({ ...of, quadro }, () => true)).toBe(deadlines[0] ?? null)
    }),
  )
})

test('the next deadline is of the chosen areas only', () => {
  const quadro = [
    { id: 1, status: 'aberta', prazo: '2026-11-10' },
    { id: 2, status: 'aberta', prazo: null },
    { id: 3, status: 'enviada', prazo: '2026-11-01' },
  ] as const
  const plano = { status: 'devolvido', prazo: '2026-11-20', quadro } as const
  expect(nextDeadline(plano, ({ id }) => id !== 1)).toBe('2026-11-20')
  expect(nextDeadline(plano, ({ id }) => id === 3)).toBeNull()
})
