import type { DreComentario } from '@lastro/contract'
import { expect, test } from 'vitest'
import {
  type ComentarioAnchor,
  findFollowed,
  isBelow,
  isTogether,
  anchorOfMes,
  mapComentarios,
  mudancaSince,
  raiseClosed,
  valorWritten,
} from './comentarios.ts'

const comentario = (mudanca: Partial<DreComentario>): DreComentario => ({
  id: 1,
  quem: { id: 'u', nome: 'Renata' },
  texto: 'Por quê?',
  mencoes: [],
  createdAt: '2025-03-01T12:00:00Z',
  editedAt: null,
  proprio: true,
  codigo: 'RB',
  grupoItemId: null,
  fonte: 'realizado',
  base: null,
  inicio: '2025-01',
  fim: '2025-02',
  rateado: false,
  centrosCusto: null,
  filiais: null,
  linha: 'Receita bruta',
  unidade: 'centavos',
  atual: 150_000,
  valorBase: null,
  resolvedAt: null,
  resolvedBy: null,
  respostas: [],
  ...mudanca,
})
const MESES = { meses: ['2025-01', '2025-02'], rateado: false }
const LINHA = { codigo: 'RB', pai: null, grupoItemId: null }
const ALL = { centrosCusto: null, filiais: null }
const TOTAL: ComentarioAnchor = anchorOfMes(MESES, LINHA, { tipo: 'valor', em: 'total' })!

test('a comment matches by line, sources, months and filters, and a comment on growth is shown with its amount', () => {
  expect(isTogether(comentario({}), TOTAL, ALL)).toBe(true)
  expect(isTogether(comentario({ base: 'anterior', valorBase: 1 }), TOTAL, ALL)).toBe(true)
  for (const other of [
    { codigo: 'RL' },
    { fim: '2025-01' },
    { grupoItemId: 3 },
    { base: 'orcado' },
    { rateado: true },
    { centrosCusto: [7] },
  ]) {
    expect(isTogether(comentario(other), TOTAL, ALL)).toBe(false)
  }
  const doCentro = { ...TOTAL, proprioCentroCusto: 7 }
  expect(isTogether(comentario({ centrosCusto: [7] }), doCentro, ALL)).toBe(true)
  expect(isTogether(comentario({}), TOTAL, { centrosCusto: [7], filiais: null })).toBe(false)
})

test('marks cells with unresolved comments in table order', () => {
  const itens = [comentario({ id: 2, fim: '2025-01' }), comentario({ id: 1 }), comentario({ id: 3, resolvedAt: '2025-03-02T00:00:00Z' })]
  const colunas = (['2025-01', 'total'] as const).map((em) => ({
    chave: `${em}:valor`,
    anchor: anchorOfMes(MESES, LINHA, { tipo: 'valor', em }),
  }))
  const notes = mapComentarios({ itens, ...ALL, podeComentar: true }, [{ chave: 'RB', linha: LINHA, colunas }])
  expect([...notes].map(([celula, own]) => [celula, own.map((note) => [note.numero, note.comentario.id])])).toEqual([
    ['RB 2025-01:valor', [[1, 2]]],
    ['RB total:valor', [[2, 1]]],
  ])
})

test('a comment on an item is shown with its closed line, and above the line after a drill-down to the item', () => {
  const item = { codigo: 'RB.01', pai: 'RB', grupoItemId: 3 }
  const doItem = comentario({ id: 4, grupoItemId: 3 })
  expect([isBelow(doItem, TOTAL, ALL), isBelow(comentario({}), TOTAL, ALL)]).toEqual([true, false])
  const celulas = [LINHA, item].map((linha) => ({
    chave: linha.pai === null ? 'RB' : 'RB/RB.01',
    linha,
    colunas: [{ chave: 'total:valor', anchor: anchorOfMes(MESES, linha, { tipo: 'valor', em: 'total' }) }],
  }))
  const mapa = mapComentarios({ itens: [comentario({}), doItem], ...ALL, podeComentar: true }, celulas)
  const naLinha = (opened: ReadonlySet<string> | 'todas') =>
    raiseClosed(mapa, [LINHA, item], opened)
      .get('RB total:valor')
      ?.map((note) => note.comentario.id)
  expect([naLinha(new Set()), naLinha(new Set(['RB'])), naLinha('todas')]).toEqual([[1, 4], [1], [1]])
  const RL = { codigo: 'RL', pai: null, grupoItemId: null }
  expect(findFollowed([RL, LINHA, item], RL, { linhas: ['RB'], item: 'RB.01' })).toBe(item)
  expect(findFollowed([RL, LINHA, item], LINHA, { linhas: [], item: 'RB.01' })).toBe(item)
  expect(findFollowed([RL, LINHA, item], LINHA, { linhas: [], item: null })).toBeUndefined()
  expect(findFollowed([RL, LINHA, item], item, { linhas: [], item: 'RB.01' })).toBeUndefined()
})

test('shows amount changes since the comment with the old and the new amount', () => {
  expect(mudancaSince(comentario({}), { atual: 150_000, base: null })).toBeNull()
  expect(mudancaSince(comentario({}), { atual: 151_000, base: null })).toEqual({ antes: 150_000, agora: 151_000 })
  const variou = comentario({ base: 'anterior', valorBase: 80_000 })
  expect(valorWritten(variou)).toBe(70_000)
  expect(mudancaSince(variou, { atual: 150_000, base: 90_000 })).toEqual({ antes: 70_000, agora: 60_000 })
})
