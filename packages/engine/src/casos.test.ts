import { describe, expect, test } from 'vitest'
import { runDePara } from '../test/casos/de-para.ts'
import { runDinheiro } from '../test/casos/dinheiro.ts'
import { runDre } from '../test/casos/dre.ts'
import { runFormula } from '../test/casos/formula.ts'
import { runInvestimento } from '../test/casos/investimento.ts'
import { DOMINIOS, listCasos } from '../test/casos/read.ts'
import type { Caso } from '../test/casos/read.ts'
import { runOrcamento } from '../test/casos/orcamento.ts'
import { runPlanejamento } from '../test/casos/planejamento.ts'
import { runRateio } from '../test/casos/rateio.ts'
import { runReferencial } from '../test/casos/referencial.ts'
import { runSpread } from '../test/casos/spread.ts'

/** Golden cases (casos/<dominio>/*.yaml), in Portuguese so that a controller can correct them. */
const RUNNERS: Readonly<Record<string, (caso: Caso) => void>> = {
  'de-para': runDePara,
  dinheiro: runDinheiro,
  dre: runDre,
  formula: runFormula,
  investimento: runInvestimento,
  orcamento: runOrcamento,
  planejamento: runPlanejamento,
  rateio: runRateio,
  referencial: runReferencial,
  spread: runSpread,
}

test('every folder of cases has a runner, and every runner has cases', () => {
  expect(DOMINIOS).toEqual(Object.keys(RUNNERS).toSorted())
})

for (const [domain, run] of Object.entries(RUNNERS)) {
  for (const { arquivo, casos } of listCasos(domain)) {
    describe(`${domain}/${arquivo}`, () => {
      test.each(casos.map((caso) => [caso.nome, caso] as const))('%s', (_nome, caso) => {
        run(caso)
      })
    })
  }
}
