import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenciaContas, referenciaMatches } from '../../test/reference/de-para.ts'
import { compileDePara } from './compile.ts'
import type { DeParaQuestion, DeParaRegra, DeParaResponse } from './regra.ts'

/**
 * All codes of up to four levels with digits 0 to 4.
 * Rules use 1 to 3, so that different scopes never look the same by accident.
 */
const PLANO: readonly string[] = (() => {
  const levels: string[][] = [['0', '1', '2', '3', '4']]
  for (let level = 1; level < 4; level++)
    levels.push((levels[level - 1] ?? []).flatMap((above) => ['0', '1', '2', '3', '4'].map((n) => `${above}.${n}`)))
  return levels.flat()
})()

const codigo = fc.array(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: 3 }).map((levels) => levels.join('.'))

const regra: fc.Arbitrary<DeParaRegra> = fc
  .record({
    tipo: fc.constantFrom('exata', 'prefixo', 'faixa'),
    a: codigo,
    b: codigo,
    centroCusto: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
    filial: fc.option(fc.nat({ max: 1 }), { nil: undefined }),
    grupoItem: fc.integer({ min: 1, max: 3 }),
    mesInicio: fc.option(fc.constantFrom('2025-01', '2025-02'), { nil: undefined }),
    mesFim: fc.option(fc.constantFrom('2025-02', '2025-03'), { nil: undefined }),
  })
  .map(({ tipo, a, b, ...rest }) => {
    if (tipo === 'prefixo') return { id: 0, tipo, contaInicio: `${a}.*`, ...rest }
    if (tipo === 'exata') return { id: 0, tipo, contaInicio: a, ...rest }
    const [contaInicio, contaFim] = a < b ? [a, b] : [b, a]
    return { id: 0, tipo, contaInicio, contaFim, ...rest }
  })

const regras = fc.array(regra, { maxLength: 8 }).map((list) => list.map((item, i) => ({ ...item, id: i + 1 })))

const questionItem: fc.Arbitrary<DeParaQuestion> = fc.record({
  conta: codigo,
  centroCusto: fc.nat({ max: 3 }),
  filial: fc.nat({ max: 2 }),
  mes: fc.constantFrom('2024-12', '2025-01', '2025-02', '2025-03', '2025-04'),
})

function dimensoes({ centroCusto, filial }: DeParaRegra): ReadonlySet<string> {
  return new Set([...(centroCusto === undefined ? [] : ['centro']), ...(filial === undefined ? [] : ['filial'])])
}

function isInside(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  return [...inner].every((item) => outer.has(item))
}

/** Reference implementation: scans every rule and compares their accounts over the whole chart. */
function referencia(list: readonly DeParaRegra[], question: DeParaQuestion): DeParaResponse {
  const valem = list.filter((item) => referenciaMatches(item, question))
  const vencedoras = valem.filter((weak) => {
    const contasOfWeak = referenciaContas(weak, PLANO)
    return !valem.some((strong) => {
      const contasOfStrong = referenciaContas(strong, PLANO)
      if (!isInside(contasOfStrong, contasOfWeak)) return false
      if (contasOfStrong.size < contasOfWeak.size) return true
      return isInside(dimensoes(weak), dimensoes(strong)) && dimensoes(weak).size < dimensoes(strong).size
    })
  })
  const [first] = vencedoras
  if (first === undefined) return { tipo: 'sem' }
  if (new Set(vencedoras.map(({ grupoItem }) => grupoItem)).size > 1) return { tipo: 'conflito', regras: vencedoras.map(({ id }) => id) }
  return { tipo: 'mapeada', grupoItem: first.grupoItem, regraId: first.id }
}

test('the index answers as a scan over all rules in any order', () => {
  fc.assert(
    fc.property(regras, fc.array(questionItem, { minLength: 1, maxLength: 5 }), (list, questions) => {
      const dePara = compileDePara(list)
      const aoContrario = compileDePara(list.toReversed())
      for (const question of questions) {
        const expected = referencia(list, question)
        expect(dePara.resolve(question)).toEqual(expected)
        expect(aoContrario.resolve(question)).toEqual(expected)
      }
    }),
    { numRuns: 400 },
  )
})
