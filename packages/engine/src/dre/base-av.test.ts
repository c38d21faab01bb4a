import { expect, test } from 'vitest'
import { chooseBaseAv } from './base-av.ts'
import { compileDre } from './compile.ts'

function dreOf(receita: string) {
  const compilacao = compileDre(
    [
      { tipo: 'soma', codigo: 'RB', descricao: 'Receita bruta', componentes: [{ grupoItem: 1, sinal: 1 }] },
      { tipo: 'formula', codigo: receita, descricao: 'Receita líquida', formula: 'RB' },
      { tipo: 'percentual', codigo: 'MB', descricao: 'Margem', formula: 'RB', baseCodigo: 'RB' },
      { tipo: 'titulo', codigo: 'T', descricao: 'Título' },
    ],
    [{ id: 9, itens: [{ id: 1 }] }],
  )
  if (!compilacao.ok) throw new Error(JSON.stringify(compilacao.erros))
  return compilacao.dre
}

test('the base is the chosen money line, else net revenue, else none', () => {
  const gerencial = dreOf('RL')
  expect([undefined, 'RB', 'MB', 'T', 'XYZ'].map((chosen) => chooseBaseAv(gerencial, chosen))).toEqual(['RL', 'RB', 'RL', 'RL', 'RL'])
  const own = dreOf('3.03')
  expect([undefined, 'RB', 'XYZ'].map((chosen) => chooseBaseAv(own, chosen))).toEqual([undefined, 'RB', undefined])
})
