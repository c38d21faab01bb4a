import { isCnpj } from '@lastro/engine'
import { expect, test } from 'vitest'
import { DEMONSTRACAO_CLIENTES } from './cadastro.ts'

const EXEMPLO = '11222333000181'

test('all companies have different CNPJs, none equal to the one of the example file', () => {
  const cnpjs = Object.values(DEMONSTRACAO_CLIENTES).map(({ cnpj }): string => cnpj)
  expect(cnpjs.filter((cnpj) => !isCnpj(cnpj))).toEqual([])
  expect(new Set(cnpjs).size).toBe(cnpjs.length)
  expect(cnpjs).not.toContain(EXEMPLO)
})
