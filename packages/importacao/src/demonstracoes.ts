import { ProblemaLista, readCvm } from '@lastro/planilha'
import type { Cvm, Tabela } from '@lastro/planilha'
import { printContagem } from './count-text.ts'
import { assertAceito, buildSaude } from './planilha-relatorio.ts'
import type { SaudeArquivo } from './types.ts'

/**
 * Reads the whole open-data DRE of CVM without writing.
 * @throws ImportacaoError `importacao_arquivo_refused` with all problems, PlanilhaRecusadaError for a problem that ends the reading
 */
export async function readDemonstracoes(
  tabela: Tabela,
  onLidas?: (linhas: number, rejeitadas: number) => void,
): Promise<{ cvm: Cvm; saude: SaudeArquivo }> {
  const problemas = new ProblemaLista()
  const cvm = await readCvm(tabela, problemas)
  onLidas?.(cvm.linhas, problemas.erros)
  const conferido = printContagem(cvm.linhas, 'linha', 'linhas')
  const saude = buildSaude(
    [
      { regra: 'cvm_coluna_invalid', conferido },
      { regra: 'cvm_conta_duplicate', conferido },
    ],
    problemas,
  )
  assertAceito(saude, problemas.erros)
  return { cvm, saude }
}
