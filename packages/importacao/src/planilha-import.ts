import { setImmediate } from 'node:timers/promises'
import { mesFromSql, mesToSql, NATUREZA_RESULTADO } from '@lastro/engine'
import {
  isMapeamento,
  leituraOf,
  listPapeisFaltantes,
  openTabela,
  PlanilhaRecusadaError,
  previewPlanilha,
  ProblemaLista,
  readLinhas,
} from '@lastro/planilha'
import type { Mapeamento, PlanilhaLinha, PlanilhaPrevia } from '@lastro/planilha'
import { readNaturezas, requireId, upsertCentrosCusto, upsertContas, upsertFiliais, withoutDescricao } from './cadastro.ts'
import type { ContaGravada } from './cadastro.ts'
import { placeOf } from './codigo-conta.ts'
import { assertNotCanceled } from './context.ts'
import type { ImportacaoContexto } from './context.ts'
import { importCvm } from './cvm-import.ts'
import type { ArquivoGravado } from './finalize.ts'
import { findMapeamento, rememberMapeamento } from './remembered-mapeamento.ts'
import { checkMeses } from './meses.ts'
import { PartidaCopy } from './partida-copy.ts'
import { encodeLinhas } from './partida-encoder.ts'
import type { LinhaIds } from './partida-encoder.ts'
import type { PlanilhaAnalise } from './planilha-analise.ts'
import { readRazao } from './razao.ts'
import { createSaldosGravar, insertSaldos } from './saldos.ts'
import type { SaldosGravar } from './saldos.ts'

/**
 * Imports a CSV or XLSX.
 * Lines with dates are a ledger, lines with months only a trial balance (balances without entries), and the CVM layout has statements of
 * companies.
 * @throws ImportacaoError, PlanilhaRecusadaError
 */
export async function importPlanilha(contexto: ImportacaoContexto): Promise<ArquivoGravado> {
  const formato = contexto.formato === 'xlsx' ? 'xlsx' : 'csv'
  const escolhido = isMapeamento(contexto.mapeamento) ? contexto.mapeamento : undefined
  const previa = await previewPlanilha(contexto.caminho, formato, escolhido && leituraOf(escolhido))
  if (previa.layout === 'cvm') return importCvm(contexto, await openTabela(contexto.caminho, formato))
  const mapeamento = escolhido ?? { ...previa.mapeamento, ...(await findMapeamento(contexto.tx, contexto.clienteId, previa.assinatura)) }
  return importRazao(contexto, formato, mapeamento, previa)
}

async function importRazao(
  contexto: ImportacaoContexto,
  formato: 'csv' | 'xlsx',
  mapeamento: Mapeamento,
  previa: PlanilhaPrevia,
): Promise<ArquivoGravado> {
  if (listPapeisFaltantes(mapeamento).length > 0) {
    throw new PlanilhaRecusadaError(
      'mapeamento_incomplete',
      `Não se sabe em que coluna está: ${listPapeisFaltantes(mapeamento).join(', ')}.`,
    )
  }
  const comDatas = mapeamento.colunas.data !== undefined
  const { progresso, caminho, signal } = contexto
  const { analise, saude, naturezaOf } = await readRazao(
    { caminho, formato, mapeamento, naturezas: await readNaturezas(contexto.tx, contexto.clienteId) },
    {
      onBytes: (bytesLidos) => progresso.update({ bytesLidos }),
      onLote: ({ linhas, lancamentos }, rejeitadas) => {
        assertNotCanceled(signal)
        progresso.update({ linhas, lancamentos, partidas: comDatas ? linhas : 0, rejeitadas })
      },
      onFim: () => progresso.enter('conferir'),
    },
  )
  const meses = [...new Set([...analise.saldos.values()].map(({ mes }) => mesToSql(mes)))].toSorted((a, b) => a - b)
  await checkMeses(contexto, meses)
  progresso.enter('gravar')
  const ids = await saveCadastro(contexto, analise, naturezaOf)
  const particao = comDatas ? await writePartidas(contexto, formato, mapeamento, ids, analise.linhas) : null
  await insertSaldos(contexto, toSaldosGravar(analise, ids))
  // The signature is of the detected header, so a mapping for another header line is not remembered.
  if (mapeamento.linhaCabecalho === previa.mapeamento.linhaCabecalho) {
    await rememberMapeamento(contexto.tx, contexto.clienteId, previa.assinatura, mapeamento)
  }
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

type PlanilhaIds = { contas: Map<string, ContaGravada>; centrosCusto: Map<string, number>; filiais: Map<string, number> }

async function saveCadastro(
  contexto: ImportacaoContexto,
  analise: PlanilhaAnalise,
  naturezaOf: (conta: string) => number,
): Promise<PlanilhaIds> {
  const analiticas = new Set([...analise.saldos.values()].map(({ conta }) => conta))
  return {
    contas: await upsertContas(
      contexto,
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
    centrosCusto: await upsertCentrosCusto(contexto, withoutDescricao(analise.centrosCusto)),
    filiais: await upsertFiliais(contexto, withoutDescricao(analise.filiais)),
  }
}

async function writePartidas(
  contexto: ImportacaoContexto,
  formato: 'csv' | 'xlsx',
  mapeamento: Mapeamento,
  ids: PlanilhaIds,
  esperadas: number,
): Promise<PartidaCopy> {
  const copy = await PartidaCopy.open(contexto)
  try {
    const lancamento = { chave: '', linha: 0 }
    const idsOf = (linha: PlanilhaLinha): LinhaIds => {
      const chave = linha.lancamento === '' ? '' : `${linha.lancamento}|${linha.dataDias}`
      if (chave === '' || chave !== lancamento.chave) Object.assign(lancamento, { chave, linha: linha.linha })
      return {
        contaId: requireId(ids.contas, linha.conta),
        centroCustoId: requireId(ids.centrosCusto, linha.centroCusto),
        filialId: requireId(ids.filiais, linha.filial),
        lancamentoLinha: lancamento.linha,
      }
    }
    let escritas = 0
    const tabela = await openTabela(contexto.caminho, formato, { mapeamento })
    for await (const linhas of readLinhas(tabela, mapeamento, new ProblemaLista())) {
      await copy.write(encodeLinhas(linhas, idsOf))
      escritas += linhas.length
      await setImmediate()
      assertNotCanceled(contexto.signal)
    }
    if (escritas !== esperadas) throw new Error('the file has changed during its import')
    await copy.pause()
    return copy
  } catch (error) {
    await copy.abort()
    throw error
  }
}

function toSaldosGravar({ saldos }: PlanilhaAnalise, ids: PlanilhaIds): SaldosGravar {
  const gravar = createSaldosGravar(saldos.size)
  let i = 0
  for (const saldo of saldos.values()) {
    gravar.contaId[i] = requireId(ids.contas, saldo.conta)
    gravar.centroCustoId[i] = requireId(ids.centrosCusto, saldo.centroCusto)
    gravar.filialId[i] = requireId(ids.filiais, saldo.filial)
    gravar.mes[i] = mesToSql(saldo.mes)
    gravar.debitoCentavos[i] = saldo.debitoCentavos
    gravar.creditoCentavos[i] = saldo.creditoCentavos
    gravar.partidas[i] = saldo.partidas
    i++
  }
  return gravar
}

function listContasResultado(
  { contas, saldos }: PlanilhaAnalise,
  ids: PlanilhaIds,
  naturezaOf: (conta: string) => number,
): ArquivoGravado['contasResultado'] {
  const comSaldo = new Set([...saldos.values()].map(({ conta }) => conta))
  return [...contas]
    .filter(([codigo]) => comSaldo.has(codigo) && naturezaOf(codigo) === NATUREZA_RESULTADO)
    .map(([codigo, descricao]) => {
      const descricoesSuperiores: string[] = []
      const { contaSuperior } = placeOf(codigo)
      for (let superior = contaSuperior; superior !== ''; superior = placeOf(superior).contaSuperior) {
        const acima = contas.get(superior)
        if (acima !== undefined && acima !== '') descricoesSuperiores.push(acima)
      }
      const { id, nova } = ids.contas.get(codigo) ?? { id: 0, nova: false }
      return { codigo, descricao, contaSuperior, descricoesSuperiores, id, nova }
    })
}
