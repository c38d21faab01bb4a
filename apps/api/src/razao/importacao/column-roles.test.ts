import { COLUNA_PAPEIS } from '@lastro/contract'
import { PAPEIS } from '@lastro/planilha'
import { expect, test } from 'vitest'

test('the contract offers exactly the column roles that the sheet parser reads', () => {
  expect(PAPEIS).toEqual(COLUNA_PAPEIS)
})
