import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { addMeses } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { spread } from '../spread/spread.ts'
import { COLUNA_TOTAL, MESES_EXERCICIO, readNo } from './tree.ts'
import type { CelulaPosicao, CelulaValor, OrcamentoArvore } from './tree.ts'
import { countDiasCorridos, countDiasUteis } from './business-days.ts'

/** Method of spreading a typed total over its cells. `sazonal` follows last year; by days, each month weighs its number of days. */
export type TotalMetodo = 'proporcional' | 'igual' | 'sazonal' | 'dias_uteis' | 'dias_corridos'

export interface TotalPedido {
  readonly no: number
  /** A month (0 to 11) or {@link COLUNA_TOTAL}. */
  readonly coluna: number
  readonly totalCentavos: Centavos
  readonly metodo: TotalMetodo
  /** First month of the exercício, which determines the days of its months. */
  readonly mesInicio: Mes
  /** Held, or read-only for this person: left unchanged, and excluded from base and target. */
  readonly isPresa: (celula: CelulaPosicao) => boolean
  readonly readAnterior: (celula: CelulaPosicao) => Centavos
}

/** Cells to write for a typed total. Together with the held cells they always add up to it. */
export interface TotalDistribuido {
  readonly ok: true
  readonly celulas: CelulaValor[]
  readonly presas: CelulaPosicao[]
  /**
   * `igual`: the base was zero, so parts are equal despite another method. `diferenca`: the base has both signs, so the difference was
   * spread by absolute size, and no income became an expense. Both are shown to the user.
   */
  readonly criterio: 'pesos' | 'igual' | 'diferenca'
}

export interface TotalPreso {
  readonly ok: false
  readonly presas: CelulaPosicao[]
}

export function listCelulasDoNo({ fim, linha }: OrcamentoArvore, no: number, coluna: number): CelulaPosicao[] {
  const celulas: CelulaPosicao[] = []
  const [de, ate] = coluna === COLUNA_TOTAL ? [0, MESES_EXERCICIO] : [coluna, coluna + 1]
  for (let abaixo = no; abaixo < fim[no]!; abaixo++) {
    if (linha[abaixo] === -1) continue
    for (let mes = de; mes < ate; mes++) celulas.push({ linha: linha[abaixo]!, mes })
  }
  return celulas
}

function countDias({ mesInicio }: TotalPedido, count: (mes: Mes) => number): number[] {
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) => count(addMeses(mesInicio, mes)))
}

function listPesos(pedido: TotalPedido, livres: readonly CelulaPosicao[], atuais: readonly Centavos[]): readonly number[] {
  const { metodo } = pedido
  switch (metodo) {
    case 'proporcional':
      return atuais
    case 'igual':
      return livres.map(() => 1)
    case 'sazonal':
      return livres.map(pedido.readAnterior)
    case 'dias_uteis':
    case 'dias_corridos': {
      const dias = countDias(pedido, metodo === 'dias_uteis' ? countDiasUteis : countDiasCorridos)
      return livres.map(({ mes }) => dias[mes]!)
    }
    default:
      throw new RangeError(`distribuição desconhecida: ${String(metodo satisfies never)}`)
  }
}

/**
 * Spreads a typed total over all line cells below it.
 * Children × months at once, so that no rounded parent is rounded again.
 */
export function distributeNo(arvore: OrcamentoArvore, pedido: TotalPedido): TotalDistribuido | TotalPreso {
  const { no, coluna, totalCentavos, metodo, isPresa } = pedido
  const presas: CelulaPosicao[] = []
  const livres: CelulaPosicao[] = []
  for (const celula of listCelulasDoNo(arvore, no, coluna)) (isPresa(celula) ? presas : livres).push(celula)
  if (livres.length === 0) return { ok: false, presas }
  const read = ({ linha, mes }: CelulaPosicao) => readNo(arvore, arvore.noDaLinha[linha]!, mes)
  const alvo = presas.reduce((resto, celula) => addCentavos(resto, 0 - read(celula)), totalCentavos)
  const atuais = livres.map(read)
  const isMista = metodo === 'proporcional' && atuais.some((valor) => valor < 0) && atuais.some((valor) => valor > 0)
  if (isMista) {
    const diferenca = addCentavos(alvo, 0 - atuais.reduce(addCentavos, 0))
    const { partes } = spread(diferenca, atuais)
    const celulas = livres.map((celula, i) => ({ ...celula, valorCentavos: addCentavos(atuais[i]!, partes[i]!) }))
    return { ok: true, celulas, presas, criterio: 'diferenca' }
  }
  const { partes, criterio } = spread(alvo, listPesos(pedido, livres, atuais))
  return { ok: true, celulas: livres.map((celula, i) => ({ ...celula, valorCentavos: partes[i]! })), presas, criterio }
}
