import { expect, test } from 'vitest'
import { linhaSemValores as linha } from '../../../test/dre-linhas.ts'
import { listBasesAv } from './base-av.ts'

test('allows revenue, subtotals, results and the current line as 100 %', () => {
  const linhas = [
    linha('T', { tipo: 'titulo' }),
    linha('RB'),
    linha('RB.01', { tipo: 'grupoItem', nivel: 1, pai: 'RB' }),
    linha('CUS'),
    linha('RL', { tipo: 'formula', destaque: 'subtotal' }),
    linha('MB', { tipo: 'percentual', unidade: 'razao' }),
    linha('LL', { tipo: 'formula', destaque: 'resultado' }),
  ]
  const codigos = (base: string | null) =>
    listBasesAv(linhas, base === null ? null : { codigo: base, descricao: base }).map(({ codigo }) => codigo)
  expect([codigos('RL'), codigos('CUS'), codigos(null)]).toEqual([
    ['RB', 'RL', 'LL'],
    ['RB', 'CUS', 'RL', 'LL'],
    ['RB', 'RL', 'LL'],
  ])
})
