/** Projects the selected cells without a total: by a rate, a curve or past amounts. Pure. */
import { CELULA_CENTAVOS_MAX } from '@lastro/contract'
import { type CelulaPosicao, type CelulaValor, type Centavos, MESES_EXERCICIO, projectSerie, readNo } from '@lastro/engine'
import { orientDigitado } from './celula.ts'
import type { GradeModelo } from './modelo.ts'

/** Per line: rate on current or last year's amounts, compound growth, straight line, and mean of the three months before. */
export const SERIES = ['reajuste', 'anterior', 'composto', 'reta', 'media'] as const
export type SerieTipo = (typeof SERIES)[number]

const COM_TAXA: ReadonlySet<SerieTipo> = new Set(['reajuste', 'anterior', 'composto'])
const JANELA = 3
const UM_PPM = 1_000_000

export const temTaxa = (tipo: SerieTipo): boolean => COM_TAXA.has(tipo)

export interface SeriePedido {
  tipo: SerieTipo
  taxaPpm: number
}

export interface SerieFeita {
  celulas: CelulaValor[]
  /** Sums of the selection as shown, before and after; null when too large to be exact. */
  eraCentavos: Centavos | null
  ficaCentavos: Centavos | null
}

interface LinhaSelecionada {
  linha: number
  meses: number[]
}

function groupLinhas(celulas: readonly CelulaPosicao[]): LinhaSelecionada[] {
  const linhas = Map.groupBy(celulas, ({ linha }) => linha)
  return [...linhas].map(([linha, dela]) => ({ linha, meses: dela.map(({ mes }) => mes).toSorted((a, b) => a - b) }))
}

/** Projected months of a line, selected ones only. Growth and straight line count the gaps and held months in between. */
function projectLinha(modelo: GradeModelo, { linha, meses }: LinhaSelecionada, { tipo, taxaPpm }: SeriePedido): Centavos[] {
  const { arvore, anterior } = modelo
  const read = (mes: number): Centavos => readNo(arvore, arvore.noDaLinha[linha]!, mes)
  const readAnterior = (mes: number): Centavos => readNo(anterior, anterior.noDaLinha[linha]!, mes)
  const [primeiro, ultimo] = [meses[0]!, meses.at(-1)!]
  const [primeiroCentavos, ultimoCentavos] = [read(primeiro), read(ultimo)]
  const pick = (serie: readonly Centavos[]): Centavos[] => meses.map((mes) => serie[mes - primeiro]!)
  const distancia = ultimo - primeiro + 1
  switch (tipo) {
    case 'reajuste':
      return projectSerie({ tipo: 'reajuste', baseCentavos: meses.map(read), taxaPpm }, meses.length)
    case 'anterior':
      return projectSerie({ tipo: 'reajuste', baseCentavos: meses.map(readAnterior), taxaPpm }, meses.length)
    case 'composto':
      return pick(projectSerie({ tipo: 'composto', primeiroCentavos, taxaPpm }, distancia))
    case 'reta':
      return pick(projectSerie({ tipo: 'reta', primeiroCentavos, ultimoCentavos }, distancia))
    case 'media': {
      const doAno = Array.from({ length: primeiro }, (_, mes) => read(mes))
      const antes = Array.from({ length: modelo.entrada.mesesAnteriores }, (_, mes) => readAnterior(mes))
      const historicoCentavos = [...antes, ...doAno]
      // Without history there is no mean, so amounts stay.
      if (historicoCentavos.length === 0) return meses.map(read)
      return pick(projectSerie({ tipo: 'media_movel', historicoCentavos, janela: JANELA }, distancia))
    }
    default:
      throw new RangeError(`série desconhecida: ${String(tipo satisfies never)}`)
  }
}

/** Estimates in doubles whether an amount would exceed the cell limit, before computing exactly. */
function isGrande(modelo: GradeModelo, celulas: readonly CelulaPosicao[], { tipo, taxaPpm }: SeriePedido): boolean {
  const lida = tipo === 'anterior' ? modelo.anterior : modelo.arvore
  const maior = celulas.reduce((max, { linha, mes }) => Math.max(max, Math.abs(readNo(lida, lida.noDaLinha[linha]!, mes))), 0)
  const fator = 1 + taxaPpm / UM_PPM
  return maior * (tipo === 'composto' ? Math.max(1, fator ** (MESES_EXERCICIO - 1)) : fator) > CELULA_CENTAVOS_MAX
}

/** @returns null when an amount would exceed the cell limit */
export function projectSelecao(modelo: GradeModelo, celulas: readonly CelulaPosicao[], pedido: SeriePedido): SerieFeita | null {
  if (isGrande(modelo, celulas, pedido)) return null
  const { arvore } = modelo
  const mudadas: CelulaValor[] = []
  let [era, fica] = [0, 0]
  for (const linha of groupLinhas(celulas)) {
    const no = arvore.noDaLinha[linha.linha]!
    const valores = projectLinha(modelo, linha, pedido)
    for (const [i, mes] of linha.meses.entries()) {
      const [atual, valorCentavos] = [readNo(arvore, no, mes), valores[i]!]
      era += orientDigitado(modelo, no, atual)
      fica += orientDigitado(modelo, no, valorCentavos)
      if (valorCentavos !== atual) mudadas.push({ linha: linha.linha, mes, valorCentavos })
    }
  }
  return { celulas: mudadas, eraCentavos: exactOrNull(era), ficaCentavos: exactOrNull(fica) }
}

const exactOrNull = (soma: number): Centavos | null => (Number.isSafeInteger(soma) ? soma : null)
