import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mesToIndex } from '../mes/mes.ts'
import { compileDePara } from './compile.ts'
import { createDecisor } from './decide-conta.ts'
import type { DeParaRegra } from './regra.ts'

const MESES = ['2024-12', '2025-01', '2025-02', '2025-03'] as const
const dimensao = fc.constantFrom(undefined, 0, 1, 2)
const contas = fc.constantFrom(
  { tipo: 'exata', contaInicio: '3.1.01' } as const,
  { tipo: 'prefixo', contaInicio: '3.1*' } as const,
  { tipo: 'prefixo', contaInicio: '3*' } as const,
  { tipo: 'faixa', contaInicio: '3.1.01', contaFim: '3.1.02' } as const,
  { tipo: 'faixa', contaInicio: '3.0', contaFim: '3.1.01' } as const,
)
const vigencia = fc.tuple(fc.constantFrom(undefined, ...MESES), fc.constantFrom(undefined, ...MESES))
const regra = fc.tuple(contas, dimensao, dimensao, vigencia, fc.constantFrom(7, 8))
const regras = fc.array(regra, { maxLength: 8 }).map((list) =>
  list.map(([alcance, centroCusto, filial, [mesInicio, mesFim], grupoItem], i): DeParaRegra => {
    return { ...alcance, id: i + 1, centroCusto, filial, mesInicio, mesFim, grupoItem }
  }),
)
const question = fc.record({
  conta: fc.constantFrom('3.1.01', '3.1.02', '3.2', '4'),
  centroCusto: fc.nat({ max: 3 }),
  filial: fc.nat({ max: 3 }),
  mes: fc.constantFrom(...MESES),
})

test('a shared answer equals the answer of the rules for each balance alone, in any order', () => {
  fc.assert(
    fc.property(regras, fc.array(question, { minLength: 1, maxLength: 30 }), (list, questions) => {
      const dePara = compileDePara(list)
      const decisor = createDecisor(dePara)
      for (const { conta, centroCusto, filial, mes } of questions) {
        expect(decisor(conta)(centroCusto, filial, mesToIndex(mes))).toEqual(dePara.resolve({ conta, centroCusto, filial, mes }))
      }
    }),
    { numRuns: 2000 },
  )
})

test('a rule for balances without centro de custo does not apply to centros that no rule names', () => {
  const decide = createDecisor(compileDePara([{ id: 1, tipo: 'exata', contaInicio: '3.1.01', centroCusto: 0, grupoItem: 7 }]))('3.1.01')
  expect([decide(0, 0, 24_300), decide(5, 0, 24_300)]).toEqual([{ tipo: 'mapeada', grupoItem: 7, regraId: 1 }, { tipo: 'sem' }])
})
