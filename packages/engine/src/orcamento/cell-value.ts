import { isLancamentoCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { parseCentavos } from '../dinheiro/parse-centavos.ts'
import { divideHalfEven } from '../dinheiro/rounding.ts'
import { RACIONAIS } from '../formula/arithmetic.ts'
import type { FormulaErro, FormulaNode } from '../formula/ast.ts'
import { compileFormula } from '../formula/compile.ts'
import { parseFormula } from '../formula/parse.ts'
import { exactly } from '../formula/rational.ts'
import { visitFormula } from '../formula/references.ts'
import { FormulaSintaxe } from '../formula/tokens.ts'

/** What somebody typed into a cell, or why it is no amount and where (0-based offset in the text). */
export type CelulaLida = { readonly ok: true; readonly valorCentavos: Centavos } | { readonly ok: false; readonly erro: FormulaErro }

const GRANDE_DEMAIS = 'O valor passa de 100 bilhões.'
const OUTROS_MESES = new Set(['acumulado', 'anterior', 'mesmoMesAnoAnterior'])

function refuse(mensagem: string, posicao = 0): CelulaLida {
  return { ok: false, erro: { mensagem, posicao } }
}

function accept(valorCentavos: Centavos): CelulaLida {
  return isLancamentoCentavos(valorCentavos) ? { ok: true, valorCentavos } : refuse(GRANDE_DEMAIS)
}

/** A cell computes with numbers: what other cells and months hold is not its to read. */
function findEstranho(ast: FormulaNode): FormulaErro | undefined {
  let erro: FormulaErro | undefined
  visitFormula(ast, (node) => {
    if (node.tipo === 'codigo') erro ??= { mensagem: 'Na célula a conta é só com números.', posicao: node.posicao }
    if (node.tipo === 'funcao' && OUTROS_MESES.has(node.nome))
      erro ??= { mensagem: `Na célula não há ${node.nome}: a conta é só com números.`, posicao: node.posicao }
  })
  return erro
}

/** @param inicio where in the cell `conta` begins, after the `=` */
function computeConta(conta: string, inicio: number): CelulaLida {
  const formula = parseFormula(conta)
  if (!formula.ok) return refuse(formula.erro.mensagem, formula.erro.posicao + inicio)
  const estranho = findEstranho(formula.ast)
  if (estranho !== undefined) return refuse(estranho.mensagem, estranho.posicao + inicio)
  try {
    const valor = exactly(() => {
      const { avaliar } = compileFormula(formula.ast, { itemOf: () => ({ item: 0, grau: 0 }) }, RACIONAIS)
      return avaliar({ read: () => null, inicioExercicio: (mes) => mes }, 0, 0)
    })
    if (valor === undefined) return refuse(GRANDE_DEMAIS)
    if (valor === null) return refuse('A conta não tem resultado: divide por zero.')
    return accept(Number(divideHalfEven(valor.n * 100n, valor.d)))
  } catch (causa) {
    if (causa instanceof FormulaSintaxe) return refuse(causa.erro.mensagem, causa.erro.posicao + inicio)
    throw causa
  }
}

/**
 * Reads what is typed into a cell of a budget, in reais: an amount in any form that {@link parseCentavos} takes, or arithmetic after `=`
 * (`=1200*1,05/12`), computed exactly and rounded half to even to the centavo. Empty is zero: a plan without an amount plans nothing.
 */
export function readCelula(texto: string): CelulaLida {
  const limpo = texto.trim()
  if (limpo === '') return accept(0)
  if (limpo.startsWith('=')) return computeConta(limpo.slice(1), texto.indexOf('=') + 1)
  const valor = parseCentavos(limpo)
  return valor === undefined ? refuse('Digite um valor como 1.234,56, ou uma conta como =1200*1,05/12.') : accept(valor)
}
