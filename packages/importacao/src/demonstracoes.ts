import { PlanilhaProblemaList, readCvm } from '@lastro/planilha'
import type { Cvm, PlanilhaTable } from '@lastro/planilha'
import { printCounting } from './count-text.ts'
import { assertAccepted, buildSaude } from './planilha-saude.ts'
import type { SaudeFile } from './types.ts'

/**
 * Reads the open-data DRE of CVM without writing.
 * @throws ImportacaoError `importacao_arquivo_refused` with all problems, RefusedPlanilhaError for a problem that ends the reading
 */
export async function readDemonstracoes(
  table: PlanilhaTable,
  onLoaded?: (lines: number, rejeitadas: number) => void,
): Promise<{ cvm: Cvm; saude: SaudeFile }> {
  const problemas = new PlanilhaProblemaList()
  const cvm = await readCvm(table, problemas)
  onLoaded?.(cvm.linhas, problemas.erros)
  const conferido = printCounting(cvm.linhas, 'linha', 'linhas')
  const saude = buildSaude(
    [
      { regra: 'cvm_coluna_invalid', conferido },
      { regra: 'cvm_conta_duplicate', conferido },
    ],
    problemas,
  )
  assertAccepted(saude, problemas.erros)
  return { cvm, saude }
}
