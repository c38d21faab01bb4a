/** Questions about the side of amounts in one column, where nothing in the sheet says it. */
import { readValor, sideOfConta } from '@lastro/planilha'
import type { Mapeamento, PlanilhaPreview } from '@lastro/planilha'
import type { OpenQuestion } from './movimentos.ts'
import type { PlanilhaAnalise } from './planilha-analise.ts'

const GROUPS_MAX = 100

/** Undefined when a column, a letter, the signs together with the names of the accounts, or only accounts of one side say it. */
export function findSideQuestion(
  mapeamento: Mapeamento,
  view: PlanilhaPreview,
  { saldos, contas }: PlanilhaAnalise,
): OpenQuestion | undefined {
  const { colunas, decimal } = mapeamento
  if (colunas.valor === undefined || colunas.dc !== undefined || hasLetters(view, colunas.valor, decimal)) return undefined
  const signs = new Set<number>()
  const sides = new Set<'C' | 'D' | undefined>()
  const groups = new Set<string>()
  for (const { conta, creditoCentavos, debitoCentavos } of saldos.values()) {
    const sign = Math.sign(creditoCentavos - debitoCentavos)
    if (sign === 0) continue
    signs.add(sign)
    sides.add(sideOfConta(contas.get(conta) || conta))
    groups.add(/^\d+(?=[.\-/ ])|^\d/.exec(conta)?.[0] ?? conta)
  }
  if (signs.size === 1 && groups.size > 1 && (sides.size > 1 || sides.has(undefined))) {
    return {
      chave: 'debitos',
      texto:
        'Os valores têm todos o mesmo sinal e nada diz o que é débito. Quais grupos ou contas são de débito (custos e despesas)? Separe por vírgula.',
      valores: [...[...groups].toSorted().slice(0, GROUPS_MAX), 'nenhuma'],
    }
  }
  // Detected only by evidence: positive credits are the default.
  if (mapeamento.sinal === 'debito_positivo' || sides.has('C') || sides.has('D') || signs.size === 0) return undefined
  return {
    chave: 'sinal',
    texto: 'Nada diz se os valores positivos são créditos (receitas) ou débitos (despesas).',
    valores: ['credito_positivo', 'debito_positivo'],
  }
}

function hasLetters({ amostra }: PlanilhaPreview, coluna: number, decimal: ',' | '.'): boolean {
  return amostra.some((row) => (readValor(row[coluna] ?? '', decimal)?.dc ?? null) !== null)
}
