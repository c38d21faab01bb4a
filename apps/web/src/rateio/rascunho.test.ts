import { PPM_TOTAL } from '@lastro/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeDestinos,
  changeMetodo,
  changeOrigem,
  changeParte,
  equalPartes,
  listEscolhiveis,
  parsePercentual,
  printPercentual,
  REGRA_NOVA,
  remainderOf,
} from './rascunho.ts'

test('a percentage is read as it is printed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: PPM_TOTAL }), (ppm) => {
      expect(parsePercentual(printPercentual(ppm))).toBe(ppm)
    }),
  )
  expect(['33,3334', '25', ' 0.5 % ', '100,0001', '1,23456', 'x', '-1'].map(parsePercentual)).toEqual([
    333_334,
    250_000,
    5_000,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('equal parts leave nothing over', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (n) => {
      expect(remainderOf(equalPartes(n).map((percentualPpm) => ({ percentualPpm })))).toBe(0)
    }),
  )
})

test('another method keeps the destinations, and another origin the shares of the service centres that stay', () => {
  const com = { ...REGRA_NOVA, metodo: changeDestinos(REGRA_NOVA.metodo, [7, 8]) }
  const porDirecionador = changeMetodo(com, 'direcionador', 3)
  expect(porDirecionador.metodo).toEqual({
    tipo: 'direcionador',
    direcionador: 3,
    destinos: [
      { centroCusto: 7, filial: null },
      { centroCusto: 8, filial: null },
    ],
    alternativa: null,
    defasagemMeses: 0,
  })
  const servicos = changeMetodo(changeOrigem(com, [1]), 'reciproco', 3)
  if (!('servicos' in servicos.metodo)) throw new Error('no service centres')
  const [primeiro] = servicos.metodo.servicos
  const dado = { ...servicos, metodo: { ...servicos.metodo, servicos: [changeParte(primeiro!, 8, 400_000)] } }
  expect(changeOrigem(dado, [1, 2]).metodo).toEqual({
    tipo: 'reciproco',
    servicos: [
      { centroCusto: 1, base: { tipo: 'percentual', destinos: [{ centroCusto: 8, percentualPpm: 400_000 }] } },
      { centroCusto: 2, base: { tipo: 'percentual', destinos: [] } },
    ],
  })
})

test('a centro that gives no longer receives, and what is archived can still be taken out', () => {
  const com = { ...REGRA_NOVA, metodo: changeDestinos(REGRA_NOVA.metodo, [7, 8]) }
  expect(changeOrigem(com, [8, 1])).toMatchObject({
    origem: { centrosCusto: [8, 1] },
    metodo: { tipo: 'percentual', destinos: [{ centroCusto: 7, filial: null, percentualPpm: 0 }] },
  })
  const centros = [
    { id: 1, arquivado: false },
    { id: 2, arquivado: true },
    { id: 3, arquivado: true },
  ]
  expect(listEscolhiveis(centros, [3]).map(({ id }) => id)).toEqual([1, 3])
})
