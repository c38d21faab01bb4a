/** First pass over an ERP push. Keeps one id, hash and line per entry, not the entry. */
import { createHash } from 'node:crypto'
import { formatInteger } from '@lastro/formato'
import { ImportacaoError } from './erro.ts'
import type { ProblemaColetor } from './externo-problemas.ts'

export type PartidaExterna = {
  conta: string
  centroCusto: string
  filial: string
  historico: string
  valorCentavos: number
}

export type LancamentoExterno = {
  tipo: 'lancamento'
  linha: number
  id: string
  data: string
  documento: string
  numero: string
  encerramento: boolean
  partidas: readonly PartidaExterna[]
}

export type ContaExterna = {
  tipo: 'conta'
  linha: number
  codigo: string
  descricao: string
  natureza: number
  codigoReferencial: string
}

export type RegistroExterno = LancamentoExterno | ContaExterna

/** Reads the push from its beginning; called twice. Unreadable lines are reported and left out. */
export type ReadRegistros = (problemas: ProblemaColetor) => AsyncIterable<readonly RegistroExterno[]>

export type LancamentoSeen = { linha: number; hash: string }
export type UsedConta = { linha: number; campo: string }

export type ExternoAnalise = {
  recebidos: number
  /** By external id, with the first line and the hash (base64) of the content. */
  lancamentos: Map<string, LancamentoSeen>
  contas: Map<string, ContaExterna>
  usedContas: Map<string, UsedConta>
  centrosCusto: Set<string>
  filiais: Set<string>
}

/** The hash is independent of the formatting of the entry. */
function hashLancamento({ data, documento, numero, encerramento, partidas }: LancamentoExterno): string {
  const content = partidas.map(({ conta, centroCusto, filial, historico, valorCentavos }) => [
    conta,
    centroCusto,
    filial,
    historico,
    valorCentavos,
  ])
  return createHash('sha256')
    .update(JSON.stringify([data, documento, numero, encerramento, content]))
    .digest('base64')
}

/** A sum of doubles may lose centavos. */
function sumCentavos(partidas: readonly PartidaExterna[]): bigint {
  return partidas.reduce((soma, { valorCentavos }) => soma + BigInt(valorCentavos), 0n)
}

export const CODIGOS_MAX = 20_000

function checkCodigos({ contas, usedContas, centrosCusto, filiais }: ExternoAnalise): void {
  for (const [nome, { size }] of Object.entries({ contas, 'contas usadas': usedContas, 'centros de custo': centrosCusto, filiais })) {
    if (size <= CODIGOS_MAX) continue
    throw new ImportacaoError(
      'importacao_arquivo_refused',
      `O envio tem mais de ${formatInteger(CODIGOS_MAX)} ${nome}.`,
      'Divida-o em partes: cada uma é um envio.',
    )
  }
}

/**
 * Collects every problem of an ERP push without writing.
 * @throws ImportacaoError `importacao_arquivo_refused` for too many codes in one push
 */
export async function analyzeLancamentosExternos(read: ReadRegistros, problemas: ProblemaColetor): Promise<ExternoAnalise> {
  const analise: ExternoAnalise = {
    recebidos: 0,
    lancamentos: new Map(),
    contas: new Map(),
    usedContas: new Map(),
    centrosCusto: new Set(),
    filiais: new Set(),
  }
  for await (const registros of read(problemas)) {
    for (const registro of registros) {
      if (registro.tipo === 'conta') analise.contas.set(registro.codigo, registro)
      else addLancamento(analise, registro, problemas)
    }
    checkCodigos(analise)
  }
  return analise
}

function addLancamento(analise: ExternoAnalise, lancamento: LancamentoExterno, problemas: ProblemaColetor): void {
  const { linha, id, partidas } = lancamento
  analise.recebidos++
  const soma = sumCentavos(partidas)
  if (soma !== 0n) {
    problemas.add({
      regra: 'lancamento_unbalanced',
      linha,
      campo: 'partidas',
      valor: `${soma} centavos`,
      mensagem: 'Débitos e créditos do lançamento não somam zero.',
    })
  }
  const hash = hashLancamento(lancamento)
  const before = analise.lancamentos.get(id)
  if (before === undefined) analise.lancamentos.set(id, { linha, hash })
  else if (before.hash !== hash) {
    problemas.add({
      regra: 'lancamento_externo_changed',
      linha,
      campo: 'id',
      valor: id,
      mensagem: `O mesmo id está na linha ${before.linha} com outro conteúdo.`,
    })
  }
  for (const [i, { conta, centroCusto, filial }] of partidas.entries()) {
    if (centroCusto !== '') analise.centrosCusto.add(centroCusto)
    if (filial !== '') analise.filiais.add(filial)
    if (!analise.usedContas.has(conta)) analise.usedContas.set(conta, { linha, campo: `partidas.${i}.conta` })
  }
}
