import * as contract from '@lastro/contract'
import { RECEITA_PARTS, ROW_KINDS } from '@lastro/importacao'
import { ANO_MAX, ANO_MIN, QUESTIONS, ROLES, ROW_MATCHES } from '@lastro/planilha'
import { expect, test } from 'vitest'

test('the contract offers exactly what the sheet parser reads and says', () => {
  expect(ROLES).toEqual(contract.COLUNA_ROLES)
  expect(QUESTIONS).toEqual(contract.QUESTIONS)
  expect(ROW_MATCHES).toEqual(contract.ROW_MATCHES)
  expect(ROW_KINDS).toEqual(contract.ROW_KINDS)
  expect([ANO_MIN, ANO_MAX]).toEqual([contract.RECEITA_ANO_MIN, contract.RECEITA_ANO_MAX])
  expect(RECEITA_PARTS).toEqual(contract.RECEITA_PARTS)
})
