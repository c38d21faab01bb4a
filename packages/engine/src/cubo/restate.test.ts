import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assumeExact, dreLinear, GRUPOS } from '../../test/dres.ts'
import { celulas } from '../../test/arbitraries.ts'
import { compareDre } from '../dre/compare.ts'
import { compileDre } from '../dre/compile.ts'
import { listMeses } from '../mes/mes.ts'
import { buildCubo, listCelulas, sumCubos } from './build.ts'
import { indexCubo } from './index-amounts.ts'
import { restateCubo } from './restate.ts'

const MESES = listMeses('2025-01', '2025-12')

const destinos = fc
  .array(fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }), { minLength: 6, maxLength: 6 })
  .map((list) => new Map(list.flatMap((destino, i) => (destino === undefined ? [] : [[i + 1, destino] as const]))))

test('companies plus eliminations equal the consolidated statement in every line and month', () => {
  fc.assert(
    fc.property(
      dreLinear,
      fc.array(fc.tuple(celulas, destinos), { minLength: 1, maxLength: 4 }),
      celulas,
      (modelo, empresas, eliminadas) => {
        assumeExact(modelo, [...empresas.flatMap(([list]) => list), ...eliminadas])
        const resultado = compileDre(modelo.itens, GRUPOS)
        if (!resultado.ok) throw new Error(resultado.erros[0]?.mensagem)
        const partes = [...empresas.map(([list, own]) => restateCubo(indexCubo(buildCubo(list)), own)), buildCubo(eliminadas)]
        const cenarios = Object.fromEntries([...partes, sumCubos(partes)].map((cubo, i) => [String(i), indexCubo(cubo)]))
        const colunas = Object.keys(cenarios).flatMap((cenario) =>
          MESES.map((mes) => ({ id: `${cenario} ${mes}`, tipo: 'valor', cenario, periodo: { inicio: mes, fim: mes } }) as const),
        )
        const { linhas, details } = compareDre(resultado.dre, cenarios, colunas)
        for (const { valores } of [...linhas, ...details]) {
          for (const m of MESES.keys()) {
            const soma = partes.reduce((total, _, parte) => total + (valores[parte * MESES.length + m] ?? 0), 0)
            expect(valores[partes.length * MESES.length + m]).toBe(soma)
          }
        }
      },
    ),
  )
})

test('months and amounts are summed over all centros de custo and filiais', () => {
  fc.assert(
    fc.property(celulas, destinos, (list, own) => {
      const porCelula = buildCubo(
        list.flatMap((celula) => {
          const grupoItem = own.get(celula.grupoItem)
          return grupoItem === undefined ? [] : [{ ...celula, grupoItem, centroCusto: 0, filial: 0 }]
        }),
      )
      expect(listCelulas(restateCubo(indexCubo(buildCubo(list)), own))).toEqual(listCelulas(porCelula))
    }),
  )
})

test('amounts go to the mapped grupo item without centro de custo and filial, and unmapped ones are left out', () => {
  const celula = (grupoItem: number, valorCentavos: number) => ({ grupoItem, centroCusto: 7, filial: 3, mes: '2025-03', valorCentavos })
  const cubo = restateCubo(
    indexCubo(buildCubo([celula(1, 100), celula(2, 50), celula(3, 9)])),
    new Map([
      [1, 8],
      [2, 8],
    ]),
  )
  expect([[...cubo.grupoItem], [...cubo.centroCusto], [...cubo.filial], [...cubo.valorCentavos]]).toEqual([[8], [0], [0], [150]])
})
