import { expect } from 'vitest'
import { buildCubo, compileDre, computeDre, indexCubo, MODELO_GERENCIAL, numberModelo, suggestGrupoItem } from '../../src/index.ts'
import type { Suggestion } from '../../src/index.ts'
import { centavos } from './read.ts'
import type { Caso } from './read.ts'

interface CasoSuggestion extends Caso {
  readonly descricao: string
  readonly referencial?: string
  readonly superiores?: readonly string[]
  readonly grupoItem?: string
  readonly origem?: string
}

interface CasoEmpresa extends Caso {
  readonly contas: readonly { readonly descricao: string; readonly referencial: string; readonly valor: string }[]
  readonly linhas: Readonly<Record<string, string>>
}

function suggest(descricao: string, referencial?: string, superiores: readonly string[] = []): Suggestion | undefined {
  return suggestGrupoItem({ codigo: 'x', descricao, codigoReferencial: referencial, descricoesSuperiores: superiores })
}

function runEmpresa({ contas, linhas }: CasoEmpresa): void {
  const modelo = numberModelo(MODELO_GERENCIAL)
  const compilacao = compileDre(modelo.dreItens, modelo.grupos)
  if (!compilacao.ok) throw new Error(compilacao.erros[0]?.mensagem)
  const celulas = contas.map(({ descricao, referencial, valor }) => {
    const suggestion = suggest(descricao, referencial)
    expect(suggestion?.origem, descricao).toBe('referencial')
    const grupoItem = modelo.grupoItemIds.get(suggestion?.grupoItem ?? '') ?? 0
    return { grupoItem, centroCusto: 0, filial: 0, mes: '2025-12', valorCentavos: centavos(valor) }
  })
  const table = computeDre(compilacao.dre, indexCubo(buildCubo(celulas)), { periodos: [{ inicio: '2025-01', fim: '2025-12' }] })
  const obtidas = Object.fromEntries(table.linhas.map(({ codigo, valores }) => [codigo, valores[0]]))
  for (const [codigo, valor] of Object.entries(linhas)) expect(obtidas[codigo], codigo).toBe(centavos(valor))
}

export function runReferencial(caso: Caso): void {
  if ('contas' in caso) return runEmpresa(caso as CasoEmpresa)
  const { descricao, referencial, superiores, grupoItem, origem } = caso as CasoSuggestion
  const suggestion = suggest(descricao, referencial, superiores)
  expect(suggestion?.grupoItem).toBe(grupoItem)
  expect(suggestion?.origem).toBe(origem)
  if (grupoItem !== undefined) expect(suggestion?.motivo).toMatch(/^\p{Lu}.*\.$/u)
}
