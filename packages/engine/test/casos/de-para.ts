import { expect } from 'vitest'
import { compileDePara } from '../../src/index.ts'
import type { DeParaRegra, DeParaResponse } from '../../src/index.ts'
import type { Caso } from './read.ts'

interface CasoPergunta {
  readonly conta: string | number
  readonly centroCusto?: number
  readonly filial?: number
  readonly mes?: string
  readonly grupoItem?: number
  readonly regra?: number
  readonly conflito?: readonly number[]
  readonly sem?: true
}

type LoadedRegra = Omit<DeParaRegra, 'contaInicio' | 'contaFim'> & {
  readonly contaInicio: string | number
  readonly contaFim?: string | number
}

interface CasoDePara extends Caso {
  readonly regras: readonly LoadedRegra[]
  readonly perguntas: readonly CasoPergunta[]
  readonly invalidas?: readonly number[]
}

function toResponse({ grupoItem, regra, conflito, sem }: CasoPergunta): DeParaResponse {
  if (sem === true) return { tipo: 'sem' }
  if (conflito !== undefined) return { tipo: 'conflito', regras: conflito }
  return { tipo: 'mapeada', grupoItem: grupoItem ?? Number.NaN, regraId: regra ?? Number.NaN }
}

export function runDePara(caso: Caso): void {
  const { regras, perguntas, invalidas = [] } = caso as CasoDePara
  const loaded = regras.map((regra) => ({
    ...regra,
    contaInicio: String(regra.contaInicio),
    contaFim: regra.contaFim === undefined ? undefined : String(regra.contaFim),
  }))
  for (const ordem of [loaded, loaded.toReversed()]) {
    const dePara = compileDePara(ordem)
    expect(dePara.invalidas.map(({ regraId }) => regraId).toSorted((a, b) => a - b)).toEqual(invalidas)
    for (const question of perguntas) {
      const { conta, centroCusto, filial, mes = '2025-01' } = question
      expect(dePara.resolve({ conta: String(conta), centroCusto, filial, mes }), JSON.stringify(question)).toEqual(toResponse(question))
    }
  }
}
