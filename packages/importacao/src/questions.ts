/** The questions that a file leaves open. */
import { listMeses } from '@lastro/engine'
import { listOpenQuestions } from '@lastro/planilha'
import type { Mapeamento, PlanilhaPreview, SheetQuestion } from '@lastro/planilha'
import { optionsOf } from './open-question.ts'
import type { OpenQuestion } from './open-question.ts'
import type { PlanilhaAnalise } from './planilha-analise.ts'
import { findSideQuestion } from './side-question.ts'

/** Analysis of the rows; absent while they cannot be read. */
export type RowsRead = {
  analise: Pick<PlanilhaAnalise, 'saldos' | 'contas' | 'subtotaisIncertos'>
  /** See `areAccumulated`. */
  accumulated: boolean | undefined
}

const QUESTION_TEXTO: Readonly<Record<SheetQuestion, string>> = {
  formatoData: 'As datas podem ser dia/mês ou mês/dia, e nada no arquivo decide.',
  valores: 'Os valores parecem saldos acumulados, e não o movimento de cada mês.',
  planilhas: 'A pasta de trabalho tem outras planilhas com dados.',
}

/** The answers that `lastro ler` and the screen offer for the questions about the sheet itself. */
export function answersOf({ outras }: Pick<PlanilhaPreview, 'outras'>): Readonly<Record<SheetQuestion, readonly string[]>> {
  return {
    formatoData: ['dd/mm/aaaa', 'mm/dd/aaaa'],
    valores: ['movimento', 'acumulado'],
    planilhas: outras.some(({ igual }) => igual) ? ['todas', 'esta'] : ['esta'],
  }
}

/**
 * Lists the questions to which a recipe has no answer.
 * The one about the month stands alone, because without it no row can be read.
 */
export function findQuestions(mapeamento: Mapeamento, view: PlanilhaPreview, rows?: RowsRead): OpenQuestion[] {
  if (view.layout === 'cvm') return []
  if (view.lack !== undefined && isWithoutMonth(mapeamento, view)) return [describeLack(view.lack)]
  const answers = answersOf(view)
  const side = rows === undefined ? undefined : findSideQuestion(mapeamento, view, rows.analise)
  return [
    ...listOpenQuestions(mapeamento, { ...view, accumulated: rows?.accumulated }).map((chave) => ({
      chave,
      texto: QUESTION_TEXTO[chave],
      opcoes: optionsOf(answers[chave]),
    })),
    ...(side === undefined ? [] : [side]),
    ...describeSubtotals(rows?.analise.subtotaisIncertos ?? []),
  ]
}

export const YES_OR_NO = ['sim', 'nao'] as const
const NAMED_MAX = 5

function describeSubtotals(contas: readonly string[]): OpenQuestion[] {
  if (contas.length === 0) return []
  const names = contas.slice(0, NAMED_MAX).map((conta) => `“${conta}”`)
  const nomes = `${names.join(', ')}${contas.length > NAMED_MAX ? ' e outras' : ''}`
  const texto = `Os valores de ${nomes} são a soma exata das linhas vizinhas, ou iguais à linha seguinte. São subtotais? Se forem contas, os seus valores também entram.`
  return [{ chave: 'subtotais', texto, opcoes: YES_OR_NO.map((valor) => ({ valor, descricao: nomes, centavos: null })) }]
}

/** The user may also have given another column with the month. */
function isWithoutMonth({ arranjo, colunas }: Mapeamento, { mapeamento: proposed }: PlanilhaPreview): boolean {
  if (arranjo?.mes !== undefined || arranjo?.meses !== undefined || arranjo?.mesSemAno !== undefined) return false
  return colunas.data === undefined && (colunas.mes === undefined || colunas.mes === proposed.colunas.mes)
}

function describeLack({ question, meses }: NonNullable<PlanilhaPreview['lack']>): OpenQuestion {
  if (question === 'ano') return { chave: 'ano', texto: 'Os meses não dizem o ano. De que ano são? (AAAA)', opcoes: [] }
  const [first] = meses
  const last = meses.at(-1)
  if (first === undefined || last === undefined) {
    return { chave: 'mes', texto: 'A planilha não diz de que mês é. De que mês são os valores? (AAAA-MM)', opcoes: [] }
  }
  const texto = `A planilha fala de ${first} a ${last} e não separa os meses. Em que mês entra o movimento? (AAAA-MM)`
  return { chave: 'mes', texto, opcoes: optionsOf(listMeses(first, last)) }
}
