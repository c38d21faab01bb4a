import { ENTIDADE_DEFS } from '@lastro/contract'
import { formatNumero, readNumero } from '@lastro/formato'
import { expect, test } from 'vitest'
import { readDraft, toDraft } from './field-text.ts'

const { contas, valores, filiais } = ENTIDADE_DEFS

test('a new row starts with the defaults of its fields', () => {
  const draft = toDraft(contas, null, 'pt')
  expect(draft).toMatchObject({ codigo: '', natureza: '4', analitica: 'true', superior: '' })
  const { problemas } = readDraft(contas, draft, { antes: null, idioma: 'pt' })
  expect([...problemas]).toEqual([
    ['codigo', 'obrigatorio'],
    ['descricao', 'obrigatorio'],
  ])
})

test('parses typed numbers, choices and CNPJ', () => {
  const typed = { direcionador: 'HC', centroCusto: 'VENDAS', ano: '2026', m01: '1.234,5', m02: '1.5', m03: '' }
  const loaded = readDraft(valores, typed, { antes: null, idioma: 'pt' })
  expect(loaded.valores).toMatchObject({ ano: 2026, m01: 1234.5, m03: null, filial: null })
  expect([...loaded.problemas]).toEqual([['m02', 'numero']])
  const filial = (cnpj: string) => readDraft(filiais, { codigo: '1', descricao: 'A', cnpj, fixa: 'true' }, { antes: null, idioma: 'pt' })
  expect(filial('12.abc.345/01de-35').valores).toMatchObject({ cnpj: '12ABC34501DE35', fixa: true })
  expect(filial('11.222.333/0001-82').problemas.get('cnpj')).toBe('cnpj')
})

test('saving an unchanged row keeps its values, even ones that could not be typed', () => {
  const antes = { codigo: '1', descricao: 'Sem CNPJ certo', cnpj: '00000000000000', fixa: false }
  const line = { id: '1', versao: 1, arquivado: false, nivel: 0, valores: antes, rotulos: {} }
  const { valores: after, problemas } = readDraft(filiais, toDraft(filiais, line, 'pt'), { antes, idioma: 'pt' })
  expect([...problemas]).toEqual([])
  expect(after).toEqual(antes)
})

test.each(['pt', 'en'] as const)('a quantity printed in %s is parsed back', (language) => {
  for (const valor of [0, 1, 12.5, 1234, 1_234_567.891, 0.000001, 9_000_000_000]) {
    expect(readNumero(formatNumero(valor, language), language)).toBe(valor)
  }
  for (const text of ['', '-1', '1,2,3', 'abc', language === 'pt' ? '12.34' : '12,34']) expect(readNumero(text, language)).toBeUndefined()
})
