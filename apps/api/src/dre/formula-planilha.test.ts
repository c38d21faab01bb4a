import { parseFormula } from '@lastro/engine'
import { expect, test } from 'vitest'
import { translateFormula } from './formula-planilha.ts'

const CELLS: Readonly<Record<string, string>> = { RL: 'C4', CUS: 'C5', LL: 'C9', TKT: 'C11' }

function translate(text: string, dinheiro = true): string | undefined {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.erro.mensagem)
  return translateFormula(parsed.ast, { cell: (codigo) => CELLS[codigo], lacks: (codigo) => codigo === 'TKT', dinheiro })
}

test.each([
  ['RL + CUS', 'C4+C5'],
  ['RL - CUS', 'C4-(C5)'],
  ['RL * 0,35', '(C4)*(0.35)'],
  ['RL / LL', 'IFERROR((C4)/(C9),"")'],
  ['se(RL = 0; 0; LL / RL)', 'IFERROR(IF((C4)=(0),0,(C9)/(C4)),"")'],
  ['RL <> 0 e LL / RL > 0', 'IFERROR(IF((C4)<>(0),AND(((C9)/(C4))>(0)),FALSE),"")'],
  ['RL = 0 ou CUS < 0', 'IF((C4)=(0),TRUE,OR((C5)<(0)))'],
  ['RL + CUS * LL / RL', 'IFERROR(C4+(((C5)*(C9))/(C4)),"")'],
  ['RL + TKT', 'IFERROR(C4+((C11+0)),"")'],
  ['max(TKT; 0)', 'IFERROR(MAX((C11+0),0),"")'],
  ['RL ^ -1', 'IFERROR((C4)^(-(1)),"")'],
  ['max(RL; 0)', 'MAX(C4,0)'],
  ['-RL', '-(C4)'],
  ['max(RL; -0)', 'MAX(C4,-(0))'],
])('%s', (formula, expected) => {
  expect(translate(formula)).toBe(expected)
})

test.each([
  'anterior(RL; 1)',
  'acumulado(RL)',
  'arred(RL)',
  'RL + 1000',
  'max(RL; 500)',
  'se(RL > 1000; 1; 0)',
  'RL + NADA',
  'RL + (-100)',
  'RL + 2*100',
  'se(RL > -1000; RL; 0)',
  'max(RL; -500)',
  'RL - (1 + 2)',
  'RL + max(1; 2)',
])('keeps the value of %s, which has no counterpart', (formula) => {
  expect(translate(formula)).toBeUndefined()
})

test('treats a number next to a ratio as a plain number', () => {
  expect(translate('1 - LL / RL', false)).toBe('IFERROR((1)-((C9)/(C4)),"")')
})
