import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DreVisao, paperOf, readVisao, recorteOf, writeVisao } from './dre-search.ts'
import { DRE_COLUNAS, DRE_ESCALAS, parseDreSearch } from '../../navigation/dre-address.ts'

const mes = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  .map(([ano, m]) => `${ano}-${String(m).padStart(2, '0')}`)
const codigo = fc.stringMatching(/^[A-Z][A-Z0-9.]{0,9}$/).filter((text) => text !== 'todas')
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { maxLength: 8 })

const visao: fc.Arbitrary<DreVisao> = fc
  .record({
    cliente: fc.option(fc.uuid(), { nil: undefined }),
    period: fc.option(fc.tuple(mes, mes).map(([a, b]) => (a <= b ? [a, b] : [b, a]))),
    modelo: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
    centrosCusto: ids,
    filiais: ids,
    rateado: fc.boolean(),
    colunas: fc.subarray([...DRE_COLUNAS]).map((list) => new Set(list)),
    porMes: fc.boolean(),
    escala: fc.constantFrom(...DRE_ESCALAS),
    casas: fc.integer({ min: 0, max: 2 }),
    baseAv: fc.constantFrom(undefined, 'RB', '3.01', '311'),
    abertas: fc.oneof(
      fc.constant('todas' as const),
      fc.uniqueArray(codigo, { maxLength: 4 }).map((list) => new Set(list)),
    ),
    comparar: fc.constantFrom(undefined, 'realizado,orcado;total;;variacao'),
    consolidar: fc.option(fc.uniqueArray(fc.uuid(), { maxLength: 4 }), { nil: undefined }),
    cascata: fc.option(fc.boolean(), { nil: undefined }),
    explicar: fc.option(
      fc.record({
        chave: fc.oneof(
          codigo,
          fc.tuple(codigo, codigo).map((parts) => parts.join('/')),
        ),
        em: fc.oneof(fc.constant('total'), mes),
        linhas: fc.array(codigo, { maxLength: 4 }),
        item: fc.option(codigo),
        conta: fc.option(fc.integer({ min: 1, max: 99_999 })),
      }),
    ),
  })
  .map(({ period, ...rest }) => ({ ...rest, inicio: period?.[0], fim: period?.[1] }))

describe('the view of a DRE in the URL', () => {
  test('round-trips any view through the URL', () => {
    fc.assert(
      fc.property(visao, (original) => {
        const inUrl = JSON.parse(JSON.stringify(writeVisao(original)))
        expect(readVisao(parseDreSearch(inUrl))).toEqual(original)
      }),
    )
  })

  test('is empty for the default view', () => {
    const search = writeVisao(readVisao(parseDreSearch({})))
    expect(Object.values(search).filter((value) => value !== undefined)).toEqual([])
  })

  test('omits the default base receita líquida, and accepts it from older links', () => {
    const padrao = readVisao(parseDreSearch({ av: 'RL' }))
    expect([padrao.baseAv, writeVisao({ ...padrao, baseAv: 'RL' }).av, writeVisao({ ...padrao, baseAv: 'RB' }).av]).toEqual([
      undefined,
      undefined,
      'RB',
    ])
  })

  test('drops invalid values instead of failing', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('inicio', 'fim', 'casas', 'colunas', 'centroCusto', 'em', 'conta', 'explicar'), fc.jsonValue()),
        (junk) => {
          expect(() => readVisao(parseDreSearch(junk))).not.toThrow()
        },
      ),
    )
    const loadedVisao = readVisao(parseDreSearch({ inicio: '2025-13', fim: '2025-02', centroCusto: '3,x,-1,3', escala: 'bilhoes' }))
    expect(loadedVisao).toMatchObject({ inicio: undefined, fim: undefined, centrosCusto: [3], escala: 'milhares', casas: 1 })
  })

  test('accepts a period only with both ends in order', () => {
    expect(readVisao({ inicio: '2025-03', fim: '2025-01' })).toMatchObject({ inicio: undefined, fim: undefined })
    expect(readVisao({ inicio: '2025-01', fim: '2025-03' })).toMatchObject({ inicio: '2025-01', fim: '2025-03' })
  })

  test('sends the API only the chosen filters', () => {
    expect(recorteOf(readVisao({}))).toEqual({})
    expect(recorteOf(readVisao({ centroCusto: 7, filial: '2,5', modelo: 3 }))).toEqual({ modelo: 3, centroCusto: '7', filial: '2,5' })
  })
})

test('the PDF gets the open lines by code, all by default, and none by name, because an empty value is left out', () => {
  const ofOpen = (abertas: DreVisao['abertas']) => paperOf({ escala: 'milhares', casas: 1, abertas })
  expect(ofOpen('todas')).toEqual({ escala: 'milhares', casas: 1 })
  expect(ofOpen(new Set(['RB', 'CUS'])).abertas).toBe('RB,CUS')
  expect(ofOpen(new Set()).abertas).toBe('nenhuma')
})
