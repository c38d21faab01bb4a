import { expect, test } from 'vitest'
import { checkPlausibility, type PlausibilityInput } from './plausibility.ts'

const ask = (input: Partial<PlausibilityInput>) =>
  checkPlausibility({ contas: [], itens: [], margens: [], ...input }).map(
    ({ tipo, assunto, periodo, baseCentavos }) => `${tipo} ${assunto} ${periodo} ${baseCentavos}`,
  )

test('asks about a revenue in an expense and the reverse, and not about the usual balances', () => {
  const conta = (nome: string, natureza: PlausibilityInput['contas'][number]['natureza'], valorCentavos: number) => ({
    conta: nome,
    destino: 'x',
    natureza,
    valorCentavos,
  })
  expect(
    ask({
      contas: [
        conta('venda', 'receita_bruta', 500),
        conta('custo', 'custo', -400),
        conta('venda em pessoal', 'pessoal', 300),
        conta('custo em receita', 'receita_bruta', -200),
        conta('juros', 'resultado_financeiro', 100),
        conta('zerada', 'custo', 0),
      ],
    }),
  ).toEqual(['receita_em_despesa venda em pessoal null null', 'despesa_em_receita custo em receita null null'])
})

const meses = (...valores: number[]) => valores.map((valorCentavos, i) => ({ mes: `2025-0${i + 1}`, valorCentavos }))

test('asks about an expense whose year is a credit, once', () => {
  const item = { item: 'energia', natureza: 'despesa_administrativa' as const, meses: meses(-10, 30) }
  expect(ask({ itens: [item] })).toEqual(['despesa_credora energia 2025 null'])
  expect(ask({ itens: [{ ...item, meses: meses(-40, 30) }] })).toEqual([])
  expect(
    ask({ itens: [item], contas: [{ conta: '4', destino: 'energia', natureza: 'despesa_administrativa', valorCentavos: 30 }] }),
  ).toEqual(['receita_em_despesa 4 null null'])
})

test('asks about a result above the net revenue', () => {
  const margem = (valorCentavos: number, receitaLiquidaCentavos: number) => ({
    ano: 2025,
    linha: 'LB',
    valorCentavos,
    receitaLiquidaCentavos,
  })
  expect(ask({ margens: [margem(101, 100)] })).toEqual(['margem LB 2025 100'])
  expect(ask({ margens: [margem(100, 100), margem(1, 0), margem(1, -5)] })).toEqual([])
})

test('asks about a month ten times its neighbours, of either sign', () => {
  const itens = (...valores: number[]) => [{ item: 'fretes', natureza: 'despesa_comercial' as const, meses: meses(...valores) }]
  expect(ask({ itens: itens(-10, -100, -9) })).toEqual(['mes_destoante fretes 2025-02 -10'])
  expect(ask({ itens: itens(-10, -99, -9) })).toEqual([])
  expect(ask({ itens: itens(-10, 100, -9, -200) })).toContain('mes_destoante fretes 2025-02 -10')
  // The first and the last month, and one beside an empty month, have nothing to be compared with.
  expect(ask({ itens: itens(-100, -1, -100) })).toEqual([])
  expect(ask({ itens: itens(-1, -100, 0) })).toEqual([])
})
