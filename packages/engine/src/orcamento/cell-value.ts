import { isLancamentoCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { parseCentavos } from '../dinheiro/parse-centavos.ts'
import { divideHalfEven } from '../dinheiro/rounding.ts'
import { RACIONAIS } from '../formula/arithmetic.ts'
import type { FormulaError, FormulaNode } from '../formula/ast.ts'
import { compileFormula } from '../formula/compile.ts'
import { parseFormula } from '../formula/parse.ts'
import { exactly } from '../formula/rational.ts'
import { visitFormula } from '../formula/references.ts'
import { FormulaSintaxe } from '../formula/tokens.ts'

export type ParsedCelula = { readonly ok: true; readonly valorCentavos: Centavos } | { readonly ok: false; readonly erro: FormulaError }

const LARGE_REMAINING = 'O valor passa de 100 bilhões.'
const OTHERS_MESES = new Set(['acumulado', 'anterior', 'mesmoMesAnoAnterior'])

function refuse(mensagem: string, position = 0): ParsedCelula {
  return { ok: false, erro: { mensagem, position } }
}

function accept(valorCentavos: Centavos): ParsedCelula {
  return isLancamentoCentavos(valorCentavos) ? { ok: true, valorCentavos } : refuse(LARGE_REMAINING)
}

/** Finds references, which a cell must not have. */
function findEstranho(ast: FormulaNode): FormulaError | undefined {
  let error: FormulaError | undefined
  visitFormula(ast, (node) => {
    if (node.tipo === 'codigo') error ??= { mensagem: 'Na célula a conta é só com números.', position: node.position }
    if (node.tipo === 'funcao' && OTHERS_MESES.has(node.nome))
      error ??= { mensagem: `Na célula não há ${node.nome}: a conta é só com números.`, position: node.position }
  })
  return error
}

function computeConta(conta: string, inicio: number): ParsedCelula {
  const formula = parseFormula(conta)
  if (!formula.ok) return refuse(formula.erro.mensagem, formula.erro.position + inicio)
  const estranho = findEstranho(formula.ast)
  if (estranho !== undefined) return refuse(estranho.mensagem, estranho.position + inicio)
  try {
    const valor = exactly(() => {
      const { avaliar } = compileFormula(formula.ast, { itemOf: () => ({ item: 0, grau: 0 }) }, RACIONAIS)
      return avaliar({ read: () => null, inicioExercicio: (mes) => mes }, 0, 0)
    })
    if (valor === undefined) return refuse(LARGE_REMAINING)
    if (valor === null) return refuse('A conta não tem resultado: divide por zero.')
    return accept(Number(divideHalfEven(valor.n * 100n, valor.d)))
  } catch (cause) {
    if (cause instanceof FormulaSintaxe) return refuse(cause.erro.mensagem, cause.erro.position + inicio)
    throw cause
  }
}

/**
 * Parses a typed budget cell in reais.
 * Accepts an amount in any form of {@link parseCentavos}, or arithmetic after `=` (`=1200*1,05/12`), computed exactly and rounded half to
 * even to the centavo. Empty is zero.
 */
export function readCelula(texto: string): ParsedCelula {
  const limpo = texto.trim()
  if (limpo === '') return accept(0)
  if (limpo.startsWith('=')) return computeConta(limpo.slice(1), texto.indexOf('=') + 1)
  const valor = parseCentavos(limpo)
  return valor === undefined ? refuse('Digite um valor como 1.234,56, ou uma conta como =1200*1,05/12.') : accept(valor)
}
