import { NATUREZA_RESULTADO } from '@lastro/engine'
import { openTable, RefusedPlanilhaError, PlanilhaProblemaList, readLinhas } from '@lastro/planilha'
import type { Mapeamento } from '@lastro/planilha'
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
}

type RazaoReading = {
  onBytes?: (loadedBytes: number) => void
  onBatch?: (analise: PlanilhaAnalise, rejeitadas: number) => void
  onFim?: () => void
}

/**
 * Reads a ledger or trial balance without writing.
 * @throws ImportacaoError `importacao_arquivo_refused` with all problems, RefusedPlanilhaError for a problem that ends the reading
 */
export async function readRazao(
  { caminho, formato, mapeamento, naturezas }: RazaoFile,
  { onBytes, onBatch, onFim }: RazaoReading = {},
): Promise<{ analise: PlanilhaAnalise; saude: SaudeFile; naturezaOf: (conta: string) => number }> {
  const comDatas = mapeamento.colunas.data !== undefined
  const problemas = new PlanilhaProblemaList()
  const naturezaOf = (conta: string): number => naturezas.get(conta) ?? naturezaDoCodigo(conta)
  const table = await openTable(caminho, formato, { mapeamento, onBytes })
  const analise = await analyzeLinhas(readLinhas(table, mapeamento, problemas), {
    comDatas,
    isPatrimonial: (conta) => naturezaOf(conta) <= 3,
    problemas,
    onBatch: (loaded) => onBatch?.(loaded, problemas.erros),
  })
  onFim?.()
  const saude = describeSaude(analise, comDatas, problemas)
  assertAccepted(saude, problemas.erros)
  if (analise.linhas === 0)
    throw new RefusedPlanilhaError('cabecalho_missing', 'A planilha não tem nenhuma linha de dados abaixo do cabeçalho.')
  return { analise, saude, naturezaOf }
}

/** In Brazilian charts 1 (or 01) is assets, 2 liabilities with equity, and 3 on the result accounts. */
function naturezaDoCodigo(conta: string): number {
  const grupo = /^0*(\d)/.exec(conta)?.[1]
  if (grupo === '1') return 1
  return grupo === '2' ? 2 : NATUREZA_RESULTADO
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
      { regra: 'periodo_unbalanced', conferido: meses === 0 ? null : printCounting(meses, 'mês', 'meses') },
      { regra: 'conta_sintetica_mismatch', conferido: comDatas ? null : loaded },
    ],
    problemas,
  )
}
