import { hasOpening, isRazao, openTable, RefusedPlanilhaError, PlanilhaProblemaList, readLinhas, takeInicio } from '@lastro/planilha'
import type { Mapeamento, OnIgnored, PlanilhaLinha } from '@lastro/planilha'
import { areAccumulated } from './accumulated-saldos.ts'
import { naturezaDoCodigo } from './codigo-conta.ts'
import { printCounting } from './count-text.ts'
import { analyzeLinhas } from './planilha-analise.ts'
import type { PlanilhaAnalise } from './planilha-analise.ts'
import { assertAccepted, buildSaude } from './planilha-saude.ts'
import type { SaudeFile } from './types.ts'

export type RazaoFile = {
  caminho: string
  formato: 'csv' | 'xlsx'
  mapeamento: Mapeamento
  naturezas: ReadonlyMap<string, number>
  /** 1 to 12; accumulated balances of result accounts restart there. */
  exercicioMesInicial: number
  /** Rows of the sheet after which the reading stops; all when absent. */
  linhasMax?: number
}

type RazaoReading = {
  onBytes?: (loadedBytes: number) => void
  onLinhas?: (lines: readonly PlanilhaLinha[]) => void
  onIgnored?: OnIgnored
  onBatch?: (analise: PlanilhaAnalise, rejeitadas: number) => void
  onFim?: () => void
}

type RazaoResult = {
  analise: PlanilhaAnalise
  saude: SaudeFile
  naturezaOf: (conta: string) => number
  /** See `areAccumulated`; undefined when the mapping says it. */
  accumulated: boolean | undefined
}

/**
 * Reads a ledger or trial balance without writing.
 * @throws ImportacaoError `importacao_arquivo_refused` with all problems, RefusedPlanilhaError for a problem that ends the reading
 */
export async function readRazao(file: RazaoFile, reading: RazaoReading = {}): Promise<RazaoResult> {
  const { problemas, ...result } = await analyzeRazao(file, reading)
  assertAccepted(result.saude, problemas.erros)
  return result
}

/**
 * Reads a ledger or trial balance with its problems, which the caller judges.
 * @throws RefusedPlanilhaError for a problem that ends the reading
 */
export async function analyzeRazao(
  { caminho, formato, mapeamento, naturezas, exercicioMesInicial, linhasMax }: RazaoFile,
  { onBytes, onLinhas, onIgnored, onBatch, onFim }: RazaoReading = {},
): Promise<RazaoResult & { problemas: PlanilhaProblemaList }> {
  const comDatas = isRazao(mapeamento)
  const { planilha = '', outrasPlanilhas = [], valores, colunas } = mapeamento
  const planilhas = [planilha, ...(formato === 'xlsx' ? outrasPlanilhas : [])]
  const problemas = new PlanilhaProblemaList(planilhas)
  const acumulado = valores === 'acumulado' && !hasOpening(colunas)
  const naturezaOf = (conta: string): number => naturezas.get(conta) ?? naturezaDoCodigo(conta)
  const whole = await openTable(caminho, formato, { mapeamento, onBytes, onIgnored })
  const table = linhasMax === undefined ? whole : takeInicio(whole, linhasMax)
  const analise = await analyzeLinhas(observe(readLinhas(table, mapeamento, problemas, onIgnored), onLinhas), {
    comDatas,
    subtotais: mapeamento.subtotais,
    secoes: mapeamento.arranjo?.secoes,
    exercicioMesInicial: acumulado ? exercicioMesInicial : undefined,
    isPatrimonial: (conta) => naturezaOf(conta) <= 3,
    planilhas,
    problemas,
    onBatch: (loaded) => onBatch?.(loaded, problemas.erros),
  })
  onFim?.()
  const saude = describeSaude(analise, comDatas, problemas)
  if (analise.linhas === 0 && problemas.erros === 0)
    throw new RefusedPlanilhaError('cabecalho_missing', 'A planilha não tem nenhuma linha de dados abaixo do cabeçalho.')
  const saldos = [...analise.saldos.values()].map((saldo) => ({ ...saldo, centavos: saldo.creditoCentavos - saldo.debitoCentavos }))
  const accumulated = valores === undefined ? areAccumulated(saldos, analise.linhasPorSaldo) : undefined
  return { analise, saude, naturezaOf, accumulated, problemas }
}

async function* observe(
  batches: AsyncIterable<PlanilhaLinha[]>,
  onLinhas: ((lines: readonly PlanilhaLinha[]) => void) | undefined,
): AsyncIterable<PlanilhaLinha[]> {
  for await (const lines of batches) {
    onLinhas?.(lines)
    yield lines
  }
}

function describeSaude(
  { linhas, lancamentos, conferencia, saldos }: PlanilhaAnalise,
  comDatas: boolean,
  problemas: PlanilhaProblemaList,
): SaudeFile {
  const loaded = linhas === 0 ? null : printCounting(linhas, 'linha', 'linhas')
  const meses = new Set([...saldos.values()].map(({ mes }) => mes)).size
  return buildSaude(
    [
      { regra: 'conta_missing', conferido: loaded },
      { regra: 'data_invalid', conferido: loaded },
      { regra: 'valor_invalid', conferido: loaded },
      {
        regra: 'lancamento_unbalanced',
        conferido: conferencia.porLancamento && conferencia.complete ? printCounting(lancamentos, 'lançamento', 'lançamentos') : null,
      },
      { regra: 'periodo_unbalanced', conferido: meses === 0 || !conferencia.complete ? null : printCounting(meses, 'mês', 'meses') },
      { regra: 'conta_sintetica_mismatch', conferido: comDatas ? null : loaded },
    ],
    problemas,
  )
}
