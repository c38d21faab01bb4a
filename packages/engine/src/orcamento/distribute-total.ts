import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { addMeses } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { spread } from '../spread/spread.ts'
import { COLUNA_TOTAL, MESES_EXERCICIO, readNode } from './tree.ts'
import type { CelulaPosition, CelulaValor, OrcamentoArvore } from './tree.ts'
import { countDiasCorridos, countDiasUteis } from './business-days.ts'

/** Method of spreading a typed total over its cells. `sazonal` follows last year. */
export type TotalMetodo = 'proporcional' | 'igual' | 'sazonal' | 'dias_uteis' | 'dias_corridos'

export interface TotalRequest {
  readonly node: number
  /** A month (0 to 11) or {@link COLUNA_TOTAL}. */
  readonly coluna: number
  readonly totalCentavos: Centavos
  readonly metodo: TotalMetodo
  readonly mesInicio: Mes
  /** Held or read-only cell: left unchanged, and excluded from base and target. */
  readonly isPresa: (celula: CelulaPosition) => boolean
  readonly readAnoAnterior: (celula: CelulaPosition) => Centavos
}

/** Cells to write for a typed total. Together with the held cells they add up to it. */
export interface TotalDistribuido {
  readonly ok: true
  readonly celulas: CelulaValor[]
  readonly presas: CelulaPosition[]
  /**
   * `igual`: the base was zero, so parts are equal. `diferenca`: the base has both signs.
   * With both signs the difference was spread by absolute size, so that no income became an expense. The user sees both cases.
   */
  readonly criterio: 'pesos' | 'igual' | 'diferenca'
}

export interface TotalPreso {
  readonly ok: false
  readonly presas: CelulaPosition[]
}

export function listCelulasOfNode({ fim, linha }: OrcamentoArvore, node: number, coluna: number): CelulaPosition[] {
  const celulas: CelulaPosition[] = []
  const [from, until] = coluna === COLUNA_TOTAL ? [0, MESES_EXERCICIO] : [coluna, coluna + 1]
  for (let below = node; below < fim[node]!; below++) {
    if (linha[below] === -1) continue
    for (let mes = from; mes < until; mes++) celulas.push({ linha: linha[below]!, mes })
  }
  return celulas
}

function countDias({ mesInicio }: TotalRequest, count: (mes: Mes) => number): number[] {
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) => count(addMeses(mesInicio, mes)))
}

function listPesos(request: TotalRequest, free: readonly CelulaPosition[], current: readonly Centavos[]): readonly number[] {
  const { metodo } = request
  switch (metodo) {
    case 'proporcional':
      return current
    case 'igual':
      return free.map(() => 1)
    case 'sazonal':
      return free.map(request.readAnoAnterior)
    case 'dias_uteis':
    case 'dias_corridos': {
      const dias = countDias(request, metodo === 'dias_uteis' ? countDiasUteis : countDiasCorridos)
      return free.map(({ mes }) => dias[mes]!)
    }
    default:
      throw new RangeError(`unknown distribution: ${String(metodo satisfies never)}`)
  }
}

/**
 * Spreads a typed total over all line cells below it.
 * Children × months at once, so that no rounded parent is rounded again.
 */
export function distributeNode(arvore: OrcamentoArvore, request: TotalRequest): TotalDistribuido | TotalPreso {
  const { node, coluna, totalCentavos, metodo, isPresa } = request
  const presas: CelulaPosition[] = []
  const free: CelulaPosition[] = []
  for (const celula of listCelulasOfNode(arvore, node, coluna)) (isPresa(celula) ? presas : free).push(celula)
  if (free.length === 0) return { ok: false, presas }
  const read = ({ linha, mes }: CelulaPosition) => readNode(arvore, arvore.nodeOfLinha[linha]!, mes)
  const target = presas.reduce((rest, celula) => addCentavos(rest, 0 - read(celula)), totalCentavos)
  const current = free.map(read)
  const isMista = metodo === 'proporcional' && current.some((valor) => valor < 0) && current.some((valor) => valor > 0)
  if (isMista) {
    const diferenca = addCentavos(target, 0 - current.reduce(addCentavos, 0))
    const { partes } = spread(diferenca, current)
    const celulas = free.map((celula, i) => ({ ...celula, valorCentavos: addCentavos(current[i]!, partes[i]!) }))
    return { ok: true, celulas, presas, criterio: 'diferenca' }
  }
  const { partes, criterio } = spread(target, listPesos(request, free, current))
  return { ok: true, celulas: free.map((celula, i) => ({ ...celula, valorCentavos: partes[i]! })), presas, criterio }
}
