import type { CadastroLinha } from '@lastro/contract'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../api/api.ts'
import { linhasQuery, showLinha } from './queries.ts'

const linhaOf = (id: string, descricao: string): CadastroLinha => ({
  id,
  versao: 1,
  arquivado: false,
  nivel: 0,
  valores: { descricao },
  rotulos: {},
})
const { queryKey } = linhasQuery({ entidade: 'filiais' })
const shown = () => queryClient.getQueryData(queryKey)
const renamed = (descricao: string) => (line: CadastroLinha) => ({ ...line, valores: { descricao } })
const [a, b, c] = [linhaOf('1', 'A'), linhaOf('2', 'B'), linhaOf('3', 'C')]

beforeEach(() => queryClient.setQueryData(queryKey, { itens: [a, b, c], total: 3 }))

test('rolls back its row and keeps later changes of other rows', () => {
  const takeBack = showLinha('filiais', '1', renamed('outra'))
  showLinha('filiais', '2', renamed('de todos'))
  takeBack()
  expect(shown()).toEqual({ itens: [a, linhaOf('2', 'de todos'), c], total: 3 })
})

test('restores a row whose deletion failed, unless the page was refetched', () => {
  const takeBack = showLinha('filiais', '2', () => null)
  expect(shown()).toEqual({ itens: [a, c], total: 2 })
  takeBack()
  expect(shown()).toEqual({ itens: [a, b, c], total: 3 })
  const again = showLinha('filiais', '2', () => null)
  const fresh = { itens: [linhaOf('2', 'lida de novo'), a, c], total: 3 }
  queryClient.setQueryData(queryKey, fresh)
  again()
  expect(shown()).toEqual(fresh)
})

test('a refetched row is not rolled back', () => {
  const takeBack = showLinha('filiais', '1', renamed('outra'))
  const fresh = { itens: [linhaOf('1', 'lida de novo'), b, c], total: 3 }
  queryClient.setQueryData(queryKey, fresh)
  takeBack()
  expect(shown()).toEqual(fresh)
})
