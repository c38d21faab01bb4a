import { COLUNA_ROLES } from '@lastro/contract'
import { ROLES } from '@lastro/planilha'
import { expect, test } from 'vitest'

test('the contract offers exactly the column roles that the sheet parser reads', () => {
  expect(ROLES).toEqual(COLUNA_ROLES)
})
