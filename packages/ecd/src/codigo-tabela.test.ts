import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODIGO_DESCONHECIDO, CodigoTabela } from './codigo-tabela.ts'
import { Movimento } from './movimento.ts'

test('the table equals a map from code to insertion order, for thousands of codes with shared prefixes', () => {
  const codigo = fc.tuple(fc.constantFrom('', '1', '1.1.', '3.1.01.'), fc.integer({ min: 0, max: 500 })).map((partes) => partes.join(''))
  fc.assert(
    fc.property(fc.array(codigo, { minLength: 1, maxLength: 2_000 }), fc.array(codigo), (inseridos, procurados) => {
      const tabela = new CodigoTabela()
      const mapa = new Map<string, number>()
      for (const texto of inseridos) {
        const bytes = Buffer.from(`|${texto}|`)
        if (!mapa.has(texto)) mapa.set(texto, mapa.size)
        expect(tabela.add(bytes, 1, bytes.length - 1)).toBe(mapa.get(texto))
      }
      expect(tabela.quantidade).toBe(mapa.size)
      for (const texto of [...inseridos, ...procurados]) {
        const bytes = Buffer.from(texto)
        const achado = tabela.find(bytes, 0, bytes.length, tabela.hash(bytes, 0, bytes.length))
        expect(achado).toBe(mapa.get(texto) ?? CODIGO_DESCONHECIDO)
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
      const esperado = new Map<string, [number, number, number]>()
      for (const { conta, centroCusto, mes, debito, credito, encerramento } of lancamentos) {
        const par = movimento.pair(conta, centroCusto)
        if (encerramento) movimento.addEncerramento(par, mes, debito, credito, 1)
        else movimento.add(par, mes, debito, credito, 1)
        const chave = [encerramento, conta, centroCusto, mes].join()
        const [d, c, n] = esperado.get(chave) ?? [0, 0, 0]
        esperado.set(chave, [d + debito, c + credito, n + 1])
      }
      const lidos = new Map<string, [number, number, number]>()
      for (const encerramento of [false, true]) {
        const s = movimento.saldos(encerramento)
        for (let i = 0; i < s.quantidade; i++) {
          const chave = [encerramento, s.conta[i], s.centroCusto[i], s.mes[i]].join()
          lidos.set(chave, [s.debitoCentavos[i]!, s.creditoCentavos[i]!, s.partidas[i]!])
        }
      }
      expect(lidos).toEqual(esperado)
    }),
    { numRuns: 50 },
  )
})

test('detects a sum beyond the exact integers', () => {
  const movimento = new Movimento(1)
  const par = movimento.pair(0, -1)
  for (let i = 0; i < 900; i++) movimento.add(par, 0, 1e13, 0, 1)
  expect(movimento.overflow).toBe(false)
  movimento.add(par, 0, 1e13, 0, 1)
  expect(movimento.overflow).toBe(true)
})
