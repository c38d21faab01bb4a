import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveSaldos } from './move-saldos.ts'
import type { SaldosComPartidas } from './saldos-store.ts'

type SaldosModel = Map<number, [valor: number, partidas: number, parcelas: number]>

function toSaldos(modelo: SaldosModel): SaldosComPartidas {
  const lines = [...modelo].toSorted(([a], [b]) => a - b)
  const column = (valueOf: (line: (typeof lines)[number]) => number): Int32Array => Int32Array.from(lines, valueOf)
  return {
    tamanho: lines.length,
    conta: column(([key]) => Math.floor(key / 100)),
    centroCusto: column(() => 7),
    filial: column(() => 0),
    mes: column(([key]) => key % 100),
    valorCentavos: Float64Array.from(lines, ([, [valor]]) => valor),
    partidas: column(([, [, partidas]]) => partidas),
    parcelas: column(([, [, , parcelas]]) => parcelas),
  }
}

const read = ({ tamanho, conta, mes, valorCentavos, partidas, parcelas }: SaldosComPartidas): SaldosModel =>
  new Map(Array.from({ length: tamanho }, (_, i) => [conta[i]! * 100 + mes[i]!, [valorCentavos[i]!, partidas[i]!, parcelas[i]!]]))

function add(modelo: SaldosModel, movimento: SaldosModel): SaldosModel {
  const soma: SaldosModel = new Map(modelo)
  for (const [key, [valor, partidas, parcelas]] of movimento) {
    const [v, n, p] = soma.get(key) ?? [0, 0, 0]
    soma.set(key, [v + valor, n + partidas, p + parcelas])
    if (p + parcelas === 0) soma.delete(key)
  }
  return new Map([...soma].toSorted(([a], [b]) => a - b))
}

const negate = (modelo: SaldosModel): SaldosModel =>
  new Map([...modelo].map(([key, valores]) => [key, valores.map((n) => 0 - n) as [number, number, number]]))

const importacao = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 100, max: 130 }), fc.integer({ min: -900, max: 900 }), fc.integer({ min: 0, max: 9 })), {
    selector: ([key]) => key,
    minLength: 1,
    maxLength: 6,
  })
  .map((lines): SaldosModel => new Map(lines.map(([key, valor, partidas]) => [key, [valor, partidas, 1]])))

const FIRST: SaldosModel = new Map(Array.from({ length: 25 }, (_, i) => [100 + i, [i * 11 - 40, i, 1]]))

test('imports that are added and removed leave the right sums, whether or not they are read in between', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ importacao, leaves: fc.boolean(), olha: fc.boolean(), own: fc.nat() }), { maxLength: 90 }),
      (steps) => {
        const versoes = [{ saldos: toSaldos(FIRST), modelo: FIRST }]
        const inside: SaldosModel[] = []
        for (const { importacao: fresh, leaves, olha, own } of steps) {
          const { saldos, modelo } = versoes.at(-1)!
          const [left] = leaves ? inside.splice(own % Math.max(inside.length, 1), 1) : []
          const movimento = left === undefined ? fresh : negate(left)
          if (left === undefined) inside.push(fresh)
          const moved = moveSaldos(saldos, toSaldos(movimento))!
          versoes.push({ saldos: moved.saldos, modelo: add(modelo, movimento) })
          if (olha) expect(read(moved.saldos)).toEqual(versoes.at(-1)!.modelo)
        }
        for (const { saldos, modelo } of versoes) expect(read(saldos)).toEqual(modelo)
      },
    ),
    { numRuns: 150 },
  )
})

test('hundreds of unread entries in a row are all in the sums', () => {
  const entrada: SaldosModel = new Map([
    [103, [5, 1, 1]],
    [120, [-7, 2, 1]],
  ])
  let [saldos, modelo] = [toSaldos(FIRST), FIRST]
  for (let turn = 0; turn < 300; turn++) {
    saldos = moveSaldos(saldos, toSaldos(entrada))!.saldos
    modelo = add(modelo, entrada)
  }
  expect(read(saldos)).toEqual(modelo)
})

test('movements of a quarter of the balances are added at once', () => {
  const somados: string[] = []
  let saldos = toSaldos(FIRST)
  const enter = (nome: string, keys: number): void => {
    const movimento = toSaldos(new Map(Array.from({ length: keys }, (_, i) => [100 + i, [1, 1, 1]])))
    const { valorCentavos } = movimento
    const observed = Object.defineProperty(movimento, 'valorCentavos', { get: () => (somados.push(nome), valorCentavos) })
    saldos = moveSaldos(saldos, observed)!.saldos
  }
  enter('pequeno', 3)
  expect(somados).toEqual([])
  enter('outro', 4)
  expect(new Set(somados)).toEqual(new Set(['pequeno', 'outro']))
  enter('terceiro', 6)
  enter('grande', 12)
  expect(new Set(somados)).toEqual(new Set(['pequeno', 'outro', 'terceiro', 'grande']))
  enter('último', 6)
  expect(somados).not.toContain('último')
  expect(saldos.valorCentavos[0]).toBe(FIRST.get(100)![0] + 5)
})

test('refuses to remove a balance that does not exist', () => {
  const minus = (key: number): SaldosComPartidas => toSaldos(new Map([[key, [-1, -1, -1]]]))
  expect(moveSaldos(toSaldos(FIRST), minus(999))).toBeUndefined()
})
