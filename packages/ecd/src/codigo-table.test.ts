import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODIGO_DESCONHECIDO, CodigoTable } from './codigo-table.ts'
import { Movimento } from './movimento.ts'

test('the table equals a map from code to insertion order, for thousands of codes with shared prefixes', () => {
  const codigo = fc.tuple(fc.constantFrom('', '1', '1.1.', '3.1.01.'), fc.integer({ min: 0, max: 500 })).map((partes) => partes.join(''))
  fc.assert(
    fc.property(fc.array(codigo, { minLength: 1, maxLength: 2_000 }), fc.array(codigo), (inseridos, wanted) => {
      const table = new CodigoTable()
      const mapa = new Map<string, number>()
      for (const texto of inseridos) {
        const bytes = Buffer.from(`|${texto}|`)
        if (!mapa.has(texto)) mapa.set(texto, mapa.size)
        expect(table.add(bytes, 1, bytes.length - 1)).toBe(mapa.get(texto))
      }
      expect(table.quantidade).toBe(mapa.size)
      for (const texto of [...inseridos, ...wanted]) {
        const bytes = Buffer.from(texto)
        const found = table.find(bytes, 0, bytes.length, table.hash(bytes, 0, bytes.length))
        expect(found).toBe(mapa.get(texto) ?? CODIGO_DESCONHECIDO)
      }
    }),
    { numRuns: 30 },
  )
})

test('movements sum as in a map, closing entries apart', () => {
  const lancamento = fc.record({
    conta: fc.integer({ min: 0, max: 400 }),
    centroCusto: fc.integer({ min: -1, max: 5 }),
    mes: fc.integer({ min: 0, max: 11 }),
    debito: fc.integer({ min: 0, max: 1e13 }),
    credito: fc.integer({ min: 0, max: 1e13 }),
    encerramento: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(lancamento, { maxLength: 600 }), (lancamentos) => {
      const movimento = new Movimento(12)
      const expected = new Map<string, [number, number, number]>()
      for (const { conta, centroCusto, mes, debito, credito, encerramento } of lancamentos) {
        const pair = movimento.pair(conta, centroCusto)
        if (encerramento) movimento.addEncerramento(pair, mes, debito, credito, 1)
        else movimento.add(pair, mes, debito, credito, 1)
        const key = [encerramento, conta, centroCusto, mes].join()
        const [d, c, n] = expected.get(key) ?? [0, 0, 0]
        expected.set(key, [d + debito, c + credito, n + 1])
      }
      const loaded = new Map<string, [number, number, number]>()
      for (const encerramento of [false, true]) {
        const s = movimento.saldos(encerramento)
        for (let i = 0; i < s.quantidade; i++) {
          const key = [encerramento, s.conta[i], s.centroCusto[i], s.mes[i]].join()
          loaded.set(key, [s.debitoCentavos[i]!, s.creditoCentavos[i]!, s.partidas[i]!])
        }
      }
      expect(loaded).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

test('detects a sum beyond the exact integers', () => {
  const movimento = new Movimento(1)
  const pair = movimento.pair(0, -1)
  for (let i = 0; i < 900; i++) movimento.add(pair, 0, 1e13, 0, 1)
  expect(movimento.overflow).toBe(false)
  movimento.add(pair, 0, 1e13, 0, 1)
  expect(movimento.overflow).toBe(true)
})
