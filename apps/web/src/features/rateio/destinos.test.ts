import type { RateioLista } from '@lastro/contract'
import { expect, test } from 'vitest'
import { changeFilial, dropDestino, isNaOrigem, listFiliaisLivres, repeatDestino, type MetodoDireto } from './destinos.ts'
import { changeDestinos, changeMetodo, changeOrigem, REGRA_NOVA, remainderOf } from './draft.ts'

const [MATRIZ, NORTE, SUL] = [1, 2, 3]
const FILIAIS: RateioLista['filiais'] = [MATRIZ, NORTE, SUL].map((id) => ({
  id,
  codigo: `F${id}`,
  descricao: `Filial ${id}`,
  arquivado: false,
}))
const [ADM, LOJA] = [7, 8]
const regraOf = (metodo: MetodoDireto, filiais: number[] | null = null) => ({
  ...REGRA_NOVA,
  origem: { ...REGRA_NOVA.origem, centrosCusto: [ADM], filiais },
  metodo,
})
const livres = (regra: ReturnType<typeof regraOf>, lugar: number | null, centroCusto: number): number[] =>
  listFiliaisLivres(regra, regra.metodo.destinos, lugar, { centroCusto, filiais: FILIAIS }).map(({ id }) => id)

test('a centro receives in any number of filiais, each with a share and none twice', () => {
  const umaParte: MetodoDireto = { tipo: 'percentual', destinos: [{ centroCusto: LOJA, filial: null, percentualPpm: 1_000_000 }] }
  const duas = repeatDestino(changeFilial(umaParte, 0, NORTE), 0, SUL)
  expect(duas).toEqual({
    tipo: 'percentual',
    destinos: [
      { centroCusto: LOJA, filial: NORTE, percentualPpm: 1_000_000 },
      { centroCusto: LOJA, filial: SUL, percentualPpm: 0 },
    ],
  })
  expect([livres(regraOf(duas), 0, LOJA), livres(regraOf(duas), null, LOJA)]).toEqual([[MATRIZ, NORTE], [MATRIZ]])
  expect(dropDestino(duas, 1)).toEqual({ tipo: 'percentual', destinos: duas.destinos.slice(0, 1) })
  const semPartes = repeatDestino({ tipo: 'igualitario', destinos: [{ centroCusto: LOJA, filial: NORTE }] }, 0, SUL)
  expect(semPartes.destinos).toEqual([NORTE, SUL].map((filial) => ({ centroCusto: LOJA, filial })))
  const porPartesIguais = changeMetodo(regraOf(duas), 'igualitario', 0, [duas])
  expect(changeMetodo(porPartesIguais, 'percentual', 0, [porPartesIguais.metodo, duas]).metodo).toEqual(duas)
})

test('an origin limited to some filiais may give to its centro in another filial, but not to itself', () => {
  const daMatriz = regraOf({ tipo: 'igualitario', destinos: [] }, [MATRIZ])
  expect(livres(daMatriz, null, ADM)).toEqual([NORTE, SUL])
  expect(livres(regraOf({ tipo: 'igualitario', destinos: [] }), null, ADM)).toEqual([])
  const metodo = changeDestinos(daMatriz.metodo, [ADM, LOJA], (centro) => (centro === ADM ? NORTE : null))
  expect('destinos' in metodo && metodo.destinos).toEqual([
    { centroCusto: ADM, filial: NORTE },
    { centroCusto: LOJA, filial: null },
  ])
  const escrita = { ...daMatriz, metodo }
  // A loja that becomes an origin stops receiving; ADM still receives elsewhere.
  const mudada = changeOrigem(escrita, [ADM, LOJA]).metodo
  expect('destinos' in mudada && mudada.destinos).toEqual([{ centroCusto: ADM, filial: NORTE }])
  expect([MATRIZ, NORTE, null].map((filial) => isNaOrigem({ centroCusto: ADM, filial }, daMatriz.origem))).toEqual([true, false, true])
})

test('an archived filial is not offered, but one already in use stays visible', () => {
  const filiais = FILIAIS.map((filial) => ({ ...filial, arquivado: filial.id === SUL }))
  const metodo: MetodoDireto = { tipo: 'percentual', destinos: [{ centroCusto: LOJA, filial: SUL, percentualPpm: 1_000_000 }] }
  const livresDe = (lugar: number | null) =>
    listFiliaisLivres(regraOf(metodo), metodo.destinos, lugar, { centroCusto: LOJA, filiais }).map(({ id }) => id)
  expect([livresDe(0), livresDe(null)]).toEqual([
    [MATRIZ, NORTE, SUL],
    [MATRIZ, NORTE],
  ])
  expect(remainderOf(metodo.destinos)).toBe(0)
})
