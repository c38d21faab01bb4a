import { activateMeses } from './meses.ts'
import type { ImportacaoContext } from './context.ts'
import type { ContaResultado } from './automatic-de-para.ts'
import { applyDeParaAutomatico, readPreviousContas } from './automatic-de-para.ts'
import type { RegraLayout } from './de-para-layout.ts'
import { createDeParaDoLayout } from './de-para-layout.ts'
import { countContasSemDePara } from './de-para-regras.ts'
import { addMudancas } from './de-para-mudanca.ts'
import { addEmpresa } from './company.ts'
import type { EmpresaFile } from './preview.ts'
import { ensureModeloGerencial } from './modelo-gerencial.ts'
import { addPlausibility } from './plausibility.ts'
import { withoutLoops } from './query-plan.ts'
import { settleContas } from './plano-contas.ts'
import type { ImportacaoConferencia, ImportacaoContent, ImportacaoSummary, SaudeFile } from './types.ts'

export type WrittenFile = {
  conteudo: ImportacaoContent
  meses: readonly number[]
  contasResultado: readonly ContaResultado[]
  deParaLayout: readonly RegraLayout[] | null
  empresas?: readonly EmpresaFile[]
  resumo: Omit<ImportacaoSummary, 'regrasDeParaCriadas' | 'contasSemDePara'>
  saude: SaudeFile
  compare: () => Promise<ImportacaoConferencia>
}

export type FinalizedImportacao = {
  conteudo: ImportacaoContent
  resumo: ImportacaoSummary
  saude: SaudeFile
  conferencia: ImportacaoConferencia
}

export async function finalizeWriting(context: ImportacaoContext, file: WrittenFile): Promise<FinalizedImportacao> {
  const { conteudo, meses, contasResultado, deParaLayout } = file
  await activateMeses(context, meses)
  const previous = await withoutLoops(context.tx, async () => {
    const loaded = await readPreviousContas(context)
    // A push of postings without accounts, the usual one, settles nothing.
    if (loaded.size > 0) await settleContas(context.tx, context.clienteId, context.importacaoId)
    return loaded
  })
  await ensureModeloGerencial(context.tx, context.clienteId)
  const { created: regrasDeParaCriadas, mudancas } =
    deParaLayout === null
      ? await applyDeParaAutomatico(context, contasResultado, previous, meses)
      : { created: await createDeParaDoLayout(context, deParaLayout), mudancas: [] }
  const contasSemDePara = await withoutLoops(context.tx, () => countContasSemDePara(context))
  context.progresso.enter('comparar')
  const conferencia = await file.compare()
  const parsed = await addEmpresa(context.tx, context.clienteId, file.saude, { ...file.resumo, empresas: file.empresas ?? [] })
  const saude = deParaLayout === null ? await addPlausibility(context, addMudancas(parsed, mudancas, contasResultado.length)) : parsed
  return { conteudo, saude, conferencia, resumo: { ...file.resumo, regrasDeParaCriadas, contasSemDePara } }
}
