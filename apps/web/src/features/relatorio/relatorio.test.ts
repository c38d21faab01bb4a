import { RELATORIO_MODELO_DEFS, type RelatorioNativo } from '@lastro/contract'
import { drawColunas, escalaOf, listVariacoes } from '@lastro/engine'
import { expect, test } from 'vitest'
import { dreLinha } from '../../../test/dre-linhas.ts'
import { toDre } from './link-target.ts'
import { addCartao, changeCartao, hasChanged, moveCartao, newCartao, removeCartao, toContent, toggleLinha, toDraft } from './draft.ts'
import { filtersOf, parseRelatorioSearch, readChosen, writeChosen } from './relatorio-search.ts'

test('draws each month next to the same month of last year, always including the zero line', () => {
  const { atual, anterior, zeroY, eixo } = drawColunas([100, -50, null], [50, null, 25], 134)
  expect(atual).toEqual([
    { index: 0, inicio: 0.16667, largura: 0.11333, top: 18, height: 66.7 },
    { index: 1, inicio: 0.5, largura: 0.11333, top: 84.7, height: 33.3 },
  ])
  expect(anterior.map(({ index, top }) => [index, top])).toEqual([
    [0, 51.3],
    [2, 68],
  ])
  expect(zeroY).toBe(84.7)
  expect(eixo).toEqual([
    { valor: -50, y: 118 },
    { valor: 50, y: 51.3 },
    { valor: 100, y: 18 },
  ])
  expect(drawColunas([], null, 100)).toEqual({ atual: [], anterior: [], eixo: [], zeroY: 18 })
  expect(drawColunas([0], null, 100).atual[0]).toMatchObject({ height: 1.5, largura: 0.68 })
})

test('prints amounts in the scale that suits the largest', () => {
  expect(escalaOf([null, 9_999_999])).toBe('reais')
  expect(escalaOf([5, -10_000_000])).toBe('milhares')
  expect(escalaOf([100_000_000_000])).toBe('milhoes')
  expect(escalaOf([])).toBe('reais')
})

const linhaOf = (codigo: string, grupoItemId: number | null, variacaoTotal: number | null, pai: string | null) =>
  dreLinha(codigo, [], {
    grupoItemId,
    descricao: `Nome ${codigo}`,
    tipo: grupoItemId === null ? 'soma' : 'grupoItem',
    nivel: grupoItemId === null ? 0 : 1,
    pai,
    variacaoTotal,
  })

test('ranks items by absolute variation, once each, omitting incomparable ones', () => {
  const lines = [
    linhaOf('RB', null, 900, null),
    linhaOf('RB.01', 1, 300, 'RB'),
    linhaOf('RB.02', 2, null, 'RB'),
    linhaOf('CUS', null, -600, null),
    linhaOf('CUS.01', 3, -600, 'CUS'),
    linhaOf('CUS.02', 4, 0, 'CUS'),
    linhaOf('RB.01', 1, 300, 'OUTRA'),
  ]
  const seen = listVariacoes(lines, 8).map(({ linha, superior, valor, parte }) => [linha.codigo, superior, valor, parte])
  expect(seen).toEqual([
    ['CUS.01', 'Nome CUS', -600, 1],
    ['RB.01', 'Nome RB', 300, 0.5],
  ])
  expect(listVariacoes(lines, 1)).toHaveLength(1)
})

test('keeps only differences from the report in the URL, and drops invalid values', () => {
  expect(parseRelatorioSearch({ inicio: '2026-02', fim: '2026-01', centroCusto: 7, editar: 'sim', cliente: 'x' })).toEqual({
    cliente: undefined,
    inicio: undefined,
    fim: undefined,
    centroCusto: '7',
    filial: undefined,
    orcamento: undefined,
    editar: undefined,
  })
  expect(readChosen(undefined, [3])).toEqual([3])
  expect(readChosen('todos', [3])).toEqual([])
  expect(readChosen('7,x,-1,7,9', [3])).toEqual([7, 9])
  expect(writeChosen([3], [3])).toBeUndefined()
  expect(writeChosen([], [3])).toBe('todos')
  expect(writeChosen([], [])).toBeUndefined()
  expect(writeChosen([7], [3])).toBe(7)
  expect(writeChosen([7, 9], [3])).toBe('7,9')
  expect(filtersOf({ filial: 'todos' }, { centrosCusto: [4, 5], filiais: [6] })).toEqual({ centroCusto: '4,5' })
})

test('links to the DRE line with the same months and filters, and to one centro when the number is of one', () => {
  const origem = { clienteId: 'c', recorte: { inicio: '2025-01', fim: '2025-12', centroCusto: '4,5', filial: '6' } }
  const base = { cliente: 'c', inicio: '2025-01', fim: '2025-12', filial: 6 }
  expect(toDre(origem, 'RL')).toEqual({ ...base, centroCusto: '4,5', explicar: 'RL' })
  expect(toDre(origem, 'RL', { em: '2025-03', centroCusto: 4 })).toEqual({ ...base, centroCusto: 4, explicar: 'RL', em: '2025-03' })
})

test('editing keeps card ids and respects the limits', () => {
  const relatorio: RelatorioNativo = {
    id: 1,
    chave: 'r',
    nome: 'R',
    descricao: '',
    versao: 3,
    arquivado: false,
    restrito: false,
    pronto: null,
    favorito: false,
    workspace: { id: 1, chave: 'w', nome: 'W', provedor: 'nativo' },
    conteudo: RELATORIO_MODELO_DEFS.resultado.conteudo,
  }
  const inicio = toDraft(relatorio)
  expect(hasChanged(inicio, relatorio)).toBe(false)
  expect(toContent(inicio)).toEqual(relatorio.conteudo)
  const ids = (draft: typeof inicio) => draft.cartoes.map(({ id }) => id)
  expect(ids(moveCartao(inicio, 1, -1))).toEqual([1, 0, 2, 3, 4])
  expect(moveCartao(inicio, 0, -1)).toBe(inicio)
  const missing = removeCartao(inicio, 2)
  expect(ids(missing)).toEqual([0, 1, 3, 4])
  const fresh = addCartao(missing, newCartao('centros', ['RL', 'DPE']))
  expect(ids(fresh)).toEqual([0, 1, 3, 4, 5])
  expect(fresh.cartoes.at(-1)?.cartao).toEqual({ tipo: 'centros', titulo: '', largura: 'inteira', linha: 'RL' })
  expect(hasChanged(changeCartao(inicio, 1, { tipo: 'cascata', titulo: 'Ponte', largura: 'inteira' }), relatorio)).toBe(true)
  let full = inicio
  for (let i = 0; i < 40; i++) full = addCartao(full, newCartao('cascata', []))
  expect(full.cartoes).toHaveLength(24)
  const codigos = ['RL', 'LB', 'EBITDA', 'LL']
  expect(toggleLinha(['LL'], 'RL', { max: 3, codigos })).toEqual(['RL', 'LL'])
  expect(toggleLinha(['LL'], 'LL', { max: 3, codigos })).toEqual(['LL'])
  expect(toggleLinha(['RL', 'LB', 'LL'], 'EBITDA', { max: 3, codigos })).toEqual(['RL', 'LB', 'LL'])
})
