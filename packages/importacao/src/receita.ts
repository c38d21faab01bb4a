/** The reading recipe of a file: detected, remembered, chosen and answered, in this order. */
import { isMes } from '@lastro/engine'
import { ANO_MAX, ANO_MIN, arrangeSample, listRolesFaltantes, placeColumns, previewPlanilha, QUESTIONS, readingOf } from '@lastro/planilha'
import type { Mapeamento, PlanilhaPreview, ReadOptions } from '@lastro/planilha'
import { ImportacaoError } from './erro.ts'
import { answersOf, YES_OR_NO } from './questions.ts'
import { applyReceita, findHeaderLine, signLines } from './receita-file.ts'
import type { ReceitaFile } from './receita-file.ts'
import { fitsShape } from './receita-shape.ts'
import type { RememberedReceita } from './remembered-receitas.ts'

/** Answers by the key of their question, as `--resposta` gives them. */
export type Answers = Readonly<Record<string, string>>

export type ReceitaChoice = {
  mapeamento?: Mapeamento | undefined
  leitura?: (ReadOptions & { semReceita?: boolean | undefined }) | undefined
  respostas?: Answers | undefined
  /** From another file with the same header. */
  receita?: ReceitaFile | undefined
  /** Name of the file, which may say the month. */
  nome?: string | undefined
}

/** Recipes for headers with these signatures, the preferred one first. */
export type FindReceitas = (signatures: string[]) => Promise<RememberedReceita[]>

export type ResolvedReceita = {
  mapeamento: Mapeamento
  origem: 'detectado' | 'lembrado' | 'cvm'
  /** Header and sample as the recipe arranges them. */
  view: PlanilhaPreview
  /** The mapping before any choice. */
  proposed: Mapeamento
  /** Remembered recipe under which the file is read. */
  remembered: RememberedReceita | undefined
}

/**
 * @throws ImportacaoError `importacao_mapeamento_required` for an answer that no question allows
 * @throws RefusedPlanilhaError as `previewPlanilha`
 */
export async function resolveReceita(
  path: string,
  format: 'csv' | 'xlsx',
  findReceitas: FindReceitas,
  { mapeamento: chosen, leitura = chosen && readingOf(chosen), respostas: answers = {}, nome, receita }: ReceitaChoice,
): Promise<ResolvedReceita> {
  const { semReceita = false, ...said } = leitura ?? {}
  const reading = { nome, ...said, ...readingOfAnswers(answers) }
  const first = await previewPlanilha(path, format, reading)
  const views = new Map([[first.mapeamento.linhaCabecalho, first]])
  // Many recipes may have one header.
  const viewAt: ViewAt = async (linhaCabecalho) => {
    const view = views.get(linhaCabecalho) ?? (await previewPlanilha(path, format, { ...reading, linhaCabecalho }))
    views.set(linhaCabecalho, view)
    return view
  }
  const isOpen = !semReceita && chosen === undefined && receita === undefined && first.layout !== 'cvm'
  const remembered = isOpen ? await findFitting(first, reading.linhaCabecalho !== undefined, { findReceitas, viewAt }) : undefined
  const view = remembered?.view ?? (receita === undefined ? first : await viewAt(findHeaderLine(receita, first)))
  const { mapeamento: proposed } = view
  if (view.layout === 'cvm') return { mapeamento: { ...proposed, ...chosen }, origem: 'cvm', view, proposed, remembered: undefined }
  if (receita !== undefined) refuseOtherShape(receita, proposed)
  const applied = receita ?? remembered?.receita
  const before = applied === undefined ? { ...proposed, ...chosen } : applyReceita(proposed, applied)
  const answered = answerQuestions(before, view, answers)
  const mapeamento = { ...answered, colunas: placeColumns(answered, proposed) }
  return {
    mapeamento,
    origem: remembered === undefined ? 'detectado' : 'lembrado',
    view: { ...view, ...arrangeSample(view, mapeamento), faltam: listRolesFaltantes(mapeamento) },
    proposed,
    remembered: remembered?.receita,
  }
}

type ViewAt = (headerLine: number) => Promise<PlanilhaPreview>

/** Finds the remembered recipe for the header and structure of a file: for the header at hand, else for one in another line. */
async function findFitting(
  first: PlanilhaPreview,
  isHeaderChosen: boolean,
  { findReceitas, viewAt }: { findReceitas: FindReceitas; viewAt: ViewAt },
): Promise<{ receita: RememberedReceita; view: PlanilhaPreview } | undefined> {
  const header = first.mapeamento.linhaCabecalho
  const lines = new Map([...signLines(first)].filter(([, line]) => !isHeaderChosen || line === header))
  const receitas = (await findReceitas([...lines.keys()])).map((receita) => ({ receita, line: lines.get(receita.assinatura) ?? header }))
  for (const { receita, line } of receitas.toSorted((a, b) => Number(b.line === header) - Number(a.line === header))) {
    const view = await viewAt(line)
    if (fitsShape(view.mapeamento, receita)) return { receita, view }
  }
  return undefined
}

function refuseOtherShape({ mapeamento, estrutura }: ReceitaFile, proposed: Mapeamento): void {
  if (estrutura === undefined || fitsShape(proposed, { mapeamento, estrutura })) return
  throw new ImportacaoError(
    'importacao_mapeamento_required',
    'A receita é de um arquivo com as mesmas colunas e outra estrutura.',
    'Leia este arquivo sem a receita, e crie outra.',
  )
}

function readingOfAnswers({ mes, ano }: Answers): Pick<ReadOptions, 'mes' | 'ano'> {
  if (mes !== undefined && !isMes(mes)) throw invalidAnswer('mes', mes, ['AAAA-MM'])
  if (ano !== undefined && !(/^\d{4}$/.test(ano) && Number(ano) >= ANO_MIN && Number(ano) <= ANO_MAX))
    throw invalidAnswer('ano', ano, ['AAAA'])
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
