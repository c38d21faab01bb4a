import { expect, test } from 'vitest'
import { sumGrupos } from './sums.ts'

const twelve = (...first: number[]): number[] => [...first, ...Array.from({ length: 12 - first.length }, () => 0)]
const GRUPOS = [
  { id: 1, descricao: 'Receita bruta', natureza: 'receita_bruta', itens: [{ id: 11 }, { id: 12 }] },
  { id: 2, descricao: 'Pessoal', natureza: 'pessoal', itens: [{ id: 21 }] },
  { id: 3, descricao: 'Custos', natureza: 'custo', itens: [{ id: 31 }] },
] as const
const line = (...valores: number[]) => ({ id: 1, travas: 0, valores: twelve(...valores) })

test('sums the years of both and the unlisted lines by the choice they need', () => {
  const [noOriginal, noCenario] = [line(100, 200, 300, 400, 500), line(110, 220, 330, 440, 550)]
  const states = {
    original: new Map([
      ['11 0 0', noOriginal],
      ['21 5 0', line(-7)],
    ]),
    cenario: new Map([
      ['11 0 0', noCenario],
      ['12 0 0', line(1)],
      ['21 5 0', line(-7)],
    ]),
  }
  const different = {
    chave: [11, 0, 0] as const,
    noOriginal,
    noCenario,
    base: twelve(),
    removida: false,
    soCenario: 0b10011,
    ambos: 0b01100,
    travados: 0b01010,
    presos: 0b10000,
  }
  expect(sumGrupos(states, [different], GRUPOS)).toEqual([
    {
      id: 1,
      descricao: 'Receita bruta',
      natureza: 'receita_bruta',
      originalCentavos: 1500,
      cenarioCentavos: 1651,
      resto: { soCenario: 10, soCenarioTravadas: 20, ambos: 30, ambosTravadas: 40 },
    },
    {
      id: 2,
      descricao: 'Pessoal',
      natureza: 'pessoal',
      originalCentavos: -7,
      cenarioCentavos: -7,
      resto: { soCenario: 0, soCenarioTravadas: 0, ambos: 0, ambosTravadas: 0 },
    },
  ])
})
