import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMeses } from '../mes/mes.ts'
import { compileDePara } from './compile.ts'
import type { DeParaRegra } from './regra.ts'
import { listFreeVigencias } from './vigencia-livre.ts'

const NEW: DeParaRegra = { id: 99, tipo: 'prefixo', contaInicio: '3.01*', grupoItem: 9 }
const regraOf = (regra: Partial<DeParaRegra>): DeParaRegra => ({ id: 1, tipo: 'prefixo', contaInicio: '3.01*', grupoItem: 1, ...regra })
const freeOf = (...regras: DeParaRegra[]) => listFreeVigencias(compileDePara(regras).listCandidates('3.01'), NEW)

test('a new rule gets the months without a deciding rule', () => {
  expect(freeOf()).toEqual([{ mesInicio: null, mesFim: null }])
  expect(freeOf(regraOf({ mesInicio: '2023-01', mesFim: '2023-12' }))).toEqual([
    { mesInicio: null, mesFim: '2022-12' },
    { mesInicio: '2024-01', mesFim: null },
  ])
  expect(freeOf(regraOf({ contaInicio: '3*', mesFim: '2022-12' }))).toEqual([{ mesInicio: '2023-01', mesFim: null }])
  expect(freeOf(regraOf({}))).toEqual([])
})

test('a more specific rule already wins over the new one, and does not block it', () => {
  expect(freeOf(regraOf({ tipo: 'exata', contaInicio: '3.01' }), regraOf({ id: 2, filial: 1 }))).toEqual([
    { mesInicio: null, mesFim: null },
  ])
  expect(freeOf(regraOf({ contaInicio: '3*', filial: 1 }))).toEqual([])
})

const mes = fc.integer({ min: 0, max: 11 }).map((n) => addMeses('2025-01', n))
const regra = fc
  .record({
    tipo: fc.constantFrom('exata', 'prefixo'),
    conta: fc.constantFrom('3', '3.01', '3.01.02'),
    filial: fc.option(fc.integer({ min: 0, max: 1 })),
    grupoItem: fc.integer({ min: 1, max: 2 }),
    meses: fc.option(fc.tuple(mes, mes)),
    aberta: fc.constantFrom('inicio', 'fim', 'nenhuma'),
  })
  .map(({ tipo, conta, filial, grupoItem, meses, aberta }): Omit<DeParaRegra, 'id'> => {
    const [inicio, fim] = meses?.toSorted() ?? [null, null]
    return {
      tipo,
      contaInicio: tipo === 'prefixo' ? `${conta}*` : conta,
      filial,
      grupoItem,
      mesInicio: aberta === 'inicio' ? null : inicio,
      mesFim: aberta === 'fim' ? null : fim,
    }
  })

test('the new rule leaves every existing answer unchanged', () => {
  fc.assert(
    fc.property(fc.array(regra, { maxLength: 5 }), (semId) => {
      const regras = semId.map((item, i) => ({ ...item, id: i + 1 }))
      const before = compileDePara(regras)
      const freeItems = listFreeVigencias(before.listCandidates('3.01'), NEW)
      const after = compileDePara([...regras, ...freeItems.map((free, i) => ({ ...NEW, ...free, id: 100 + i }))])
      for (let n = -2; n < 14; n++) {
        for (const filial of [0, 1, 2]) {
          const question = { conta: '3.01', filial, mes: addMeses('2025-01', n) }
          const response = before.resolve(question)
          if (response.tipo !== 'sem') expect(after.resolve(question)).toEqual(response)
        }
      }
    }),
  )
})
