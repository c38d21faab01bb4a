import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { addMeses } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { spread } from '../spread/spread.ts'
import { COLUNA_TOTAL, MESES_EXERCICIO, readNo } from './tree.ts'
import type { CelulaPosicao, CelulaValor, OrcamentoArvore } from './tree.ts'
import { countDiasCorridos, countDiasUteis } from './business-days.ts'

/** By what a typed total reaches the cells below it. `sazonal` follows last year's; by days, each month of a line weighs as many as it has. */
export type TotalMetodo = 'proporcional' | 'igual' | 'sazonal' | 'dias_uteis' | 'dias_corridos'

export interface TotalPedido {
  readonly no: number
  /** A month (0 to 11) or {@link COLUNA_TOTAL}. */
  readonly coluna: number
  readonly totalCentavos: Centavos
  readonly metodo: TotalMetodo
  /** First month of the exercício: its months have so many days. */
  readonly mesInicio: Mes
  /** Held, or not this person's to change: left as it is, and out of base and target. */
  readonly isPresa: (celula: CelulaPosicao) => boolean
  /** Last year's amount of a cell, for `sazonal`. */
  readonly readAnterior: (celula: CelulaPosicao) => Centavos
}

/** What a typed total writes. The cells and those that are held add up to it, always. */
export interface TotalDistribuido {
  readonly ok: true
  readonly celulas: CelulaValor[]
  /** Cells below it that are held. */
  readonly presas: CelulaPosicao[]
  /**
   * `igual`: the base was zero everywhere, so the parts are equal although another method was asked for. `diferenca`: the base has both
   * signs, so what is added to it was shared by its size, and no income turned into an expense. The user is told of both.
   */
  readonly criterio: 'pesos' | 'igual' | 'diferenca'
}

/** Every cell below a node is held. */
export interface TotalPreso {
  readonly ok: false
  readonly presas: CelulaPosicao[]
}

/** The cells of lines that a cell of the screen stands for: itself, or all that it adds up. */
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

/** What each free cell weighs. */
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

/** Shares a typed total among all the cells below it: children × months at once, so that no rounding of a parent is rounded again. */
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
