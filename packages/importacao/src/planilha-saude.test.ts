import { PlanilhaProblemaList } from '@lastro/planilha'
import type { PlanilhaProblema } from '@lastro/planilha'
import { expect, test } from 'vitest'
import { requireId } from './cadastro.ts'
import { ImportacaoError } from './erro.ts'
import { assertAccepted, buildSaude } from './planilha-saude.ts'

const problema = (severidade: PlanilhaProblema['severidade'], linha: number): PlanilhaProblema => ({
  regra: 'valor_invalid',
  severidade,
  linha,
  campo: null,
  valor: null,
  mensagem: `problema da linha ${linha}`,
  efeito: null,
})

test('an error after a thousand warnings refuses the file and is reported', () => {
  const problemas = new PlanilhaProblemaList()
  for (let line = 1; line <= 1000; line++) problemas.add(problema('aviso', line))
  expect(() => assertAccepted(buildSaude([], problemas), problemas.erros)).not.toThrow()
  problemas.add(problema('erro', 1001))
  expect(problemas.itens.length).toBe(1000)
  expect(() => assertAccepted(buildSaude([], problemas), problemas.erros)).toThrow(ImportacaoError)
  expect(() => assertAccepted(buildSaude([], problemas), problemas.erros)).toThrow('Linha 1.001: problema da linha 1001')
})

test('an unsaved code is an error and never becomes "none"', () => {
  const ids = new Map([['VEN', 7]])
  expect([requireId(ids, ''), requireId(ids, 'VEN')]).toEqual([0, 7])
  expect(() => requireId(ids, 'ADM')).toThrow('ADM')
})
