/** What a typed total would do, before it is confirmed. Pure. */
import {
  COLUNA_TOTAL,
  type Centavos,
  MESES_EXERCICIO,
  type TotalDistribuido,
  type TotalMetodo,
  type TotalPreso,
  distributeNo,
  readNo,
} from '@lastro/engine'
import { type GradeModelo, isPresa } from './modelo.ts'

export const METODOS: readonly TotalMetodo[] = ['proporcional', 'igual', 'sazonal']
/** Above this many cells only the chosen method is computed: three of them would be felt. */
const CELULAS_PREVIAS = 12_000

export interface TotalDigitado {
  no: number
  /** A month (0 to 11), or the year. */
  coluna: number
  /** Engine sign. */
  totalCentavos: Centavos
}

export interface PreviaMetodo {
  feito: TotalDistribuido | TotalPreso
  /** Months of the row as they would be, held cells included. */
  mesesCentavos: Centavos[]
  /** Of the typed total to what its cells would add up to: zero, and shown. */
  diferencaCentavos: Centavos
}

export function distributeDigitado(modelo: GradeModelo, { no, coluna, totalCentavos }: TotalDigitado, metodo: TotalMetodo): PreviaMetodo {
  const { arvore, anterior } = modelo
  const feito = distributeNo(arvore, {
    no,
    coluna,
    totalCentavos,
    metodo,
    isPresa: (celula) => isPresa(modelo, celula),
    readAnterior: ({ linha, mes }) => readNo(anterior, anterior.noDaLinha[linha]!, mes),
  })
  const mesesCentavos = Array.from({ length: MESES_EXERCICIO }, (_, mes) => readNo(arvore, no, mes))
  if (feito.ok) {
    for (const { linha, mes, valorCentavos } of feito.celulas) {
      mesesCentavos[mes]! += valorCentavos - readNo(arvore, arvore.noDaLinha[linha]!, mes)
    }
  }
  const soma = coluna === COLUNA_TOTAL ? mesesCentavos.reduce((total, valor) => total + valor, 0) : mesesCentavos[coluna]!
  return { feito, mesesCentavos, diferencaCentavos: totalCentavos - soma }
}

/** Each method where their months are shown side by side and there are few cells, else only the one that is chosen. */
export function listPrevias(modelo: GradeModelo, digitado: TotalDigitado, escolhido: TotalMetodo): Map<TotalMetodo, PreviaMetodo> {
  const primeira = distributeDigitado(modelo, digitado, escolhido)
  const previas = new Map([[escolhido, primeira]])
  if (digitado.coluna === COLUNA_TOTAL && primeira.feito.ok && primeira.feito.celulas.length <= CELULAS_PREVIAS) {
    for (const metodo of METODOS) if (metodo !== escolhido) previas.set(metodo, distributeDigitado(modelo, digitado, metodo))
  }
  return previas
}
