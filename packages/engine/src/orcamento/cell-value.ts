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

export type CelulaLida = { readonly ok: true; readonly valorCentavos: Centavos } | { readonly ok: false; readonly erro: FormulaErro }

const GRANDE_DEMAIS = 'O valor passa de 100 bilhões.'
const OUTROS_MESES = new Set(['acumulado', 'anterior', 'mesmoMesAnoAnterior'])

function refuse(mensagem: string, posicao = 0): CelulaLida {
  return { ok: false, erro: { mensagem, posicao } }
}

function accept(valorCentavos: Centavos): CelulaLida {
  return isLancamentoCentavos(valorCentavos) ? { ok: true, valorCentavos } : refuse(GRANDE_DEMAIS)
}

/** Finds references, which a cell must not have: only literals are allowed. */
function findEstranho(ast: FormulaNode): FormulaErro | undefined {
  let erro: FormulaErro | undefined
  visitFormula(ast, (node) => {
    if (node.tipo === 'codigo') erro ??= { mensagem: 'Na célula a conta é só com números.', posicao: node.posicao }
    if (node.tipo === 'funcao' && OUTROS_MESES.has(node.nome))
      erro ??= { mensagem: `Na célula não há ${node.nome}: a conta é só com números.`, posicao: node.posicao }
  })
  return erro
}

/** @param inicio offset of `conta` in the cell, after the `=` */
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
 * Parses a typed budget cell in reais.
 * Accepts an amount in any form of {@link parseCentavos}, or arithmetic after `=` (`=1200*1,05/12`), computed exactly and rounded half to
 * even to the centavo. Empty is zero, because a plan without an amount plans nothing.
 */
export function readCelula(texto: string): CelulaLida {
  const limpo = texto.trim()
  if (limpo === '') return accept(0)
  if (limpo.startsWith('=')) return computeConta(limpo.slice(1), texto.indexOf('=') + 1)
  const valor = parseCentavos(limpo)
  return valor === undefined ? refuse('Digite um valor como 1.234,56, ou uma conta como =1200*1,05/12.') : accept(valor)
}
