import { COLUNA_PAPEIS } from '@lastro/contract'
import { PAPEIS } from '@lastro/planilha'
import { expect, test } from 'vitest'

test('the columns that the contract lets a person choose are those that a sheet is read by', () => {
  expect(PAPEIS).toEqual(COLUNA_PAPEIS)
})
