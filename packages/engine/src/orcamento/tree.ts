import { addCentavos, assertCentavos, LIMITE_SOMA_CENTAVOS } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'

export const MESES_EXERCICIO = 12
/** Column of the year total in {@link OrcamentoArvore.valores}, after the months 0 to 11. */
export const COLUNA_TOTAL = 12
const COLUNAS = 13
const NIVEL_LINHA = 3

/** Line positions in screen order: grupo → grupo item → lines. A line occurs once, or not at all when filtered out. */
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
  readonly noDaLinha: Int32Array
  /** Thirteen per node: the months and their total. */
  readonly valores: Float64Array
}

export interface CelulaPosicao {
  readonly linha: number
  readonly mes: number
}

export interface CelulaValor extends CelulaPosicao {
  readonly valorCentavos: Centavos
}

/** Upper bound test: when no sum of these lines can overflow in any sign, a million sums need no check. */
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

/** As {@link sumExact}, with a check of each sum. */
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

/** Inlined, without a call per sum: a large budget has a million sums before the first row is drawn. */
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

/** Sums the tree bottom-up: children come after their parents, so one backward pass suffices. */
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

/** Reads a node in a month (0 to 11) or in {@link COLUNA_TOTAL}. */
export function readNo({ valores }: OrcamentoArvore, no: number, coluna: number): Centavos {
  return valores[no * COLUNAS + coluna]!
}

/**
 * Writes cells and updates their ancestors only: four nodes a cell, for any number of lines.
 * Returns the previous cells in undo order.
 * @throws CentavosError, with nothing changed, when a sum would not be exact
 * @throws RangeError for a filtered-out line
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
    // The last cell is half written, so its sums are rebuilt from the lines.
    for (const { linha, mes, valorCentavos } of antes.toReversed()) valores[noDaLinha[linha]! * COLUNAS + mes] = valorCentavos
    sumAll(arvore)
    throw causa
  }
  return antes.toReversed()
}
