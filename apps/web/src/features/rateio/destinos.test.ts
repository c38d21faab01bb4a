import type { RateioLista } from '@lastro/contract'
import { expect, test } from 'vitest'
import { changeFilial, dropDestino, isAtOrigem, listFreeFiliais, repeatDestino, type MetodoDireto } from './destinos.ts'
import { changeDestinos, changeMetodo, changeOrigem, NEW_REGRA, remainderOf } from './draft.ts'

const [MATRIZ, NORTE, SUL] = [1, 2, 3]
const FILIAIS: RateioLista['filiais'] = [MATRIZ, NORTE, SUL].map((id) => ({
  id,
  codigo: `F${id}`,
  descricao: `Filial ${id}`,
  arquivado: false,
}))
const [ADM, LOJA] = [7, 8]
const regraOf = (metodo: MetodoDireto, filiais: number[] | null = null) => ({
  ...NEW_REGRA,
  origem: { ...NEW_REGRA.origem, centrosCusto: [ADM], filiais },
  metodo,
})
const free = (regra: ReturnType<typeof regraOf>, location: number | null, centroCusto: number): number[] =>
  listFreeFiliais(regra, regra.metodo.destinos, location, { centroCusto, filiais: FILIAIS }).map(({ id }) => id)

test('a centro receives in any number of filiais, each with a share and none twice', () => {
  const oneParte: MetodoDireto = { tipo: 'percentual', destinos: [{ centroCusto: LOJA, filial: null, percentualPpm: 1_000_000 }] }
  const two = repeatDestino(changeFilial(oneParte, 0, NORTE), 0, SUL)
  expect(two).toEqual({
    tipo: 'percentual',
    destinos: [
      { centroCusto: LOJA, filial: NORTE, percentualPpm: 1_000_000 },
      { centroCusto: LOJA, filial: SUL, percentualPpm: 0 },
    ],
  })
  expect([free(regraOf(two), 0, LOJA), free(regraOf(two), null, LOJA)]).toEqual([[MATRIZ, NORTE], [MATRIZ]])
  expect(dropDestino(two, 1)).toEqual({ tipo: 'percentual', destinos: two.destinos.slice(0, 1) })
  const semPartes = repeatDestino({ tipo: 'igualitario', destinos: [{ centroCusto: LOJA, filial: NORTE }] }, 0, SUL)
  expect(semPartes.destinos).toEqual([NORTE, SUL].map((filial) => ({ centroCusto: LOJA, filial })))
  const byPartesEqual = changeMetodo(regraOf(two), 'igualitario', 0, [two])
  expect(changeMetodo(byPartesEqual, 'percentual', 0, [byPartesEqual.metodo, two]).metodo).toEqual(two)
})

test('an origin limited to some filiais may give to its centro in another filial, but not to itself', () => {
  const daMatriz = regraOf({ tipo: 'igualitario', destinos: [] }, [MATRIZ])
  expect(free(daMatriz, null, ADM)).toEqual([NORTE, SUL])
  expect(free(regraOf({ tipo: 'igualitario', destinos: [] }), null, ADM)).toEqual([])
  const metodo = changeDestinos(daMatriz.metodo, [ADM, LOJA], (centro) => (centro === ADM ? NORTE : null))
  expect('destinos' in metodo && metodo.destinos).toEqual([
    { centroCusto: ADM, filial: NORTE },
    { centroCusto: LOJA, filial: null },
  ])
  const writing = { ...daMatriz, metodo }
  const changed = changeOrigem(writing, [ADM, LOJA]).metodo
  expect('destinos' in changed && changed.destinos).toEqual([{ centroCusto: ADM, filial: NORTE }])
  expect([MATRIZ, NORTE, null].map((filial) => isAtOrigem({ centroCusto: ADM, filial }, daMatriz.origem))).toEqual([true, false, true])
})

test('an archived filial is not offered, but one already in use stays visible', () => {
  const filiais = FILIAIS.map((filial) => ({ ...filial, arquivado: filial.id === SUL }))
  const metodo: MetodoDireto = { tipo: 'percentual', destinos: [{ centroCusto: LOJA, filial: SUL, percentualPpm: 1_000_000 }] }
  const freeOf = (location: number | null) =>
    listFreeFiliais(regraOf(metodo), metodo.destinos, location, { centroCusto: LOJA, filiais }).map(({ id }) => id)
  expect([freeOf(0), freeOf(null)]).toEqual([
    [MATRIZ, NORTE, SUL],
    [MATRIZ, NORTE],
  ])
  expect(remainderOf(metodo.destinos)).toBe(0)
})
