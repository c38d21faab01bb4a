/** The reading recipe of a file: detected, remembered, chosen and answered, in this order. */
import { isMes } from '@lastro/engine'
import { arrangeSample, listRolesFaltantes, placeColumns, previewPlanilha, QUESTIONS, readingOf } from '@lastro/planilha'
import type { Mapeamento, PlanilhaPreview, ReadOptions } from '@lastro/planilha'
import { ImportacaoError } from './erro.ts'
import { answersOf, YES_OR_NO } from './questions.ts'
import { applyRecipe, findHeaderLine } from './recipe-file.ts'
import type { RecipeFile } from './recipe-file.ts'
import type { RememberedMapeamento } from './remembered-mapeamento.ts'

/** Answers by the key of their question, as `--resposta` gives them. */
export type Answers = Readonly<Record<string, string>>

export type RecipeChoice = {
  mapeamento?: Mapeamento | undefined
  leitura?: ReadOptions | undefined
  respostas?: Answers | undefined
  /** From another file with the same header. */
  receita?: RecipeFile | undefined
  /** Name of the file, which may say the month. */
  nome?: string | undefined
}

export type FindMapeamento = (signature: string) => Promise<RememberedMapeamento | undefined>

export type Recipe = {
  mapeamento: Mapeamento
  origem: 'detectado' | 'lembrado' | 'cvm'
  /** Header and sample as the recipe arranges them. */
  view: PlanilhaPreview
  /** The mapping before any choice. */
  proposed: Mapeamento
}

/**
 * @throws ImportacaoError `importacao_mapeamento_required` for an answer that no question allows
 * @throws RefusedPlanilhaError as `previewPlanilha`
 */
export async function resolveRecipe(
  path: string,
  format: 'csv' | 'xlsx',
  findRemembered: FindMapeamento,
  { mapeamento: chosen, leitura = chosen && readingOf(chosen), respostas: answers = {}, nome, receita }: RecipeChoice,
): Promise<Recipe> {
  const reading = { nome, ...leitura, ...readingOfAnswers(answers) }
  const first = await previewPlanilha(path, format, reading)
  const linhaCabecalho = receita === undefined ? first.mapeamento.linhaCabecalho : findHeaderLine(receita, first)
  const isFound = linhaCabecalho === first.mapeamento.linhaCabecalho
  const view = isFound ? first : await previewPlanilha(path, format, { ...reading, linhaCabecalho })
  const { mapeamento: proposed } = view
  if (view.layout === 'cvm') return { mapeamento: { ...proposed, ...chosen }, origem: 'cvm', view, proposed }
  const remembered = chosen === undefined && receita === undefined ? await findRemembered(view.assinatura) : undefined
  const before = receita === undefined ? { ...proposed, ...remembered, ...chosen } : applyRecipe(proposed, receita)
  const answered = answerQuestions(before, view, answers)
  const mapeamento = { ...answered, colunas: placeColumns(answered, proposed) }
  return {
    mapeamento,
    origem: remembered === undefined ? 'detectado' : 'lembrado',
    view: { ...view, ...arrangeSample(view, mapeamento), faltam: listRolesFaltantes(mapeamento) },
    proposed,
  }
}

function readingOfAnswers({ mes, ano }: Answers): Pick<ReadOptions, 'mes' | 'ano'> {
  if (mes !== undefined && !isMes(mes)) throw invalidAnswer('mes', mes, ['AAAA-MM'])
  if (ano !== undefined && !/^(?:19|20)\d{2}$/.test(ano)) throw invalidAnswer('ano', ano, ['AAAA'])
  return { ...(mes === undefined ? {} : { mes }), ...(ano === undefined ? {} : { ano: Number(ano) }) }
}

function invalidAnswer(key: string, answer: string, valores: readonly string[]): ImportacaoError {
  return new ImportacaoError(
    'importacao_mapeamento_required',
    `A resposta ${key}=${answer} não vale.`,
    `Use --resposta ${key}=${valores.join(` ou ${key}=`)}.`,
  )
}

function answerQuestions(mapeamento: Mapeamento, view: PlanilhaPreview, answers: Answers): Mapeamento {
  let answered = mapeamento
  for (const [key, answer] of Object.entries(answers)) answered = { ...answered, ...partOfAnswer(key, answer, view) }
  return answered
}

/** Part of the recipe for an answer; none for month and year, which the detection takes. */
function partOfAnswer(key: string, answer: string, view: PlanilhaPreview): Partial<Mapeamento> {
  const refuseOther = (valores: readonly string[]): void => {
    if (!valores.includes(answer)) throw invalidAnswer(key, answer, valores)
  }
  const answers = answersOf(view)
  switch (key) {
    case 'mes':
    case 'ano':
      return {}
    case 'debitos':
      return { sinal: 'credito_positivo', devedoras: answer === 'nenhuma' ? [] : answer.split(',').map((conta) => conta.trim()) }
    case 'sinal':
      refuseOther(['credito_positivo', 'debito_positivo'])
      return { sinal: answer === 'debito_positivo' ? 'debito_positivo' : 'credito_positivo' }
    case 'subtotais':
      refuseOther(YES_OR_NO)
      return { subtotais: answer === 'sim' }
    case 'formatoData':
      refuseOther(answers.formatoData)
      return { formatoData: answer === 'mm/dd/aaaa' ? 'mm/dd/aaaa' : 'dd/mm/aaaa' }
    case 'valores':
      refuseOther(answers.valores)
      return { valores: answer === 'acumulado' ? 'acumulado' : 'movimento' }
    case 'planilhas':
      refuseOther(answers.planilhas)
      return { outrasPlanilhas: answer === 'todas' ? view.outras.filter(({ igual }) => igual).map(({ nome }) => nome) : [] }
    default:
      throw new ImportacaoError('importacao_mapeamento_required', `Não há a pergunta ${key}.`, `As perguntas são ${QUESTIONS.join(', ')}.`)
  }
}
