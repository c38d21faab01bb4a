import type { DreExplicacao } from '@lastro/contract'
import { describe, expect, test } from 'vitest'
import { buildChain, proveLancamentos, splitFormula } from './explicacao.ts'

const semDiferenca = { linhas: 0, grupoItens: 0, contas: 0 }
const line = (codigo: string, valor: number, contribuicao: number | null = valor) => ({
  codigo,
  descricao: codigo,
  valor,
  contribuicao,
  id: null,
})

const ebitda: DreExplicacao = {
  codigo: 'EBITDA',
  descricao: 'EBITDA',
  unidade: 'centavos',
  valor: 600,
  formula: 'LB + DAD',
  linhas: [line('LB', 1000), line('DAD', -400)],
  grupoItens: [],
  contas: [],
  rateio: null,
  diferencas: semDiferenca,
}
const dad: DreExplicacao = {
  codigo: 'DAD',
  descricao: 'Administrativas',
  unidade: 'centavos',
  valor: -400,
  formula: null,
  linhas: [],
  grupoItens: [
    { codigo: 'TI', descricao: 'Tecnologia', valor: -300, id: 11 },
    { codigo: 'OC', descricao: 'Ocupação', valor: -100, id: 12 },
  ],
  contas: [],
  rateio: null,
  diferencas: semDiferenca,
}
const tecnologia: DreExplicacao = {
  ...dad,
  contas: [{ codigo: '4.2.03', descricao: 'Nuvem', valor: -300, id: 77, regra: '4.2.*', temLancamentos: true }],
}
const known = new Map([
  ['EBITDA', ebitda],
  ['DAD', dad],
])
const inicio = {
  codigo: 'EBITDA',
  linhas: [],
  item: null,
  conta: null,
  root: null,
  comLancamentos: true,
  known: new Set(['EBITDA', 'LB', 'DAD', 'ME', 'RL']),
}

describe('the drill-down of a number', () => {
  test('stops at the lines until one is opened', () => {
    const chain = buildChain(inicio, known, undefined)
    expect(chain.passos.map((step) => step.tipo)).toEqual(['linhas'])
    expect(chain.passos[0]).toMatchObject({ seguida: null, proof: { tipo: 'soma', diferencaCentavos: 0 } })
  })

  test('goes down to the account, which opens automatically when it is the only one', () => {
    const chain = buildChain({ ...inicio, linhas: ['DAD'], item: 'TI' }, known, tecnologia)
    expect(chain.passos.map((step) => [step.tipo, step.seguida])).toEqual([
      ['linhas', 'DAD'],
      ['itens', 'TI'],
      ['contas', '4.2.03'],
    ])
    expect(chain.item).toEqual({ linha: 'DAD', codigo: 'TI', id: 11 })
    expect(chain.conta?.id).toBe(77)
  })

  test('shows a difference when the parts do not add up', () => {
    const wrong = new Map([['EBITDA', { ...ebitda, valor: 601 }]])
    expect(buildChain(inicio, wrong, undefined).passos[0]?.proof).toEqual({ tipo: 'soma', diferencaCentavos: -1 })
  })

  test('checks a margin by its quotient', () => {
    const me = (valor: number | null, rl: number): DreExplicacao => ({
      codigo: 'ME',
      descricao: 'Margem',
      unidade: 'razao',
      valor,
      formula: 'EBITDA / RL',
      linhas: [line('EBITDA', 600, null), line('RL', rl, null)],
      grupoItens: [],
      contas: [],
      rateio: null,
      diferencas: { linhas: null, grupoItens: null, contas: null },
    })
    const proof = (explicacao: DreExplicacao) =>
      buildChain({ ...inicio, codigo: 'ME' }, new Map([['ME', explicacao]]), undefined).passos[0]?.proof
    expect(proof(me(0.5, 1200))).toEqual({ tipo: 'quociente', confere: true })
    expect(proof(me(0.51, 1200))).toEqual({ tipo: 'quociente', confere: false })
    expect(proof(me(null, 0))).toEqual({ tipo: 'quociente', confere: true })
  })

  test('shows no sum for a formula that is not linear', () => {
    const nonLinear = { ...ebitda, linhas: [line('LB', 1000, null), line('DAD', -400, null)] }
    expect(buildChain(inicio, new Map([['EBITDA', nonLinear]]), undefined).passos[0]?.proof).toBeNull()
  })

  test('starts at the accounts for a grupo item, even without entries', () => {
    const root = { codigo: 'TI', descricao: 'Tecnologia', valor: -300, id: 11 }
    expect(buildChain({ ...inicio, codigo: 'DAD', root }, new Map(), undefined).item).toEqual({ linha: 'DAD', codigo: 'TI', id: 11 })
    const chain = buildChain({ ...inicio, codigo: 'DAD', root }, new Map(), tecnologia)
    expect(chain.passos.map((step) => step.tipo)).toEqual(['contas'])
    expect(chain.passos[0]?.proof).toEqual({ tipo: 'soma', diferencaCentavos: 0 })
  })

  test('does not open the constant of a formula', () => {
    const withConstant = { ...ebitda, linhas: [line('', 600)] }
    expect(buildChain(inicio, new Map([['EBITDA', withConstant]]), undefined).passos[0]).toMatchObject({ seguida: null })
  })

  test('ignores a path that does not exist any more', () => {
    const chain = buildChain({ ...inicio, linhas: ['XYZ'], item: 'nada', conta: 5 }, known, undefined)
    expect(chain.passos).toHaveLength(1)
  })
})

test('splits a formula only at its codes', () => {
  const termos = splitFormula('se(RL = 0; 0; LL / RL)', new Set(['RL', 'LL']))
  expect(termos.filter((termo) => termo.codigo).map((termo) => termo.texto)).toEqual(['RL', 'LL', 'RL'])
  expect(termos.map((termo) => termo.texto).join('')).toBe('se(RL = 0; 0; LL / RL)')
})

test('includes amounts without entries in the check of an account', () => {
  expect(proveLancamentos({ valor: -300 }, { totalCentavos: -200, semLancamentosCentavos: -100 })).toBe(0)
  expect(proveLancamentos({ valor: -300 }, { totalCentavos: -200, semLancamentosCentavos: 0 })).toBe(100)
})
