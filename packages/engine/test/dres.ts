import fc from 'fast-check'
import type { DreGrupo, DreItem } from '../src/index.ts'
import type { ReferenciaFormula } from './referencia/dre.ts'

export const GRUPOS: readonly DreGrupo[] = [
  { id: 1, itens: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  { id: 2, itens: [{ id: 4 }, { id: 5 }] },
  { id: 3, itens: [{ id: 6 }] },
]

export interface DreLinear {
  readonly itens: readonly DreItem[]
  readonly formulas: readonly ReferenciaFormula[]
}

function printTermos(termos: ReferenciaFormula['termos']): string {
  return termos.map(({ codigo, coeficiente }) => `${coeficiente < 0 ? '-' : '+'} ${Math.abs(coeficiente)} * ${codigo}`).join(' ')
}

const sinal = fc.constantFrom(1 as const, -1 as const)

const componente = fc.oneof(
  fc.record({ grupo: fc.integer({ min: 1, max: 3 }), sinal }),
  fc.record({ grupoItem: fc.integer({ min: 1, max: 6 }), sinal }),
)

/** A DRE of sums and linear formulas, each formula over lines before it; the lines are then put in any order. */
export const dreLinear: fc.Arbitrary<DreLinear> = fc
  .record({
    somas: fc.array(fc.array(componente, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
    formulas: fc.array(fc.array(fc.tuple(fc.nat(), fc.integer({ min: -3, max: 3 })), { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
    ordem: fc.infiniteStream(fc.nat()),
  })
  .map(({ somas, formulas, ordem }) => {
    const codigos = somas.map((_, i) => `S${i}`)
    const lidas = formulas.map((termos, i) => {
      const usados = termos.map(([n, coeficiente]) => ({ codigo: codigos[n % codigos.length]!, coeficiente }))
      codigos.push(`F${i}`)
      return { codigo: `F${i}`, termos: usados }
    })
    const itens: DreItem[] = [
      ...somas.map((componentes, i): DreItem => ({ codigo: `S${i}`, descricao: '', tipo: 'soma', componentes })),
      ...lidas.map(({ codigo, termos }): DreItem => ({ codigo, descricao: '', tipo: 'formula', formula: printTermos(termos) })),
    ]
    const sorteados = itens.map((item) => ({ item, chave: Number(ordem.next().value) })).toSorted((a, b) => a.chave - b.chave)
    return { itens: sorteados.map(({ item }) => item), formulas: lidas }
  })
