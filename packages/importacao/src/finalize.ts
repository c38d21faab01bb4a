import { activateMeses } from './meses.ts'
import type { ImportacaoContexto } from './context.ts'
import type { ContaResultado } from './automatic-de-para.ts'
import { applyDeParaAutomatico, readContasAnteriores } from './automatic-de-para.ts'
import type { RegraLayout } from './de-para-layout.ts'
import { createDeParaDoLayout } from './de-para-layout.ts'
import { countContasSemDePara } from './de-para-regras.ts'
import { addMudancas } from './de-para-mudanca.ts'
import { addEmpresa } from './company.ts'
import type { EmpresaArquivo } from './preview.ts'
import { ensureModeloGerencial } from './modelo-gerencial.ts'
import type { PartidaCopy } from './partida-copy.ts'
import { withoutLoops } from './query-plan.ts'
import { settleContas } from './plano-contas.ts'
import type { Conferencia, ImportacaoConteudo, ImportacaoResumo, SaudeArquivo } from './types.ts'

export type ArquivoGravado = {
  conteudo: ImportacaoConteudo
  meses: readonly number[]
  contasResultado: readonly ContaResultado[]
  particao: PartidaCopy | null
  deParaLayout: readonly RegraLayout[] | null
  empresas?: readonly EmpresaArquivo[]
  resumo: Omit<ImportacaoResumo, 'regrasDeParaCriadas' | 'contasSemDePara'>
  saude: SaudeArquivo
  /** Runs after all writes, on the database when the format has no reconciliation. */
  compare: () => Promise<Conferencia>
}

export type Finalizada = { conteudo: ImportacaoConteudo; resumo: ImportacaoResumo; saude: SaudeArquivo; conferencia: Conferencia }

export async function finalizeGravacao(contexto: ImportacaoContexto, arquivo: ArquivoGravado): Promise<Finalizada> {
  const { conteudo, meses, contasResultado, deParaLayout } = arquivo
  await activateMeses(contexto, meses)
  const anteriores = await withoutLoops(contexto.tx, async () => {
    const lidas = await readContasAnteriores(contexto)
    await settleContas(contexto.tx, contexto.clienteId, contexto.importacaoId)
    return lidas
  })
  await ensureModeloGerencial(contexto.tx, contexto.clienteId)
  const { criadas: regrasDeParaCriadas, mudancas } =
    deParaLayout === null
      ? await applyDeParaAutomatico(contexto, contasResultado, anteriores, meses)
      : { criadas: await createDeParaDoLayout(contexto, deParaLayout), mudancas: [] }
  const contasSemDePara = await withoutLoops(contexto.tx, () => countContasSemDePara(contexto))
  // As late as possible, because until the commit no import of any cliente can attach a partition.
  await arquivo.particao?.close()
  contexto.progresso.enter('comparar')
  const conferencia = await arquivo.compare()
  const lida = await addEmpresa(contexto.tx, contexto.clienteId, arquivo.saude, { ...arquivo.resumo, empresas: arquivo.empresas ?? [] })
  const saude = deParaLayout === null ? addMudancas(lida, mudancas, contasResultado.length) : lida
  return { conteudo, saude, conferencia, resumo: { ...arquivo.resumo, regrasDeParaCriadas, contasSemDePara } }
}
