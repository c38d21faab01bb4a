/** What the selected cells become where no total is given: by a rate, by a curve, by what came before. Pure. */
import { CELULA_CENTAVOS_MAX } from '@lastro/contract'
import { type CelulaPosicao, type CelulaValor, type Centavos, MESES_EXERCICIO, projectSerie, readNo } from '@lastro/engine'
import { orientDigitado } from './celula.ts'
import type { GradeModelo } from './modelo.ts'

/** Of each line: a rate on what is there, or on last year; growth from its first month; a line to its last; the mean of the three before. */
export const SERIES = ['reajuste', 'anterior', 'composto', 'reta', 'media'] as const
export type SerieTipo = (typeof SERIES)[number]

const COM_TAXA: ReadonlySet<SerieTipo> = new Set(['reajuste', 'anterior', 'composto'])
const JANELA = 3
const UM_PPM = 1_000_000

/** Whether a rate is asked for. */
export const temTaxa = (tipo: SerieTipo): boolean => COM_TAXA.has(tipo)

export interface SeriePedido {
  tipo: SerieTipo
  /** Zero where none is asked for. */
  taxaPpm: number
}

export interface SerieFeita {
  /** Only cells that are not what they would become. */
  celulas: CelulaValor[]
  /** Sums of all that is selected, as shown, before and after; null where one is too large to be exact. */
  eraCentavos: Centavos | null
  ficaCentavos: Centavos | null
}

interface LinhaSelecionada {
  linha: number
  /** Ascending. */
  meses: number[]
}

function groupLinhas(celulas: readonly CelulaPosicao[]): LinhaSelecionada[] {
  const linhas = Map.groupBy(celulas, ({ linha }) => linha)
  return [...linhas].map(([linha, dela]) => ({ linha, meses: dela.map(({ mes }) => mes).toSorted((a, b) => a - b) }))
}

/**
 * The months of a line as they would be; those that are not selected are left out. Growth and the straight line count the months in between,
 * held ones too, so that what is held bends nothing.
 */
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
      // Nothing came before: there is no mean, and it stays as it is.
      if (historicoCentavos.length === 0) return meses.map(read)
      return pick(projectSerie({ tipo: 'media_movel', historicoCentavos, janela: JANELA }, distancia))
    }
    default:
      throw new RangeError(`série desconhecida: ${String(tipo satisfies never)}`)
  }
}

/** As a double, before anything is computed exactly: beyond it no cell could hold the amount. */
function isGrande(modelo: GradeModelo, celulas: readonly CelulaPosicao[], { tipo, taxaPpm }: SeriePedido): boolean {
  const lida = tipo === 'anterior' ? modelo.anterior : modelo.arvore
  const maior = celulas.reduce((max, { linha, mes }) => Math.max(max, Math.abs(readNo(lida, lida.noDaLinha[linha]!, mes))), 0)
  const fator = 1 + taxaPpm / UM_PPM
  return maior * (tipo === 'composto' ? Math.max(1, fator ** (MESES_EXERCICIO - 1)) : fator) > CELULA_CENTAVOS_MAX
}

/** @returns null where an amount would be larger than a cell holds */
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
