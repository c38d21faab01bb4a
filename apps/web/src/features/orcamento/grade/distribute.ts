/** What a typed total would do, before it is confirmed. Pure. */
import {
  COLUNA_TOTAL,
  type CelulaPosicao,
  type Centavos,
  MESES_EXERCICIO,
  type TotalDistribuido,
  type TotalMetodo,
  type TotalPreso,
  distributeNo,
  readNo,
} from '@lastro/engine'
import { type GradeModelo, isPresa } from './modelo.ts'

const METODOS: readonly TotalMetodo[] = ['proporcional', 'igual', 'sazonal']
export const METODOS_DO_ANO: readonly TotalMetodo[] = [...METODOS, 'dias_uteis', 'dias_corridos']
/** Above this many cells only the chosen method is computed: all of them would be felt. */
const CELULAS_PREVIAS = 7_200

/** Those that there are for a column: within one month, days are the same for all. */
export function metodosDe(coluna: number): readonly TotalMetodo[] {
  return coluna === COLUNA_TOTAL ? METODOS_DO_ANO : METODOS
}

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

/** @param readPassado what `sazonal` follows; last year's amounts of the grid where nothing else is given */
export function distributeDigitado(
  modelo: GradeModelo,
  { no, coluna, totalCentavos }: TotalDigitado,
  metodo: TotalMetodo,
  readPassado: (celula: CelulaPosicao) => Centavos = ({ linha, mes }) => readNo(modelo.anterior, modelo.anterior.noDaLinha[linha]!, mes),
): PreviaMetodo {
  const { arvore } = modelo
  const feito = distributeNo(arvore, {
    no,
    coluna,
    totalCentavos,
    metodo,
    mesInicio: modelo.entrada.inicio,
    isPresa: (celula) => isPresa(modelo, celula),
    readAnterior: readPassado,
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
    for (const metodo of metodosDe(digitado.coluna))
      if (metodo !== escolhido) previas.set(metodo, distributeDigitado(modelo, digitado, metodo))
  }
  return previas
}
