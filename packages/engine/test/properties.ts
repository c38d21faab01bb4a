import fc from 'fast-check'
import { applyRateio, apportion, buildCubo, compileRateio, listCelulas, spread } from '../src/index.ts'
import type { CuboCelula, RateioCompilado, RateioRegra } from '../src/index.ts'
import { celulas, direcionadores, pesos, rateioRegras, valorCentavos } from './arbitraries.ts'
import { referenciaRateio } from './reference/rateio.ts'
import { referenciaReparte } from './reference/apportion.ts'

/** Invariants of money, shared by the property tests and scripts/campaigns/properties.ts. */
export interface Propriedade {
  readonly nome: string
  readonly check: (numRuns: number, seed?: number) => void
}

function assert<T>(propriedade: fc.IProperty<T>, numRuns: number, seed: number | undefined): void {
  fc.assert(propriedade, seed === undefined ? { numRuns } : { numRuns, seed })
}

function ensure(condicao: boolean, message: string): void {
  if (!condicao) throw new Error(message)
}

function sum(valores: readonly number[]): bigint {
  return valores.reduce((soma, valor) => soma + BigInt(valor), 0n)
}

function compile(regras: readonly RateioRegra[]): RateioCompilado {
  const resultado = compileRateio(regras)
  if (!resultado.ok) throw new Error(resultado.erros[0]?.mensagem)
  return resultado.rateio
}

function sumByItemMes(list: readonly CuboCelula[]): Map<string, bigint> {
  const somas = new Map<string, bigint>()
  for (const { grupoItem, mes, valorCentavos: valor } of list) {
    const key = `${grupoItem} ${mes}`
    somas.set(key, (somas.get(key) ?? 0n) + BigInt(valor))
  }
  return somas
}

export const PROPRIEDADES: readonly Propriedade[] = [
  {
    nome: 'spread conserves the total and gives the parts of the definition',
    check: (numRuns, seed) => {
      assert(
        fc.property(valorCentavos, pesos, (total, base) => {
          const { partes, criterio } = spread(total, base)
          ensure(sum(partes) === BigInt(total), 'the parts do not add up to the total')
          const semBase = base.every((peso) => peso === 0)
          ensure((criterio === 'igual') === semBase, 'the criterion is not the one applied')
          const used = base.map((peso) => (semBase ? 1n : BigInt(peso)))
          const expected = referenciaReparte(
            BigInt(total),
            used,
            base.map((_, i) => i),
          )
          ensure(
            partes.every((parte, i) => BigInt(parte) === expected[i]),
            'parts differ from the definition',
          )
        }),
        numRuns,
        seed,
      )
    },
  },
  {
    nome: 'spread with held parts and mixed signs conserves the total',
    check: (numRuns, seed) => {
      const parte = fc.record({ peso: fc.integer({ min: -1_000_000, max: 1_000_000 }), kept: fc.option(valorCentavos) })
      assert(
        fc.property(valorCentavos, fc.array(parte, { minLength: 1, maxLength: 12 }), fc.nat(), (total, partes, free) => {
          const held = partes.map(({ kept }, i) => (i === free % partes.length ? null : kept))
          const resultado = spread(
            total,
            partes.map(({ peso }) => peso),
            held,
          )
          ensure(sum(resultado.partes) === BigInt(total), 'the parts do not add up to the total')
          ensure(
            held.every((valor, i) => valor === null || valor === resultado.partes[i]),
            'a held part changed',
          )
        }),
        numRuns,
        seed,
      )
    },
  },
  {
    nome: 'every part is within a centavo of its proportion and keeps the sign, and a zero weight receives nothing',
    check: (numRuns, seed) => {
      assert(
        fc.property(
          valorCentavos,
          pesos.filter((base) => base.some((peso) => peso > 0)),
          (total, base) => {
            const soma = sum(base)
            for (const [i, parte] of apportion(total, base).entries()) {
              const diferenca = BigInt(parte) * soma - BigInt(total) * BigInt(base[i]!)
              ensure(diferenca < soma && -diferenca < soma, 'part far from its proportion')
              ensure(parte === 0 || parte > 0 === total > 0, 'part with the opposite sign')
              ensure(base[i] !== 0 || parte === 0, 'a zero weight received')
            }
          },
        ),
        numRuns,
        seed,
      )
    },
  },
  {
    nome: 'rateio conserves each grupo item and month and gives the cells of the definition',
    check: (numRuns, seed) => {
      assert(
        fc.property(celulas, rateioRegras, direcionadores, (list, regras, valores) => {
          const resultado = applyRateio(buildCubo(list), compile(regras), valores)
          const after = listCelulas(resultado.cubo)
          const before = sumByItemMes(list)
          const somas = sumByItemMes(after)
          for (const key of [...before.keys(), ...somas.keys()])
            ensure((before.get(key) ?? 0n) === (somas.get(key) ?? 0n), `${key} is not conserved`)
          const expected = listCelulas(buildCubo(referenciaRateio(list, regras, valores)))
          ensure(JSON.stringify(after) === JSON.stringify(expected), 'cells differ from the definition')
        }),
        numRuns,
        seed,
      )
    },
  },
]
