import { setImmediate } from 'node:timers/promises'
import { mesFromSql, mesToSql, NATUREZA_RESULTADO } from '@lastro/engine'
import { isRazao, isMapeamento, openTable, RefusedPlanilhaError, PlanilhaProblemaList, readLinhas, secondPostingOf } from '@lastro/planilha'
import type { Mapeamento, PlanilhaLinha } from '@lastro/planilha'
import {
  readExercicioMesInicial,
  readNaturezas,
  requireId,
  upsertCentrosCusto,
  upsertContas,
  upsertFiliais,
  withoutDescricao,
} from './cadastro.ts'
import type { WrittenConta } from './cadastro.ts'
import { listNomesSuperiores, placeOf } from './codigo-conta.ts'
import { assertNotCanceled } from './context.ts'
import type { ImportacaoContext } from './context.ts'
import { importCvm } from './cvm-import.ts'
import type { WrittenFile } from './finalize.ts'
import { assertAccepted } from './planilha-saude.ts'
import { findQuestions } from './questions.ts'
import type { OpenQuestion } from './open-question.ts'
import { headerOf } from './receita-file.ts'
import { findReceitas, rememberReceita } from './remembered-receitas.ts'
import { checkMeses } from './meses.ts'
import { PartidaCopy } from './partida-copy.ts'
import { encodeLinhas } from './partida-encoder.ts'
import type { LinhaIds } from './partida-encoder.ts'
import type { PlanilhaAnalise } from './planilha-analise.ts'
import { analyzeRazao } from './read-razao.ts'
import { resolveReceita } from './receita.ts'
import type { ResolvedReceita } from './receita.ts'
import { createSaldosWrite, insertSaldos } from './saldos.ts'
import type { SaldosWrite } from './saldos.ts'

/**
 * Imports a CSV or XLSX.
 * Lines with dates are a ledger, lines with months only a trial balance (balances without entries), and the CVM layout has statements of
 * companies.
 * @throws ImportacaoError `importacao_arquivo_refused` with all problems, `importacao_meses_loaded`, `mes_closed`
 * @throws RefusedPlanilhaError for a problem that ends the reading
 */
export async function importPlanilha(context: ImportacaoContext): Promise<WrittenFile> {
  const format = context.formato === 'xlsx' ? 'xlsx' : 'csv'
  const chosen = isMapeamento(context.mapeamento) ? context.mapeamento : undefined
  const receita = await resolveReceita(context.caminho, format, (signatures) => findReceitas(context.tx, context.clienteId, signatures), {
    mapeamento: chosen,
  })
  if (receita.origem === 'cvm') return importCvm(context, await openTable(context.caminho, format))
  return importRazao(context, format, receita)
}

async function importRazao(
  context: ImportacaoContext,
  formato: 'csv' | 'xlsx',
  { mapeamento, view, proposed }: ResolvedReceita,
): Promise<WrittenFile> {
  refuseOpenQuestions(findQuestions(mapeamento, view))
  if (view.faltam.length > 0) {
    throw new RefusedPlanilhaError('mapeamento_incomplete', `Não se sabe em que coluna está: ${view.faltam.join(', ')}.`)
  }
  const comDatas = isRazao(mapeamento)
  const { progresso, caminho, signal } = context
  const { analise, saude, problemas, naturezaOf, accumulated } = await analyzeRazao(
    {
      caminho,
      formato,
      mapeamento,
      naturezas: await readNaturezas(context.tx, context.clienteId),
      exercicioMesInicial: await readExercicioMesInicial(context.tx, context.clienteId),
    },
    {
      onBytes: (bytesLidos) => progresso.update({ bytesLidos }),
      onBatch: ({ linhas, lancamentos }, rejeitadas) => {
        assertNotCanceled(signal)
        progresso.update({ linhas, lancamentos, partidas: comDatas ? linhas : 0, rejeitadas })
      },
      onFim: () => progresso.enter('conferir'),
    },
  )
  // Before the problems, of which an answer may be the end.
  refuseOpenQuestions(findQuestions(mapeamento, view, { analise, accumulated }))
  assertAccepted(saude, problemas.erros)
  const meses = [...new Set([...analise.saldos.values()].map(({ mes }) => mesToSql(mes)))].toSorted((a, b) => a - b)
  await checkMeses(context, meses)
  progresso.enter('gravar')
  const ids = await saveCadastro(context, analise, naturezaOf)
  const particao = comDatas ? await writePartidas(context, formato, mapeamento, ids, analise.linhas) : null
  await insertSaldos(context, toSaldosWrite(analise, ids))
  await rememberReceita(context, { cabecalho: headerOf(view, mapeamento.linhaCabecalho), mapeamento, proposed })
  return {
    conteudo: comDatas ? 'lancamentos' : 'saldos',
    meses,
    contasResultado: listContasResultado(analise, ids, naturezaOf),
    particao,
    deParaLayout: null,
    resumo: {
      empresa: null,
      cnpj: null,
      livro: null,
      leiaute: null,
      inicio: mesFromSql(meses[0] ?? 0),
      fim: mesFromSql(meses.at(-1) ?? 0),
      linhas: analise.linhas,
      lancamentos: analise.lancamentos,
      partidas: comDatas ? analise.linhas : 0,
      contas: analise.contas.size,
      centrosCusto: analise.centrosCusto.size,
      filiais: analise.filiais.size,
    },
    saude,
    compare: () => Promise.resolve({ i355: null, linhas: [], motivoAusencia: 'Uma planilha não traz a DRE publicada para comparar.' }),
  }
}

/** @throws RefusedPlanilhaError `mapeamento_incomplete` */
function refuseOpenQuestions([question]: readonly OpenQuestion[]): void {
  if (question !== undefined) throw new RefusedPlanilhaError('mapeamento_incomplete', question.texto)
}

type PlanilhaIds = { contas: Map<string, WrittenConta>; centrosCusto: Map<string, number>; filiais: Map<string, number> }

async function saveCadastro(
  context: ImportacaoContext,
  analise: PlanilhaAnalise,
  naturezaOf: (conta: string) => number,
): Promise<PlanilhaIds> {
  const analiticas = new Set([...analise.saldos.values()].map(({ conta }) => conta))
  return {
    contas: await upsertContas(
      context,
      [...analise.contas].map(([codigo, descricao]) => ({
        codigo,
        descricao,
        ...placeOf(codigo),
        natureza: naturezaOf(codigo),
        analitica: analiticas.has(codigo),
        codigoReferencial: '',
      })),
      { plano: false },
    ),
    centrosCusto: await upsertCentrosCusto(context, withoutDescricao(analise.centrosCusto)),
    filiais: await upsertFiliais(context, withoutDescricao(analise.filiais)),
  }
}

async function writePartidas(
  context: ImportacaoContext,
  format: 'csv' | 'xlsx',
  mapeamento: Mapeamento,
  ids: PlanilhaIds,
  expected: number,
): Promise<PartidaCopy> {
  const copy = await PartidaCopy.open(context)
  try {
    const lancamento = { chave: '', linha: 0 }
    let row = 0
    const idsOf = (line: PlanilhaLinha): LinhaIds => {
      const chave = line.lancamento === '' ? '' : `${line.lancamento}|${line.dataDias}`
      // A row with a debit and a credit account is one entry.
      const isSecond = line.linha === row
      row = line.linha
      if (!isSecond && (chave === '' || chave !== lancamento.chave)) Object.assign(lancamento, { chave, linha: line.linha })
      return {
        linha: isSecond ? secondPostingOf(line.linha) : line.linha,
        contaId: requireId(ids.contas, line.conta),
        centroCustoId: requireId(ids.centrosCusto, line.centroCusto),
        filialId: requireId(ids.filiais, line.filial),
        lancamentoLinha: lancamento.linha,
      }
    }
    let written = 0
    const table = await openTable(context.caminho, format, { mapeamento })
    for await (const lines of readLinhas(table, mapeamento, new PlanilhaProblemaList())) {
      await copy.write(encodeLinhas(lines, idsOf))
      written += lines.length
      await setImmediate()
      assertNotCanceled(context.signal)
    }
    if (written !== expected) throw new Error('the file has changed during its import')
    await copy.pause()
    return copy
  } catch (error) {
    await copy.abort()
    throw error
  }
}

function toSaldosWrite({ saldos }: PlanilhaAnalise, ids: PlanilhaIds): SaldosWrite {
  const write = createSaldosWrite(saldos.size)
  let i = 0
  for (const saldo of saldos.values()) {
    write.contaId[i] = requireId(ids.contas, saldo.conta)
    write.centroCustoId[i] = requireId(ids.centrosCusto, saldo.centroCusto)
    write.filialId[i] = requireId(ids.filiais, saldo.filial)
    write.mes[i] = mesToSql(saldo.mes)
    write.debitoCentavos[i] = saldo.debitoCentavos
    write.creditoCentavos[i] = saldo.creditoCentavos
    write.partidas[i] = saldo.partidas
    i++
  }
  return write
}

function listContasResultado(
  { contas, saldos }: PlanilhaAnalise,
  ids: PlanilhaIds,
  naturezaOf: (conta: string) => number,
): WrittenFile['contasResultado'] {
  const comSaldo = new Set([...saldos.values()].map(({ conta }) => conta))
  return [...contas]
    .filter(([codigo]) => comSaldo.has(codigo) && naturezaOf(codigo) === NATUREZA_RESULTADO)
    .map(([codigo, descricao]) => {
      const { contaSuperior } = placeOf(codigo)
      const { id, nova } = ids.contas.get(codigo) ?? { id: 0, nova: false }
      return { codigo, descricao, contaSuperior, descricoesSuperiores: listNomesSuperiores(codigo, contas), id, nova }
    })
}
