import { expect } from 'vitest'
import { buildCubo, compileDre, computeDre, indexCubo, MODELO_GERENCIAL, numberModelo } from '../../src/index.ts'
import type { Agregacao, CuboFilter, DreComponente, DreItem, Periodo } from '../../src/index.ts'
import { centavos } from './read.ts'
import type { Caso } from './read.ts'

type Expected = string | number

interface CasoDre extends Caso {
  readonly itens?: readonly LoadedItem[]
  readonly lancamentos: readonly {
    readonly item: string
    readonly mes: string
    readonly valor: string
    readonly centroCusto?: number
    readonly filial?: number
  }[]
  readonly periodos: readonly string[]
  readonly filtro?: CuboFilter
  readonly exercicioMesInicial?: number
  readonly linhas: Readonly<Record<string, readonly Expected[]>>
}

const MODELO = numberModelo(MODELO_GERENCIAL)

function parsePeriodo(texto: string): Periodo {
  const [inicio = '', fim = inicio] = texto.split(' a ')
  return { inicio, fim }
}

interface LoadedItem {
  readonly codigo: string
  readonly tipo: 'soma' | 'formula'
  readonly formula?: string
  readonly agregacao?: Agregacao
  readonly componentes?: readonly { readonly grupo?: string; readonly grupoItem?: string; readonly sinal: 1 | -1 }[]
}

function getId(ids: ReadonlyMap<string, number>, codigo: string): number {
  const id = ids.get(codigo)
  if (id === undefined) throw new Error(`the model has no ${codigo}`)
  return id
}

function toItem({ codigo, tipo, formula = '', agregacao, componentes = [] }: LoadedItem): DreItem {
  if (tipo === 'formula') return { codigo, descricao: '', tipo, formula, agregacao }
  const numerados = componentes.map(({ grupo, grupoItem = '', sinal }): DreComponente =>
    grupo === undefined ? { grupoItem: getId(MODELO.grupoItemIds, grupoItem), sinal } : { grupo: getId(MODELO.grupoIds, grupo), sinal },
  )
  return { codigo, descricao: '', tipo, componentes: numerados }
}

function toValor(expected: Expected): number | null {
  if (expected === 'vazio') return null
  return typeof expected === 'number' ? expected : centavos(expected)
}

export function runDre(loadedCaso: Caso): void {
  const caso = loadedCaso as CasoDre
  const compilacao = compileDre([...MODELO.dreItens, ...(caso.itens ?? []).map(toItem)], MODELO.grupos)
  if (!compilacao.ok) throw new Error(compilacao.erros[0]?.mensagem)
  const cubo = buildCubo(
    caso.lancamentos.map(({ item, mes, valor, centroCusto = 0, filial = 0 }) => {
      return { grupoItem: getId(MODELO.grupoItemIds, item), centroCusto, filial, mes, valorCentavos: centavos(valor) }
    }),
  )
  const { linhas } = computeDre(compilacao.dre, indexCubo(cubo), {
    periodos: caso.periodos.map(parsePeriodo),
    filtro: caso.filtro,
    exercicioMesInicial: caso.exercicioMesInicial,
  })
  for (const [codigo, esperados] of Object.entries(caso.linhas)) {
    expect(linhas.find((line) => line.codigo === codigo)?.valores, codigo).toEqual(esperados.map(toValor))
  }
}
