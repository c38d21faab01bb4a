import fc from 'fast-check'
import { LIMIT_SOMA_CENTAVOS } from '../src/index.ts'
import type { CuboCelula, DreGrupo, DreItem } from '../src/index.ts'
import type { ReferenciaFormula } from './reference/dre.ts'

export const GRUPOS: readonly DreGrupo[] = [
  { id: 1, itens: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  { id: 2, itens: [{ id: 4 }, { id: 5 }] },
  { id: 3, itens: [{ id: 6 }] },
]

export interface DreLinear {
  readonly itens: readonly DreItem[]
  readonly formulas: readonly ReferenciaFormula[]
}

function ceilingOf({ itens, formulas }: DreLinear, celulas: readonly CuboCelula[]): bigint {
  const bruto = celulas.reduce((soma, { valorCentavos }) => soma + BigInt(Math.abs(valorCentavos)), 0n)
  const times = new Map(itens.map((item) => [item.codigo, item.tipo === 'soma' ? BigInt(item.componentes.length) : 0n]))
  for (const { codigo, termos } of formulas) {
    times.set(
      codigo,
      termos.reduce((soma, termo) => soma + BigInt(Math.abs(termo.coeficiente)) * (times.get(termo.codigo) ?? 0n), 0n),
    )
  }
  return [...times.values()].reduce((largest, each) => (each > largest ? each : largest), 0n) * bruto
}

export const isExact = (dre: DreLinear, celulas: readonly CuboCelula[]): boolean => ceilingOf(dre, celulas) <= BigInt(LIMIT_SOMA_CENTAVOS)

export function assumeExact(dre: DreLinear, celulas: readonly CuboCelula[]): void {
  fc.pre(isExact(dre, celulas))
}

function printTermos(termos: ReferenciaFormula['termos']): string {
  return termos.map(({ codigo, coeficiente }) => `${coeficiente < 0 ? '-' : '+'} ${Math.abs(coeficiente)} * ${codigo}`).join(' ')
}

const sinal = fc.constantFrom(1 as const, -1 as const)

const componente = fc.oneof(
  fc.record({ grupo: fc.integer({ min: 1, max: 3 }), sinal }),
  fc.record({ grupoItem: fc.integer({ min: 1, max: 6 }), sinal }),
)

export const dreLinear: fc.Arbitrary<DreLinear> = fc
  .record({
    somas: fc.array(fc.array(componente, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
    formulas: fc.array(fc.array(fc.tuple(fc.nat(), fc.integer({ min: -3, max: 3 })), { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
    ordem: fc.infiniteStream(fc.nat()),
  })
  .map(({ somas, formulas, ordem }) => {
    const codigos = somas.map((_, i) => `S${i}`)
    const loaded = formulas.map((termos, i) => {
      const used = termos.map(([n, coeficiente]) => ({ codigo: codigos[n % codigos.length]!, coeficiente }))
      codigos.push(`F${i}`)
      return { codigo: `F${i}`, termos: used }
    })
    const itens: DreItem[] = [
      ...somas.map((componentes, i): DreItem => ({ codigo: `S${i}`, descricao: '', tipo: 'soma', componentes })),
      ...loaded.map(({ codigo, termos }): DreItem => ({ codigo, descricao: '', tipo: 'formula', formula: printTermos(termos) })),
    ]
    const drawn = itens.map((item) => ({ item, chave: Number(ordem.next().value) })).toSorted((a, b) => a.chave - b.chave)
    return { itens: drawn.map(({ item }) => item), formulas: loaded }
  })
