/** Projects the selected cells without a total: by a rate, a curve or past amounts. Pure. */
import { CELULA_CENTAVOS_MAX } from '@lastro/contract'
import { type CelulaPosition, type CelulaValor, type Centavos, MESES_EXERCICIO, projectSerie, readNode } from '@lastro/engine'
import { orientTyped } from './celula.ts'
import type { GradeModelo } from './modelo.ts'

/** Per line: rate on current or last year's amounts, compound growth, straight line, and mean of the three months before. */
export const SERIES = ['reajuste', 'anterior', 'composto', 'reta', 'media'] as const
export type SerieTipo = (typeof SERIES)[number]

const COM_TAXA: ReadonlySet<SerieTipo> = new Set(['reajuste', 'anterior', 'composto'])
const MOVING_AVERAGE_MONTHS = 3
const ONE_PPM = 1_000_000

export const hasTaxa = (tipo: SerieTipo): boolean => COM_TAXA.has(tipo)

export interface SerieRequest {
  tipo: SerieTipo
  taxaPpm: number
}

export interface FinishedSerie {
  celulas: CelulaValor[]
  /** Sums of the selection as shown, before and after; null when too large to be exact. */
  beforeCentavos: Centavos | null
  remainingCentavos: Centavos | null
}

interface LinhaSelecionada {
  linha: number
  meses: number[]
}

function groupLinhas(celulas: readonly CelulaPosition[]): LinhaSelecionada[] {
  const lines = Map.groupBy(celulas, ({ linha }) => linha)
  return [...lines].map(([linha, cells]) => ({ linha, meses: cells.map(({ mes }) => mes).toSorted((a, b) => a - b) }))
}

/** Projected months of a line, selected ones only. Growth and straight line count the gaps and held months in between. */
function projectLinha(modelo: GradeModelo, { linha, meses }: LinhaSelecionada, { tipo, taxaPpm }: SerieRequest): Centavos[] {
  const { arvore, anoAnterior } = modelo
  const read = (mes: number): Centavos => readNode(arvore, arvore.nodeOfLinha[linha]!, mes)
  const readAnoAnterior = (mes: number): Centavos => readNode(anoAnterior, anoAnterior.nodeOfLinha[linha]!, mes)
  const [first, last] = [meses[0]!, meses.at(-1)!]
  const [firstCentavos, lastCentavos] = [read(first), read(last)]
  const pick = (serie: readonly Centavos[]): Centavos[] => meses.map((mes) => serie[mes - first]!)
  const distancia = last - first + 1
  switch (tipo) {
    case 'reajuste':
      return projectSerie({ tipo: 'reajuste', baseCentavos: meses.map(read), taxaPpm }, meses.length)
    case 'anterior':
      return projectSerie({ tipo: 'reajuste', baseCentavos: meses.map(readAnoAnterior), taxaPpm }, meses.length)
    case 'composto':
      return pick(projectSerie({ tipo: 'composto', firstCentavos, taxaPpm }, distancia))
    case 'reta':
      return pick(projectSerie({ tipo: 'reta', firstCentavos, lastCentavos }, distancia))
    case 'media': {
      const doAno = Array.from({ length: first }, (_, mes) => read(mes))
      const before = Array.from({ length: modelo.entrada.anoAnteriorMeses }, (_, mes) => readAnoAnterior(mes))
      const historicoCentavos = [...before, ...doAno]
      // Without history there is no mean, so amounts stay.
      if (historicoCentavos.length === 0) return meses.map(read)
      return pick(projectSerie({ tipo: 'media_movel', historicoCentavos, windowMeses: MOVING_AVERAGE_MONTHS }, distancia))
    }
    default:
      throw new RangeError(`unknown series: ${String(tipo satisfies never)}`)
  }
}

/** Estimates in doubles whether an amount would exceed the cell limit, before computing exactly. */
function isLarge(modelo: GradeModelo, celulas: readonly CelulaPosition[], { tipo, taxaPpm }: SerieRequest): boolean {
  const loaded = tipo === 'anterior' ? modelo.anoAnterior : modelo.arvore
  const largest = celulas.reduce((max, { linha, mes }) => Math.max(max, Math.abs(readNode(loaded, loaded.nodeOfLinha[linha]!, mes))), 0)
  const fator = 1 + taxaPpm / ONE_PPM
  return largest * (tipo === 'composto' ? Math.max(1, fator ** (MESES_EXERCICIO - 1)) : fator) > CELULA_CENTAVOS_MAX
}

/** @returns null when an amount would exceed the cell limit */
export function projectSelection(modelo: GradeModelo, celulas: readonly CelulaPosition[], request: SerieRequest): FinishedSerie | null {
  if (isLarge(modelo, celulas, request)) return null
  const { arvore } = modelo
  const changed: CelulaValor[] = []
  let [before, remains] = [0, 0]
  for (const line of groupLinhas(celulas)) {
    const node = arvore.nodeOfLinha[line.linha]!
    const valores = projectLinha(modelo, line, request)
    for (const [i, mes] of line.meses.entries()) {
      const [current, valorCentavos] = [readNode(arvore, node, mes), valores[i]!]
      before += orientTyped(modelo, node, current)
      remains += orientTyped(modelo, node, valorCentavos)
      if (valorCentavos !== current) changed.push({ linha: line.linha, mes, valorCentavos })
    }
  }
  return { celulas: changed, beforeCentavos: exactOrNull(before), remainingCentavos: exactOrNull(remains) }
}

const exactOrNull = (soma: number): Centavos | null => (Number.isSafeInteger(soma) ? soma : null)
