import { addCentavos, assertCentavos, LIMITE_SOMA_CENTAVOS } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'

/** Months of an exercício. */
export const MESES_EXERCICIO = 12
/** Column of the year's total in {@link OrcamentoArvore.valores}, after the months 0 to 11. */
export const COLUNA_TOTAL = 12
const COLUNAS = 13
const NIVEL_LINHA = 3

/** Lines by position, in the order of the screen: grupo → grupo item → lines. A line stands in one place, or in none: filtered out. */
export type OrcamentoEstrutura = readonly (readonly (readonly number[])[])[]

/**
 * A budget as a tree over typed arrays: the result (node 0), grupos, grupo itens, lines, depth first, so that what is below a node is the
 * stretch from the next one to `fim`. Amounts in centavos, engine's sign.
 */
export interface OrcamentoArvore {
  /** Node above; −1 of the result. */
  readonly pai: Int32Array
  /** 0 result, 1 grupo, 2 grupo item, 3 line. */
  readonly nivel: Uint8Array
  /** First node that is no longer below. */
  readonly fim: Int32Array
  /** Position of the line; −1 of what adds lines up. */
  readonly linha: Int32Array
  /** Node of each line; −1 of those that have no place. */
  readonly noDaLinha: Int32Array
  /** Thirteen per node: the months and their total. */
  readonly valores: Float64Array
}

/** A month (0 to 11) of a line, by its position. */
export interface CelulaPosicao {
  readonly linha: number
  readonly mes: number
}

export interface CelulaValor extends CelulaPosicao {
  readonly valorCentavos: Centavos
}

/** Whether no sum of these lines can be too large, whatever their signs: then none of a million needs to be looked at. */
function areSumsExact({ pai, nivel, valores }: OrcamentoArvore): boolean {
  let [maior, linhas] = [0, 0]
  for (let no = 0; no < pai.length; no++) {
    if (nivel[no] !== NIVEL_LINHA) continue
    linhas += 1
    for (let lugar = no * COLUNAS; lugar < no * COLUNAS + MESES_EXERCICIO; lugar++) {
      const valor = Math.abs(valores[lugar]!)
      if (valor > maior) maior = valor
    }
  }
  return maior * linhas * MESES_EXERCICIO <= LIMITE_SOMA_CENTAVOS
}

/** As {@link sumExact}, each sum looked at. */
function sumChecked({ pai, nivel, valores }: OrcamentoArvore): void {
  for (let no = 0; no < pai.length; no++) {
    const inicio = no * COLUNAS
    if (nivel[no] === NIVEL_LINHA) {
      let total = 0
      for (let mes = 0; mes < MESES_EXERCICIO; mes++) total = addCentavos(total, valores[inicio + mes]!)
      valores[inicio + COLUNA_TOTAL] = total
    } else {
      valores.fill(0, inicio, inicio + COLUNAS)
    }
  }
  for (let no = pai.length - 1; no > 0; no--) {
    const acima = pai[no]! * COLUNAS
    for (let coluna = 0; coluna < COLUNAS; coluna++) {
      valores[acima + coluna] = addCentavos(valores[acima + coluna]!, valores[no * COLUNAS + coluna]!)
    }
  }
}

/** Written out, without a call for each of a million sums: a large budget is added up before its first row is drawn. */
function sumExact({ pai, nivel, valores }: OrcamentoArvore): void {
  for (let no = 0; no < pai.length; no++) if (nivel[no] !== NIVEL_LINHA) valores.fill(0, no * COLUNAS, (no + 1) * COLUNAS)
  for (let no = pai.length - 1; no > 0; no--) {
    const inicio = no * COLUNAS
    if (nivel[no] === NIVEL_LINHA) {
      let total = 0
      for (let mes = 0; mes < MESES_EXERCICIO; mes++) total += valores[inicio + mes]!
      valores[inicio + COLUNA_TOTAL] = total
    }
    const acima = pai[no]! * COLUNAS
    for (let coluna = 0; coluna < COLUNAS; coluna++) valores[acima + coluna]! += valores[inicio + coluna]!
  }
}

/** Adds up everything from the months of the lines: children come after their parents, so one pass backwards is enough. */
function sumAll(arvore: OrcamentoArvore): void {
  if (areSumsExact(arvore)) sumExact(arvore)
  else sumChecked(arvore)
}

/**
 * Builds the tree and its totals. `valoresCentavos` has twelve per line, by position. Throws RangeError when a line stands twice or
 * does not exist, and CentavosError when an amount is no integer or a sum is too large to be exact.
 */
export function buildArvore(estrutura: OrcamentoEstrutura, valoresCentavos: ArrayLike<number>): OrcamentoArvore {
  const linhas = valoresCentavos.length / MESES_EXERCICIO
  const itens = estrutura.flat()
  const total = 1 + estrutura.length + itens.length + itens.reduce((soma, item) => soma + item.length, 0)
  const arvore: OrcamentoArvore = {
    pai: new Int32Array(total).fill(-1),
    nivel: new Uint8Array(total),
    fim: new Int32Array(total).fill(total),
    linha: new Int32Array(total).fill(-1),
    noDaLinha: new Int32Array(linhas).fill(-1),
    valores: new Float64Array(total * COLUNAS),
  }
  let proximo = 1
  const open = (pai: number, nivel: number): number => {
    arvore.pai[proximo] = pai
    arvore.nivel[proximo] = nivel
    return proximo++
  }
  for (const grupo of estrutura) {
    const noGrupo = open(0, 1)
    for (const item of grupo) {
      const noItem = open(noGrupo, 2)
      for (const linha of item) {
        if (arvore.noDaLinha[linha] !== -1) throw new RangeError(`linha fora do orçamento ou repetida: ${linha}`)
        const no = open(noItem, NIVEL_LINHA)
        arvore.linha[no] = linha
        arvore.noDaLinha[linha] = no
        arvore.fim[no] = proximo
        for (let mes = 0; mes < MESES_EXERCICIO; mes++) {
          const valor = valoresCentavos[linha * MESES_EXERCICIO + mes]!
          assertCentavos(valor)
          arvore.valores[no * COLUNAS + mes] = valor
        }
      }
      arvore.fim[noItem] = proximo
    }
    arvore.fim[noGrupo] = proximo
  }
  sumAll(arvore)
  return arvore
}

/** Amount of a node in a month (0 to 11) or in {@link COLUNA_TOTAL}. */
export function readNo({ valores }: OrcamentoArvore, no: number, coluna: number): Centavos {
  return valores[no * COLUNAS + coluna]!
}

/**
 * Writes cells and what adds them up, and nothing else: four nodes a cell, however many lines there are. Answers what the cells were, in the
 * order in which writing it undoes this. Throws CentavosError, with nothing changed, when a sum would be too large to be exact, and
 * RangeError for a line that has no place.
 */
export function writeCelulas(arvore: OrcamentoArvore, celulas: readonly CelulaValor[]): CelulaValor[] {
  const { pai, noDaLinha, valores } = arvore
  const antes: CelulaValor[] = []
  try {
    for (const { linha, mes, valorCentavos } of celulas) {
      assertCentavos(valorCentavos)
      if ((noDaLinha[linha] ?? -1) < 0) throw new RangeError(`linha sem lugar: ${linha}`)
      const valor = readNo(arvore, noDaLinha[linha]!, mes)
      antes.push({ linha, mes, valorCentavos: valor })
      for (let no = noDaLinha[linha]!; no >= 0; no = pai[no]!) {
        for (const coluna of [mes, COLUNA_TOTAL]) {
          const lugar = no * COLUNAS + coluna
          valores[lugar] = addCentavos(valores[lugar]!, valorCentavos - valor)
        }
      }
    }
  } catch (causa) {
    // The last cell is half written, so its sums are taken from the lines again.
    for (const { linha, mes, valorCentavos } of antes.toReversed()) valores[noDaLinha[linha]! * COLUNAS + mes] = valorCentavos
    sumAll(arvore)
    throw causa
  }
  return antes.toReversed()
}
