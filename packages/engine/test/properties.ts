import fc from 'fast-check'
import { applyRateio, apportion, buildCubo, compileRateio, listCelulas, spread } from '../src/index.ts'
import type { CuboCelula, RateioCompilado, RateioRegra } from '../src/index.ts'
import { celulas, direcionadores, pesos, rateioRegras, valorCentavos } from './arbitraries.ts'
import { referenciaRateio } from './reference/rateio.ts'
import { referenciaReparte } from './reference/apportion.ts'

/** Invariants of money, shared by the property tests and scripts/property-campaign.ts. */
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
    nome: 'spread conserva o total e dá as partes da definição',
    check: (numRuns, seed) => {
      assert(
        fc.property(valorCentavos, pesos, (total, base) => {
          const { partes, criterio } = spread(total, base)
          ensure(sum(partes) === BigInt(total), 'as partes não somam o total')
          const semBase = base.every((peso) => peso === 0)
          ensure((criterio === 'igual') === semBase, 'o critério não diz o que foi feito')
          const used = base.map((peso) => (semBase ? 1n : BigInt(peso)))
          const expected = referenciaReparte(
            BigInt(total),
            used,
            base.map((_, i) => i),
          )
          ensure(
            partes.every((parte, i) => BigInt(parte) === expected[i]),
            'partes diferentes da definição',
          )
        }),
        numRuns,
        seed,
      )
    },
  },
  {
    nome: 'spread com retidas e sinais misturados conserva o total',
    check: (numRuns, seed) => {
      const parte = fc.record({ peso: fc.integer({ min: -1_000_000, max: 1_000_000 }), retida: fc.option(valorCentavos) })
      assert(
        fc.property(valorCentavos, fc.array(parte, { minLength: 1, maxLength: 12 }), fc.nat(), (total, partes, free) => {
          const retidas = partes.map(({ retida }, i) => (i === free % partes.length ? null : retida))
          const resultado = spread(
            total,
            partes.map(({ peso }) => peso),
            retidas,
          )
          ensure(sum(resultado.partes) === BigInt(total), 'as partes não somam o total')
          ensure(
            retidas.every((retida, i) => retida === null || retida === resultado.partes[i]),
            'uma parte retida mudou',
          )
        }),
        numRuns,
        seed,
      )
    },
  },
  {
    nome: 'nenhuma parte se afasta um centavo ou mais da proporção, nem muda de sinal, e peso zero não recebe',
    check: (numRuns, seed) => {
      assert(
        fc.property(
          valorCentavos,
          pesos.filter((base) => base.some((peso) => peso > 0)),
          (total, base) => {
            const soma = sum(base)
            for (const [i, parte] of apportion(total, base).entries()) {
              const diferenca = BigInt(parte) * soma - BigInt(total) * BigInt(base[i]!)
              ensure(diferenca < soma && -diferenca < soma, 'parte longe da proporção')
              ensure(parte === 0 || parte > 0 === total > 0, 'parte com o sinal trocado')
              ensure(base[i] !== 0 || parte === 0, 'peso zero recebeu')
            }
          },
        ),
        numRuns,
        seed,
      )
    },
  },
  {
    nome: 'rateio conserva cada item de grupo e mês e dá as células da definição',
    check: (numRuns, seed) => {
      assert(
        fc.property(celulas, rateioRegras, direcionadores, (list, regras, valores) => {
          const resultado = applyRateio(buildCubo(list), compile(regras), valores)
          const after = listCelulas(resultado.cubo)
          const before = sumByItemMes(list)
          const somas = sumByItemMes(after)
          for (const key of [...before.keys(), ...somas.keys()])
            ensure((before.get(key) ?? 0n) === (somas.get(key) ?? 0n), `não conservou ${key}`)
          const expected = listCelulas(buildCubo(referenciaRateio(list, regras, valores)))
          ensure(JSON.stringify(after) === JSON.stringify(expected), 'células diferentes da definição')
        }),
        numRuns,
        seed,
      )
    },
  },
]
