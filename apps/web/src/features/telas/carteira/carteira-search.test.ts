import { expect, test } from 'vitest'
import { filterOf, parseCarteiraSearch } from './carteira-search.ts'

test('drops invalid values and omits defaults', () => {
  const dropped = parseCarteiraSearch({
    busca: '',
    marca: 'x',
    situacao: 'abertos',
    problema: 'tudo',
    ordem: 'problemas',
    pagina: 1,
    limite: 25,
  })
  expect(filterOf(dropped)).toEqual({})
  expect([dropped.pagina, dropped.limite]).toEqual([undefined, undefined])
  const kept = { marca: 'fps', situacao: 'arquivados', problema: 'de_para_incompleto', ordem: '-nome' }
  expect(filterOf(parseCarteiraSearch({ ...kept, busca: 12_345_678_000_195 }))).toEqual({ ...kept, busca: '12345678000195' })
})
