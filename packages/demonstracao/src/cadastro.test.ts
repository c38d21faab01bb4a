import { isCnpj } from '@lastro/engine'
import { expect, test } from 'vitest'
import { DEMONSTRACAO_CLIENTES } from './cadastro.ts'

/** The company of the example ECD that whoever tries the product has at hand: its chart is another than the generated ones. */
const EXEMPLO = '11222333000181'

test('each company has a CNPJ of its own, and none has the one of the example file', () => {
  const cnpjs = Object.values(DEMONSTRACAO_CLIENTES).map(({ cnpj }): string => cnpj)
  expect(cnpjs.filter((cnpj) => !isCnpj(cnpj))).toEqual([])
  expect(new Set(cnpjs).size).toBe(cnpjs.length)
  expect(cnpjs).not.toContain(EXEMPLO)
})
