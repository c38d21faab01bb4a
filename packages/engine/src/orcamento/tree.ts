import { addCentavos, assertCentavos, LIMIT_SOMA_CENTAVOS } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'

export const MESES_EXERCICIO = 12
/** Column of the year total in {@link OrcamentoArvore.valores}, after the months 0 to 11. */
export const COLUNA_TOTAL = 12
const COLUNAS = 13
const LEVEL_LINHA = 3

/** Line positions in screen order: grupo → grupo item → lines. A filtered-out line is absent. */
export type OrcamentoEstrutura = readonly (readonly (readonly number[])[])[]

/**
 * A budget as a tree over typed arrays: result (node 0), grupos, grupo itens, lines.
 * Depth first, so the subtree of a node is the range from the next node to `fim`. Amounts in centavos, engine's sign.
 */
export interface OrcamentoArvore {
  readonly pai: Int32Array
  /** 0 result, 1 grupo, 2 grupo item, 3 line. */
  readonly nivel: Uint8Array
  /** First node after the subtree. */
  readonly fim: Int32Array
  readonly linha: Int32Array
  /** Node of each line; −1 when filtered out. */
  readonly nodeOfLinha: Int32Array
  /** Thirteen per node: twelve months and their total. */
  readonly valores: Float64Array
}

export interface CelulaPosition {
  readonly linha: number
  readonly mes: number
}

export interface CelulaValor extends CelulaPosition {
  readonly valorCentavos: Centavos
}

/** Upper bound test: when no sum of these lines can overflow, a million sums need no check. */
function areSumsExact({ pai, nivel, valores }: OrcamentoArvore): boolean {
  let [largest, lines] = [0, 0]
  for (let node = 0; node < pai.length; node++) {
    if (nivel[node] !== LEVEL_LINHA) continue
    lines += 1
    for (let index = node * COLUNAS; index < node * COLUNAS + MESES_EXERCICIO; index++) {
      const valor = Math.abs(valores[index]!)
      if (valor > largest) largest = valor
    }
  }
  return largest * lines * MESES_EXERCICIO <= LIMIT_SOMA_CENTAVOS
}

function sumChecked({ pai, nivel, valores }: OrcamentoArvore): void {
  for (let node = 0; node < pai.length; node++) {
    const inicio = node * COLUNAS
    if (nivel[node] === LEVEL_LINHA) {
      let total = 0
      for (let mes = 0; mes < MESES_EXERCICIO; mes++) total = addCentavos(total, valores[inicio + mes]!)
      valores[inicio + COLUNA_TOTAL] = total
    } else {
      valores.fill(0, inicio, inicio + COLUNAS)
    }
  }
  for (let node = pai.length - 1; node > 0; node--) {
    const above = pai[node]! * COLUNAS
    for (let coluna = 0; coluna < COLUNAS; coluna++) {
      valores[above + coluna] = addCentavos(valores[above + coluna]!, valores[node * COLUNAS + coluna]!)
    }
  }
}

/** Inlined, because a large budget has a million sums before the first row is drawn. */
function sumExact({ pai, nivel, valores }: OrcamentoArvore): void {
  for (let node = 0; node < pai.length; node++) if (nivel[node] !== LEVEL_LINHA) valores.fill(0, node * COLUNAS, (node + 1) * COLUNAS)
  for (let node = pai.length - 1; node > 0; node--) {
    const inicio = node * COLUNAS
    if (nivel[node] === LEVEL_LINHA) {
      let total = 0
      for (let mes = 0; mes < MESES_EXERCICIO; mes++) total += valores[inicio + mes]!
      valores[inicio + COLUNA_TOTAL] = total
    }
    const above = pai[node]! * COLUNAS
    for (let coluna = 0; coluna < COLUNAS; coluna++) valores[above + coluna]! += valores[inicio + coluna]!
  }
}

/** Children follow their parents, so one backward pass sums the tree. */
function sumAll(arvore: OrcamentoArvore): void {
  if (areSumsExact(arvore)) sumExact(arvore)
  else sumChecked(arvore)
}

/**
 * Builds the tree with its totals. `valoresCentavos` has twelve per line, by position.
 * @throws RangeError on a repeated or unknown line
 * @throws CentavosError when an amount is no integer or a sum is not exact
 */
export function buildArvore(estrutura: OrcamentoEstrutura, valoresCentavos: ArrayLike<number>): OrcamentoArvore {
  const lines = valoresCentavos.length / MESES_EXERCICIO
  const itens = estrutura.flat()
  const total = 1 + estrutura.length + itens.length + itens.reduce((soma, item) => soma + item.length, 0)
  const arvore: OrcamentoArvore = {
    pai: new Int32Array(total).fill(-1),
    nivel: new Uint8Array(total),
    fim: new Int32Array(total).fill(total),
    linha: new Int32Array(total).fill(-1),
    nodeOfLinha: new Int32Array(lines).fill(-1),
    valores: new Float64Array(total * COLUNAS),
  }
  let next = 1
  const open = (parent: number, level: number): number => {
    arvore.pai[next] = parent
    arvore.nivel[next] = level
    return next++
  }
  for (const grupo of estrutura) {
    const noGrupo = open(0, 1)
    for (const item of grupo) {
      const noItem = open(noGrupo, 2)
      for (const line of item) {
        if (arvore.nodeOfLinha[line] !== -1) throw new RangeError(`line outside the budget or repeated: ${line}`)
        const node = open(noItem, LEVEL_LINHA)
        arvore.linha[node] = line
        arvore.nodeOfLinha[line] = node
        arvore.fim[node] = next
        for (let mes = 0; mes < MESES_EXERCICIO; mes++) {
          const valor = valoresCentavos[line * MESES_EXERCICIO + mes]!
          assertCentavos(valor)
          arvore.valores[node * COLUNAS + mes] = valor
        }
      }
      arvore.fim[noItem] = next
    }
    arvore.fim[noGrupo] = next
  }
  sumAll(arvore)
  return arvore
}

/** Reads a node in a month (0 to 11) or in {@link COLUNA_TOTAL}. */
export function readNode({ valores }: OrcamentoArvore, node: number, coluna: number): Centavos {
  return valores[node * COLUNAS + coluna]!
}

/**
 * Writes cells and updates their ancestors only: four nodes a cell, for any number of lines.
 * Returns the previous cells in undo order.
 * @throws CentavosError, with nothing changed, when a sum would not be exact
 * @throws RangeError for a filtered-out line
 */
export function writeCelulas(arvore: OrcamentoArvore, celulas: readonly CelulaValor[]): CelulaValor[] {
  const { pai, nodeOfLinha, valores } = arvore
  const before: CelulaValor[] = []
  try {
    for (const { linha, mes, valorCentavos } of celulas) {
      assertCentavos(valorCentavos)
      if ((nodeOfLinha[linha] ?? -1) < 0) throw new RangeError(`line not in the tree: ${linha}`)
      const valor = readNode(arvore, nodeOfLinha[linha]!, mes)
      before.push({ linha, mes, valorCentavos: valor })
      for (let node = nodeOfLinha[linha]!; node >= 0; node = pai[node]!) {
        for (const coluna of [mes, COLUNA_TOTAL]) {
          const index = node * COLUNAS + coluna
          valores[index] = addCentavos(valores[index]!, valorCentavos - valor)
        }
      }
    }
  } catch (cause) {
    // The last cell is half written, so its sums are rebuilt from the lines.
    for (const { linha, mes, valorCentavos } of before.toReversed()) valores[nodeOfLinha[linha]! * COLUNAS + mes] = valorCentavos
    sumAll(arvore)
    throw cause
  }
  return before.toReversed()
}
