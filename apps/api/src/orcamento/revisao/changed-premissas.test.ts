import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MudancaSince } from '../premissa/store.ts'
import { listChangedPremissas, type PremissaValor } from './changed-premissas.ts'

const CENARIOS = ['base', 'otimista'] as const
const MESES = ['2027-01', '2027-02'] as const
const at = (minute: number): Date => new Date(Date.UTC(2027, 0, 1, 0, minute))

test('an own value overrides the base value', () => {
  const mudanca = { premissaId: 1, mes: '2027-01', quem: 'Tiago', nota: 'Focus', quando: at(5) }
  const valores = [
    { premissaId: 1, cenario: 'base', mes: '2027-01', micros: 60_000 },
    { premissaId: 1, cenario: 'otimista', mes: '2027-01', micros: 90_000 },
  ]
  const mudancas = [{ ...mudanca, cenario: 'base', antesMicros: 45_000 }]
  const until = at(9)
  expect(listChangedPremissas({ valores, mudancas }, { cenario: 'otimista', until })).toEqual([])
  expect(listChangedPremissas({ valores, mudancas }, { cenario: 'base', until })).toMatchObject([
    { premissaId: 1, meses: [{ mes: '2027-01', antesMicros: 45_000, depoisMicros: 60_000 }], last: { quem: 'Tiago', nota: 'Focus' } },
  ])
  // The value of the cenário was dropped: it reads base again.
  const dropped = [{ ...mudanca, cenario: 'otimista', antesMicros: 90_000 }]
  expect(listChangedPremissas({ valores: valores.slice(0, 1), mudancas: dropped }, { cenario: 'otimista', until })).toMatchObject([
    { meses: [{ mes: '2027-01', antesMicros: 90_000, depoisMicros: 60_000 }] },
  ])
})

test('agrees with a replay of any history, to the moment of each version', () => {
  const write = fc.record({
    premissaId: fc.integer({ min: 1, max: 2 }),
    cenario: fc.constantFrom(...CENARIOS),
    mes: fc.constantFrom(...MESES),
    micros: fc.option(fc.nat(3)),
  })
  fc.assert(
    fc.property(
      fc.array(write, { maxLength: 20 }),
      fc.nat(20),
      fc.nat(20),
      fc.constantFrom(...CENARIOS),
      (writes, first, second, cenario) => {
        const [since, until] = [Math.min(first, second), Math.max(first, second)]
        const replay = (count: number): Map<string, number> => {
          const state = new Map<string, number>()
          for (const { premissaId, cenario: of, mes, micros } of writes.slice(0, count)) {
            if (micros === null) state.delete(`${premissaId} ${mes} ${of}`)
            else state.set(`${premissaId} ${mes} ${of}`, micros)
          }
          return state
        }
        const mudancas = writes
          .map(({ premissaId, cenario: of, mes }, i): MudancaSince => {
            const antesMicros = replay(i).get(`${premissaId} ${mes} ${of}`) ?? null
            return { premissaId, cenario: of, mes, antesMicros, quando: at(i + 1), quem: '', nota: '' }
          })
          .filter(({ quando }) => quando > at(since))
          .toReversed()
        const valores = [...replay(writes.length)].map(([key, micros]): PremissaValor => {
          const [premissaId = '', mes = '', of = ''] = key.split(' ')
          return { premissaId: Number(premissaId), mes, cenario: of, micros }
        })
        const effective = (count: number, premissaId: number, mes: string): number | null => {
          const state = replay(count)
          return state.get(`${premissaId} ${mes} ${cenario}`) ?? state.get(`${premissaId} ${mes} base`) ?? null
        }
        const expected = [1, 2].flatMap((premissaId) =>
          MESES.flatMap((mes) => {
            const [before, after] = [effective(since, premissaId, mes), effective(until, premissaId, mes)]
            return before === after ? [] : [[premissaId, mes, before, after]]
          }),
        )
        const found = listChangedPremissas({ valores, mudancas }, { cenario, until: at(until) })
        expect(
          found
            .toSorted((a, b) => a.premissaId - b.premissaId)
            .flatMap(({ premissaId, meses }) =>
              meses.map(({ mes, antesMicros, depoisMicros }) => [premissaId, mes, antesMicros, depoisMicros]),
            ),
        ).toEqual(expected)
      },
    ),
  )
})
