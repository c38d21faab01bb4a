import { expect, test } from 'vitest'
import { linhaSemValores as line } from '../../../test/dre-linhas.ts'
import { listBasesAv } from './base-av.ts'

test('allows revenue, subtotals, results and the current line as 100 %', () => {
  const lines = [
    line('T', { tipo: 'titulo' }),
    line('RB'),
    line('RB.01', { tipo: 'grupoItem', nivel: 1, pai: 'RB' }),
    line('CUS'),
    line('RL', { tipo: 'formula', destaque: 'subtotal' }),
    line('MB', { tipo: 'percentual', unidade: 'razao' }),
    line('LL', { tipo: 'formula', destaque: 'resultado' }),
  ]
  const codigos = (base: string | null) =>
    listBasesAv(lines, base === null ? null : { codigo: base, descricao: base }).map(({ codigo }) => codigo)
  expect([codigos('RL'), codigos('CUS'), codigos(null)]).toEqual([
    ['RB', 'RL', 'LL'],
    ['RB', 'CUS', 'RL', 'LL'],
    ['RB', 'RL', 'LL'],
  ])
})
