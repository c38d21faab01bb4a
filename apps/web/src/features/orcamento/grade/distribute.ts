/** Previews of a typed total by distribution method. Pure. */
import {
  COLUNA_TOTAL,
  type CelulaPosition,
  type Centavos,
  MESES_EXERCICIO,
  type TotalDistribuido,
  type TotalMetodo,
  type TotalPreso,
  distributeNode,
  readNode,
} from '@lastro/engine'
import { type GradeModelo, isPresa } from './modelo.ts'

const METODOS: readonly TotalMetodo[] = ['proporcional', 'igual', 'sazonal']
export const METODOS_DO_ANO: readonly TotalMetodo[] = [...METODOS, 'dias_uteis', 'dias_corridos']
/** Above this number of cells only the chosen method is computed, to avoid a noticeable delay. */
const CELULAS_PREVIEWS = 7_200

/** Methods for a column. Distributing by days makes no sense within one month. */
export function metodosDe(coluna: number): readonly TotalMetodo[] {
  return coluna === COLUNA_TOTAL ? METODOS_DO_ANO : METODOS
}

export interface TypedTotal {
  node: number
  coluna: number
  totalCentavos: Centavos
}

export interface PreviewMetodo {
  result: TotalDistribuido | TotalPreso
  mesesCentavos: Centavos[]
  /** Typed total minus the sum of its cells; zero, and shown as proof. */
  diferencaCentavos: Centavos
}

/** @param readPassado series that `sazonal` follows; by default last year's amounts */
export function distributeTyped(
  modelo: GradeModelo,
  { node, coluna, totalCentavos }: TypedTotal,
  metodo: TotalMetodo,
  readPassado: (celula: CelulaPosition) => Centavos = ({ linha, mes }) =>
    readNode(modelo.anoAnterior, modelo.anoAnterior.nodeOfLinha[linha]!, mes),
): PreviewMetodo {
  const { arvore } = modelo
  const result = distributeNode(arvore, {
    node,
    coluna,
    totalCentavos,
    metodo,
    mesInicio: modelo.entrada.inicio,
    isPresa: (celula) => isPresa(modelo, celula),
    readAnoAnterior: readPassado,
  })
  const mesesCentavos = Array.from({ length: MESES_EXERCICIO }, (_, mes) => readNode(arvore, node, mes))
  if (result.ok) {
    for (const { linha, mes, valorCentavos } of result.celulas) {
      mesesCentavos[mes]! += valorCentavos - readNode(arvore, arvore.nodeOfLinha[linha]!, mes)
    }
  }
  const soma = coluna === COLUNA_TOTAL ? mesesCentavos.reduce((total, valor) => total + valor, 0) : mesesCentavos[coluna]!
  return { result, mesesCentavos, diferencaCentavos: totalCentavos - soma }
}

export function listPreviews(modelo: GradeModelo, typed: TypedTotal, chosen: TotalMetodo): Map<TotalMetodo, PreviewMetodo> {
  const first = distributeTyped(modelo, typed, chosen)
  const previews = new Map([[chosen, first]])
  if (typed.coluna === COLUNA_TOTAL && first.result.ok && first.result.celulas.length <= CELULAS_PREVIEWS) {
    for (const metodo of metodosDe(typed.coluna)) if (metodo !== chosen) previews.set(metodo, distributeTyped(modelo, typed, metodo))
  }
  return previews
}
