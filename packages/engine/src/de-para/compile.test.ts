import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenciaContas, referenciaMatches } from '../../test/reference/de-para.ts'
import { compileDePara } from './compile.ts'
import type { DeParaPergunta, DeParaRegra, DeParaResposta } from './regra.ts'

/** Every code of up to four levels with digits 0 to 4. Rules use 1 to 3, so that different scopes never look the same by accident. */
const PLANO: readonly string[] = (() => {
  const niveis: string[][] = [['0', '1', '2', '3', '4']]
  for (let nivel = 1; nivel < 4; nivel++)
    niveis.push((niveis[nivel - 1] ?? []).flatMap((acima) => ['0', '1', '2', '3', '4'].map((n) => `${acima}.${n}`)))
  return niveis.flat()
})()

const codigo = fc.array(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: 3 }).map((niveis) => niveis.join('.'))

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
  .map(({ tipo, a, b, ...resto }) => {
    if (tipo === 'prefixo') return { id: 0, tipo, contaInicio: `${a}.*`, ...resto }
    if (tipo === 'exata') return { id: 0, tipo, contaInicio: a, ...resto }
    const [contaInicio, contaFim] = a < b ? [a, b] : [b, a]
    return { id: 0, tipo, contaInicio, contaFim, ...resto }
  })

const regras = fc.array(regra, { maxLength: 8 }).map((lista) => lista.map((item, i) => ({ ...item, id: i + 1 })))

const pergunta: fc.Arbitrary<DeParaPergunta> = fc.record({
  conta: codigo,
  centroCusto: fc.nat({ max: 3 }),
  filial: fc.nat({ max: 2 }),
  mes: fc.constantFrom('2024-12', '2025-01', '2025-02', '2025-03', '2025-04'),
})

function dimensoes({ centroCusto, filial }: DeParaRegra): ReadonlySet<string> {
  return new Set([...(centroCusto === undefined ? [] : ['centro']), ...(filial === undefined ? [] : ['filial'])])
}

function isDentro(menor: ReadonlySet<string>, maior: ReadonlySet<string>): boolean {
  return [...menor].every((item) => maior.has(item))
}

/** Reference by scanning every rule and comparing their accounts over the whole chart. */
function referencia(lista: readonly DeParaRegra[], question: DeParaPergunta): DeParaResposta {
  const valem = lista.filter((item) => referenciaMatches(item, question))
  const vencedoras = valem.filter((fraca) => {
    const contasFraca = referenciaContas(fraca, PLANO)
    return !valem.some((forte) => {
      const contasForte = referenciaContas(forte, PLANO)
      if (!isDentro(contasForte, contasFraca)) return false
      if (contasForte.size < contasFraca.size) return true
      return isDentro(dimensoes(fraca), dimensoes(forte)) && dimensoes(fraca).size < dimensoes(forte).size
    })
  })
  const [primeira] = vencedoras
  if (primeira === undefined) return { tipo: 'sem' }
  if (new Set(vencedoras.map(({ grupoItem }) => grupoItem)).size > 1) return { tipo: 'conflito', regras: vencedoras.map(({ id }) => id) }
  return { tipo: 'mapeada', grupoItem: primeira.grupoItem, regraId: primeira.id }
}

test('the index answers as a scan over all rules in any order', () => {
  fc.assert(
    fc.property(regras, fc.array(pergunta, { minLength: 1, maxLength: 5 }), (lista, perguntas) => {
      const dePara = compileDePara(lista)
      const aoContrario = compileDePara(lista.toReversed())
      for (const question of perguntas) {
        const esperado = referencia(lista, question)
        expect(dePara.resolve(question)).toEqual(esperado)
        expect(aoContrario.resolve(question)).toEqual(esperado)
      }
    }),
    { numRuns: 400 },
  )
})
