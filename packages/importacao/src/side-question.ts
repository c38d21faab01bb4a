/** Questions about the side of amounts in one column, where nothing in the sheet says it. */
import { listGroupsOf, readValor, sideOfConta } from '@lastro/planilha'
import type { Mapeamento, PlanilhaPreview } from '@lastro/planilha'
import { hasCode } from './codigo-conta.ts'
import type { PlanilhaAnalise } from './planilha-analise.ts'
import { optionsOf } from './open-question.ts'
import type { OpenQuestion, QuestionOption } from './open-question.ts'

const OPTIONS_MAX = 500

/** Undefined when a column, a letter, the signs together with the names of the accounts, or only accounts of one side say it. */
export function findSideQuestion(
  mapeamento: Mapeamento,
  view: Pick<PlanilhaPreview, 'amostra'>,
  { saldos, contas }: Pick<PlanilhaAnalise, 'saldos' | 'contas'>,
): OpenQuestion | undefined {
  const { colunas, decimal, devedoras, sinal } = mapeamento
  if (colunas.valor === undefined || colunas.dc !== undefined || devedoras !== undefined) return undefined
  if (hasLetters(view, colunas.valor, decimal)) return undefined
  const signs = new Set<number>()
  const sides = new Set<'C' | 'D' | undefined>()
  const sums = new Map<string, number>()
  for (const { conta, creditoCentavos, debitoCentavos } of saldos.values()) {
    const centavos = creditoCentavos - debitoCentavos
    if (centavos === 0) continue
    signs.add(Math.sign(centavos))
    sides.add(sideOfConta(contas.get(conta) || conta))
    sums.set(conta, (sums.get(conta) ?? 0) + centavos)
  }
  const groups = new Set([...sums.keys()].map(groupOf))
  if (signs.size === 1 && groups.size > 1 && (sides.size > 1 || sides.has(undefined))) {
    return {
      chave: 'debitos',
      texto:
        'Os valores têm todos o mesmo sinal e nada diz o que é débito. Quais grupos ou contas são de débito (custos e despesas)? Separe por vírgula.',
      opcoes: [...listGroups(groups, sums, contas), ...optionsOf(['nenhuma'])],
    }
  }
  if (sinal !== undefined || sides.has('C') || sides.has('D') || signs.size === 0) return undefined
  return {
    chave: 'sinal',
    texto: 'Nada diz se os valores positivos são créditos (receitas) ou débitos (despesas).',
    opcoes: optionsOf(['credito_positivo', 'debito_positivo']),
  }
}

/** First part of a code; an account without one is its own group. */
function groupOf(conta: string): string {
  return (hasCode(conta) ? /^\d+(?=[.\-/ ])|^\d/.exec(conta)?.[0] : undefined) ?? conta
}

/** Each group and each account below it, with the sum of its amounts. */
function listGroups(groups: ReadonlySet<string>, sums: ReadonlyMap<string, number>, contas: ReadonlyMap<string, string>): QuestionOption[] {
  const valores = new Set([...new Set([...groups, ...sums.keys()])].toSorted().slice(0, OPTIONS_MAX))
  const totals = new Map<string, number>()
  for (const [conta, centavos] of sums) {
    for (const valor of listGroupsOf(conta, valores)) totals.set(valor, (totals.get(valor) ?? 0) + centavos)
  }
  return [...valores].map((valor) => {
    const descricao = contas.get(valor)
    // An account without a code is its own name.
    return { valor, descricao: descricao === valor ? null : descricao || null, centavos: Math.abs(totals.get(valor) ?? 0) }
  })
}

function hasLetters({ amostra }: Pick<PlanilhaPreview, 'amostra'>, coluna: number, decimal: ',' | '.'): boolean {
  return amostra.some((row) => (readValor(row[coluna] ?? '', decimal)?.dc ?? null) !== null)
}
