import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assumeExact, dreLinear, GRUPOS } from '../../test/dres.ts'
import { celulas } from '../../test/arbitraries.ts'
import { buildCubo, listCelulas } from '../cubo/build.ts'
import type { CuboFilter } from '../cubo/cubo.ts'
import { aggregateCubo, indexCubo, somasDosMeses } from '../cubo/index-amounts.ts'
import { listIdsComValor, splitCubo } from '../cubo/split.ts'
import { mesToIndex } from '../mes/mes.ts'
import { compareDre } from './compare.ts'
import { compileDre } from './compile.ts'
import type { DreCompilada } from './compiled.ts'
import type { DreItem } from './item.ts'
import { explainVariacao, VARIACAO_POR } from './variacao.ts'

function compiled(itens: readonly DreItem[]): DreCompilada {
  const resultado = compileDre(itens, GRUPOS)
  if (!resultado.ok) throw new Error(resultado.erros[0]?.mensagem)
  return resultado.dre
}

const ANO = { inicio: '2025-01', fim: '2025-12' }
const BEFORE = { inicio: '2024-01', fim: '2024-12' }

test('contributions add up to the variation exactly, by every dimension', () => {
  fc.assert(
    fc.property(dreLinear, celulas, celulas, fc.constantFrom(...VARIACAO_POR), (modelo, a, b, por) => {
      assumeExact(modelo, [...a, ...b])
      const dre = compiled(modelo.itens)
      const [atual, base] = [
        { cubo: indexCubo(buildCubo(a)), periodo: ANO },
        { cubo: indexCubo(buildCubo(b)), periodo: BEFORE },
      ]
      const colunas = [
        { id: 'a', tipo: 'valor', cenario: 'a', periodo: ANO },
        { id: 'b', tipo: 'valor', cenario: 'b', periodo: BEFORE },
        { id: 'v', tipo: 'variacao', coluna: 'a', base: 'b' },
      ] as const
      const { linhas } = compareDre(dre, { a: atual.cubo, b: base.cubo }, colunas)
      for (const { codigo, valores } of linhas) {
        const explicada = explainVariacao(dre, { codigo, atual, base, por })
        expect([explicada?.atualCentavos, explicada?.baseCentavos, explicada?.variacaoCentavos]).toEqual(valores)
        expect(explicada?.contribuicoes.reduce((soma, each) => soma + each.contribuicaoCentavos, 0)).toBe(valores[2])
        expect(explicada?.constanteCentavos).toBe(0)
      }
    }),
  )
})

test('the grupo itens below a line add up to it in every money column', () => {
  fc.assert(
    fc.property(dreLinear, celulas, celulas, (modelo, a, b) => {
      assumeExact(modelo, [...a, ...b])
      const dre = compiled(modelo.itens)
      const comparison = compareDre(dre, { a: indexCubo(buildCubo(a)), b: indexCubo(buildCubo(b)) }, [
        { id: 'a', tipo: 'valor', cenario: 'a', periodo: ANO },
        { id: 'b', tipo: 'valor', cenario: 'b', periodo: ANO },
        { id: 'v', tipo: 'variacao', coluna: 'a', base: 'b' },
      ])
      for (const { codigo, valores, tipo } of comparison.linhas) {
        if (tipo !== 'soma') continue
        const somas = comparison.details
          .filter((detail) => detail.codigo === codigo)
          .reduce((soma, detail) => soma.map((valor, i) => valor + (detail.valores[i] ?? 0)), [0, 0, 0])
        expect(somas).toEqual(valores)
      }
    }),
  )
})

test('a split by centro de custo or filial gives each part the sums of its filter in any months, and all parts together the whole', () => {
  const ids = fc.option(fc.array(fc.nat({ max: 6 })), { nil: undefined })
  const mes = fc.integer({ min: mesToIndex('2024-11'), max: mesToIndex('2025-05') })
  fc.assert(
    fc.property(celulas, ids, ids, mes, mes, (list, centrosCusto, filiais, a, b) => {
      const index = indexCubo(buildCubo(list))
      const filter = { centrosCusto, filiais }
      const sum = (own: CuboFilter): Float64Array => somasDosMeses(aggregateCubo(index, own))(Math.min(a, b), Math.max(a, b))
      for (const dimensao of ['centroCusto', 'filial'] as const) {
        const { ids: partes, somasDe } = splitCubo(index, dimensao, filter)
        expect(somasDe(partes)(Math.min(a, b), Math.max(a, b))).toEqual(sum(filter))
        for (const id of [...partes, 99]) {
          const so = dimensao === 'centroCusto' ? { centrosCusto: [id], filiais } : { centrosCusto, filiais: [id] }
          expect(somasDe([id])(Math.min(a, b), Math.max(a, b))).toEqual(sum(so))
        }
      }
    }),
  )
})

test('the ids with an amount are those of the cells in the months and in the filter', () => {
  const ids = fc.option(fc.array(fc.nat({ max: 6 })), { nil: undefined })
  const mes = fc.constantFrom('2024-12', '2025-01', '2025-02', '2025-03', '2025-04')
  fc.assert(
    fc.property(celulas, ids, ids, mes, mes, (list, centrosCusto, filiais, a, b) => {
      const periodo = a < b ? { inicio: a, fim: b } : { inicio: b, fim: a }
      const cubo = buildCubo(list)
      for (const dimensao of ['centroCusto', 'filial'] as const) {
        const pass = listCelulas(cubo).filter(
          (celula) =>
            celula.mes >= periodo.inicio &&
            celula.mes <= periodo.fim &&
            centrosCusto?.includes(celula.centroCusto) !== false &&
            filiais?.includes(celula.filial) !== false,
        )
        const esperados = [...new Set(pass.map((celula) => celula[dimensao]))].toSorted((x, y) => x - y)
        expect(listIdsComValor(indexCubo(cubo), dimensao, periodo, { centrosCusto, filiais })).toEqual(esperados)
      }
    }),
  )
})

test('a ratio or condition has no parts, and a grupo item outside the line is refused', () => {
  const dre = compiled([
    { codigo: 'A', descricao: '', tipo: 'soma', componentes: [{ grupo: 1, sinal: 1 }] },
    { codigo: 'B', descricao: '', tipo: 'percentual', formula: 'A', baseCodigo: 'A' },
    { codigo: 'C', descricao: '', tipo: 'formula', formula: 'se(A > 0; A; 0)' },
    { codigo: 'D', descricao: '', tipo: 'formula', formula: 'A + 10' },
  ])
  const cubo = indexCubo(buildCubo([{ grupoItem: 1, centroCusto: 0, filial: 0, mes: '2025-03', valorCentavos: 700 }]))
  const [atual, base] = [
    { cubo, periodo: ANO },
    { cubo, periodo: BEFORE },
  ]
  const explain = (codigo: string, grupoItem?: number) => explainVariacao(dre, { codigo, atual, base, por: 'grupoItem', grupoItem })
  expect([explain('B'), explain('C')]).toEqual([undefined, undefined])
  expect(explain('D')).toMatchObject({ variacaoCentavos: 700, constanteCentavos: 0 })
  expect(explain('A', 2)).toMatchObject({ variacaoCentavos: 0, contribuicoes: [] })
  expect(() => explain('A', 6)).toThrow('does not sum grupo item 6')
  expect(() => explain('Z')).toThrow('has no line Z')
  // Constants of a formula count once a month: a longer period has more, and no part includes them.
  const short = { cubo, periodo: { inicio: '2024-01', fim: '2024-06' } }
  expect(explainVariacao(dre, { codigo: 'D', atual, base: short, por: 'mes' })).toMatchObject({
    variacaoCentavos: 700 + 6 * 1000,
    constanteCentavos: 6 * 1000,
  })
})
