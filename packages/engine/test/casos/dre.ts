import { expect } from 'vitest'
import { buildCubo, compileDre, computeDre, indexCubo, MODELO_GERENCIAL, numberModelo } from '../../src/index.ts'
import type { CuboFiltro, DreComponente, DreItem, Periodo } from '../../src/index.ts'
import { centavos } from './leitura.ts'
import type { Caso } from './leitura.ts'

type Esperado = string | number

interface CasoDre extends Caso {
  /** Lines added to the managerial model; components name grupos and itens by code. */
  readonly itens?: readonly Readonly<Record<string, unknown>>[]
  readonly lancamentos: readonly {
    readonly item: string
    readonly mes: string
    readonly valor: string
    readonly centroCusto?: number
    readonly filial?: number
  }[]
  readonly periodos: readonly string[]
  readonly filtro?: CuboFiltro
  readonly exercicioMesInicial?: number
  readonly linhas: Readonly<Record<string, readonly Esperado[]>>
}

const MODELO = numberModelo(MODELO_GERENCIAL)

function parsePeriodo(texto: string): Periodo {
  const [inicio = '', fim = inicio] = texto.split(' a ')
  return { inicio, fim }
}

function toItem(item: Readonly<Record<string, unknown>>): DreItem {
  const componentes = (item.componentes ?? []) as readonly {
    readonly grupo?: string
    readonly grupoItem?: string
    readonly sinal: 1 | -1
  }[]
  const numerados = componentes.map(({ grupo, grupoItem, sinal }) =>
    grupo === undefined ? { grupoItem: MODELO.grupoItemIds.get(grupoItem ?? ''), sinal } : { grupo: MODELO.grupoIds.get(grupo), sinal },
  ) as DreComponente[]
  return { descricao: '', ...item, componentes: numerados } as unknown as DreItem
}

function toValor(esperado: Esperado): number | null {
  if (esperado === 'vazio') return null
  return typeof esperado === 'number' ? esperado : centavos(esperado)
}

export function runDre(casoLido: Caso): void {
  const caso = casoLido as CasoDre
  const compilacao = compileDre([...MODELO.dreItens, ...(caso.itens ?? []).map(toItem)], MODELO.grupos)
  if (!compilacao.ok) throw new Error(compilacao.erros[0]?.mensagem)
  const cubo = buildCubo(
    caso.lancamentos.map(({ item, mes, valor, centroCusto = 0, filial = 0 }) => {
      const grupoItem = MODELO.grupoItemIds.get(item)
      if (grupoItem === undefined) throw new Error(`o modelo não tem ${item}`)
      return { grupoItem, centroCusto, filial, mes, valorCentavos: centavos(valor) }
    }),
  )
  const { linhas } = computeDre(compilacao.dre, indexCubo(cubo), {
    periodos: caso.periodos.map(parsePeriodo),
    filtro: caso.filtro,
    exercicioMesInicial: caso.exercicioMesInicial,
  })
  for (const [codigo, esperados] of Object.entries(caso.linhas)) {
    expect(linhas.find((linha) => linha.codigo === codigo)?.valores, codigo).toEqual(esperados.map(toValor))
  }
}
