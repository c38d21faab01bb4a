import { aggregateCubo, somasDosMeses } from '../cubo/index-amounts.ts'
import type { CuboIndexado, SomasDosMeses } from '../cubo/index-amounts.ts'
import { addCentavos, assertCentavos, CentavosError } from '../dinheiro/centavos.ts'
import { divideHalfEven } from '../dinheiro/rounding.ts'
import type { FormulaContext } from '../formula/types.ts'
import { mesToIndex } from '../mes/mes.ts'
import { inicioExercicioIndex } from '../mes/periodo.ts'
import type { Periodo } from '../mes/periodo.ts'
import { countConstantes } from './compiled.ts'
import type { DreCompilada, DreItemCompilado, DrePlano } from './compiled.ts'
import type { DreConsulta, DreValor } from './types.ts'

export class DreLinhaError extends CentavosError {
  readonly codigo: string
  constructor(codigo: string, cause: CentavosError) {
    super(`${codigo}: ${cause.message}`, { cause })
    this.codigo = codigo
  }
}

/**
 * One value read by a formula.
 * The months differ from the queried ones when the formula looks elsewhere.
 */
export interface DreReading {
  readonly item: number
  readonly inicio: number
  readonly fim: number
  readonly valor: DreValor
}

/** A hundred years: adding the months of a longer period one by one would be slow. */
const PERIODO_MESES_MAX = 1200

export interface DreAvaliacao {
  valorOf(item: number, inicio: number, fim: number): DreValor
  listReadings(plano: DrePlano & { tipo: 'geral' }, inicio: number, fim: number): DreReading[]
  /** Values of all items, by position, in dependency order, so that nothing recurses deeply. */
  valoresOf(inicio: number, fim: number): DreValor[]
  /** Sum of each grupo item, by its index in `DreCompilada.grupoItens`. Do not mutate. */
  somasOf(inicio: number, fim: number): Float64Array
}

function addProduto(soma: number, coeficiente: number, valor: number): number {
  const produto = coeficiente * valor
  assertCentavos(produto, 'product')
  return addCentavos(soma, produto)
}

type AvaliacaoQuestion = Omit<DreConsulta, 'periodos'> & {
  /** Sums of a part of the cube, which replace `filtro`. */
  readonly somas?: SomasDosMeses | undefined
}

const knownPositions = new WeakMap<CuboIndexado['position'], WeakMap<DreCompilada, Int32Array>>()

/** Position of each grupo item of the DRE in the cube, −1 when absent. Shared by all parts of a cube. */
function positionsOf(dre: DreCompilada, { position }: CuboIndexado): Int32Array {
  const porDre = knownPositions.get(position) ?? new WeakMap<DreCompilada, Int32Array>()
  knownPositions.set(position, porDre)
  const ready = porDre.get(dre) ?? Int32Array.from(dre.grupoItens, (grupoItem) => position.get(grupoItem) ?? -1)
  porDre.set(dre, ready)
  return ready
}

interface EvaluationWindow {
  readonly inicio: number
  readonly fim: number
  readonly valores: (DreValor | undefined)[]
  somas: Float64Array | undefined
}

class Avaliacao implements DreAvaliacao {
  private readonly dre: DreCompilada
  private readonly somas: SomasDosMeses
  private readonly positions: Int32Array
  private readonly windows = new Map<number, EvaluationWindow>()
  private last: EvaluationWindow | undefined
  private readonly context: FormulaContext
  private readonly onLinha: DreConsulta['onLinha']

  constructor(dre: DreCompilada, index: CuboIndexado, { filtro, somas, exercicioMesInicial = 1, onLinha }: AvaliacaoQuestion) {
    this.dre = dre
    this.somas = somas ?? somasDosMeses(aggregateCubo(index, filtro))
    this.onLinha = onLinha
    this.positions = positionsOf(dre, index)
    this.context = {
      read: (item, inicio, fim) => this.valorOf(item, inicio, fim),
      inicioExercicio: (mes) => inicioExercicioIndex(mes, exercicioMesInicial),
    }
  }

  somasOf(inicio: number, fim: number): Float64Array {
    return this.sumWindowMonths(this.openWindow(inicio, fim))
  }

  valorOf(item: number, inicio: number, fim: number): DreValor {
    return this.readValor(item, this.openWindow(inicio, fim))
  }

  valoresOf(inicio: number, fim: number): DreValor[] {
    const window = this.openWindow(inicio, fim)
    const { itens, ordem } = this.dre
    for (const item of ordem) this.readValor(item, window)
    const valores: DreValor[] = []
    for (let item = 0; item < itens.length; item++) valores.push(window.valores[item] ?? null)
    return valores
  }

  private openWindow(inicio: number, fim: number): EvaluationWindow {
    if (this.last !== undefined && this.last.inicio === inicio && this.last.fim === fim) return this.last
    // The factor is longer than any period, so keys are unique.
    const key = inicio * 1_048_576 + fim - inicio
    const window = this.windows.get(key) ?? { inicio, fim, valores: [], somas: undefined }
    this.windows.set(key, window)
    this.last = window
    return window
  }

  private sumWindowMonths(window: EvaluationWindow): Float64Array {
    if (window.somas !== undefined) return window.somas
    const { positions } = this
    const byPosition = this.somas(window.inicio, window.fim)
    const somas = new Float64Array(positions.length)
    for (let i = 0; i < somas.length; i++) somas[i] = positions[i]! < 0 ? 0 : byPosition[positions[i]!]!
    window.somas = somas
    return somas
  }

  listReadings(plano: DrePlano & { tipo: 'geral' }, inicio: number, fim: number): DreReading[] {
    const readings = new Map<string, DreReading>()
    const read: FormulaContext['read'] = (item, from, until) => {
      const valor = this.valorOf(item, from, until)
      readings.set(`${item} ${from} ${until}`, { item, inicio: from, fim: until, valor })
      return valor
    }
    plano.avaliar({ ...this.context, read }, inicio, fim)
    return [...readings.values()]
  }

  private readValor(position: number, window: EvaluationWindow): DreValor {
    const ready = window.valores[position]
    if (ready !== undefined) return ready
    const valor = this.computeNamed(position, window)
    window.valores[position] = valor
    return valor
  }

  private computeNamed(position: number, window: EvaluationWindow): DreValor {
    this.onLinha?.()
    const item = this.dre.itens[position]!
    try {
      return this.compute(position, item, window)
    } catch (cause) {
      // Reports the line of the overflow, not the lines made of it.
      if (!(cause instanceof CentavosError) || cause instanceof DreLinhaError) throw cause
      throw new DreLinhaError(item.codigo, cause)
    }
  }

  private compute(position: number, item: DreItemCompilado, window: EvaluationWindow): DreValor {
    const { inicio, fim } = window
    if (inicio === fim || item.direta) return this.apply(item, window)
    let soma = 0
    for (let mes = inicio; mes <= fim; mes++) {
      const valor = this.valorOf(position, mes, mes)
      if (valor === null) return null
      soma = item.unidade === 'dinheiro' ? addCentavos(soma, valor) : soma + valor
    }
    return Number.isFinite(soma) ? soma : null
  }

  private apply(item: DreItemCompilado, window: EvaluationWindow): DreValor {
    const { plano, unidade } = item
    const { inicio, fim } = window
    switch (plano.tipo) {
      case 'titulo':
        return null
      case 'soma': {
        const { indices, coeficientes } = plano
        const somas = this.sumWindowMonths(window)
        let soma = 0
        for (let k = 0; k < indices.length; k++) soma = addProduto(soma, coeficientes[k]!, somas[indices[k]!]!)
        return soma
      }
      case 'linear': {
        let soma = addProduto(0, plano.constante, countConstantes(item, fim - inicio + 1))
        for (let k = 0; k < plano.termos.length; k++) {
          const valor = this.readValor(plano.termos[k]!, window)
          if (valor === null) return null
          soma = addProduto(soma, plano.coeficientes[k]!, valor)
        }
        return soma
      }
      case 'racional':
        return this.applyRacional(plano, window)
      default: {
        const valor = plano.avaliar(this.context, inicio, fim)
        if (valor !== null && unidade === 'dinheiro') assertCentavos(valor, 'formula result')
        return valor === null ? null : valor + 0
      }
    }
  }

  private applyRacional(plano: DrePlano & { tipo: 'racional' }, window: EvaluationWindow): DreValor {
    let soma = plano.constante
    for (let k = 0; k < plano.termos.length; k++) {
      const valor = this.readValor(plano.termos[k]!, window)
      if (valor === null) return null
      soma += plano.numeradores[k]! * BigInt(valor)
    }
    const centavos = Number(divideHalfEven(soma, plano.denominador))
    if (!Number.isSafeInteger(centavos)) throw new CentavosError('formula result beyond the exact limit')
    return centavos
  }
}

export function createAvaliacao(dre: DreCompilada, index: CuboIndexado, question: AvaliacaoQuestion): DreAvaliacao {
  return new Avaliacao(dre, index, question)
}

/**
 * Evaluates every item of the DRE for one period, in display order.
 * @throws RangeError on a period that ends before it begins, or with too many months.
 */
export function evaluatePeriodo(avaliacao: DreAvaliacao, periodo: Periodo): DreValor[] {
  const inicio = mesToIndex(periodo.inicio)
  const fim = mesToIndex(periodo.fim)
  if (fim < inicio) throw new RangeError(`period ends before it begins: ${periodo.inicio} to ${periodo.fim}`)
  if (fim - inicio >= PERIODO_MESES_MAX)
    throw new RangeError(`period of more than ${PERIODO_MESES_MAX} months: ${periodo.inicio} to ${periodo.fim}`)
  return avaliacao.valoresOf(inicio, fim)
}
