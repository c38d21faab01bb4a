import { Movimento } from '@lastro/ecd'
import { createAlteracao } from './defects.ts'
import { writeEcd } from './writer.ts'
import type { Contadores, RazaoWriting, RazaoSummary } from './writer.ts'
import { ECD_PADRAO } from './options.ts'
import type { EcdGeneratorOptions } from './options.ts'
import { Output } from './encoder.ts'
import { RazaoSimulation } from './simulation.ts'

const GIGANTE_BYTES = 2 ** 30
const GIGANTE_CHUNK = new Uint8Array(2 ** 20).fill(88)

export type EcdGenerator = {
  opcoes: EcdGeneratorOptions
  linhas: number
  lancamentos: number
  partidas: number
  /** Closing balances in centavos by account code, credit positive: `saldosIniciais` of the next year. */
  saldosFinais: Record<string, number>
  /** May be called more than once. */
  chunks(): Generator<Uint8Array>
}

export function generateEcd(options: Partial<EcdGeneratorOptions> = {}): Generator<Uint8Array> {
  return createEcdGenerator(options).chunks()
}

/** Prepares a file: counters and closing balances are known before the first byte. */
export function createEcdGenerator(parcial: Partial<EcdGeneratorOptions> = {}): EcdGenerator {
  const opcoes = { ...ECD_PADRAO, ...parcial, ...(parcial.defeito === 'sem-lancamentos' && { lancamentos: false }) }
  const simulacao = new RazaoSimulation(opcoes)
  const resumo = summarize(simulacao)
  const writing = { opcoes, simulacao, resumo, saldoAnual: opcoes.defeito === 'saldo-anual' }
  const contadores = countRegistros(writing)
  return {
    opcoes,
    linhas: contadores.linhas,
    lancamentos: contadores.registros.get('I200') ?? 0,
    partidas: contadores.registros.get('I250') ?? 0,
    saldosFinais: saldosFinais(simulacao, resumo),
    chunks: () => writeChunks({ ...writing, contadores, semPartidas: false }),
  }
}

function summarize(simulacao: RazaoSimulation): RazaoSummary {
  const movimento = new Movimento(12)
  const summary: RazaoSummary = { movimento, lancamentos: 0, partidas: 0, iniciais: simulacao.saldosIniciais() }
  // Every account with an opening balance has a balance record, even without movement.
  for (const [conta, inicial] of summary.iniciais.entries()) if (inicial !== 0) movimento.pair(conta, -1)
  const steps = simulacao.run(({ tipo, mes, conta, centroCusto, valor }) => {
    summary.lancamentos++
    summary.partidas += valor.length
    for (const [i, parcela] of valor.entries()) {
      const pair = movimento.pair(conta[i]!, centroCusto[i]!)
      if (tipo === 'E') movimento.addEncerramento(pair, mes, Math.max(-parcela, 0), Math.max(parcela, 0), 1)
      else movimento.add(pair, mes, Math.max(-parcela, 0), Math.max(parcela, 0), 1)
    }
  })
  while (steps.next().done !== true);
  return summary
}

/** Dry run of everything but the entries, twice: the second run includes the counter records themselves. */
function countRegistros(writing: Omit<RazaoWriting, 'contadores' | 'semPartidas'>): Contadores {
  const { resumo, opcoes } = writing
  const comPartidas = opcoes.livro !== 'B' && opcoes.lancamentos
  let contadores: Contadores = { registros: new Map(), linhas: 0 }
  for (let digit = 0; digit < 2; digit++) {
    const registros = new Map<string, number>()
    const alter = createAlteracao(opcoes.defeito)
    const steps = writeEcd({ ...writing, contadores, semPartidas: true }, (campos) => {
      for (const line of alter(campos)) registros.set(line[0]!, (registros.get(line[0]!) ?? 0) + 1)
    })
    while (steps.next().done !== true);
    if (comPartidas) registros.set('I200', resumo.lancamentos).set('I250', resumo.partidas)
    let linhas = 0
    for (const quantity of registros.values()) linhas += quantity
    contadores = { registros, linhas }
  }
  return contadores
}

function saldosFinais(simulacao: RazaoSimulation, { movimento, iniciais }: RazaoSummary): Record<string, number> {
  const saldos = [...iniciais]
  for (let pair = 0; pair < movimento.quantidade; pair++) {
    const conta = movimento.conta[pair]!
    saldos[conta] = saldos[conta]! + movimento.creditoTotal(pair, 0, 11) - movimento.debitoTotal(pair, 0, 11)
  }
  return Object.fromEntries(simulacao.plano.flatMap(({ codigo }, i) => (saldos[i] === 0 ? [] : [[codigo, saldos[i]!]])))
}

function* writeChunks(writing: RazaoWriting): Generator<Uint8Array> {
  const { opcoes, contadores } = writing
  const output = new Output(opcoes)
  const alter = createAlteracao(opcoes.defeito)
  const cut = opcoes.defeito === 'truncado' ? Math.floor(contadores.linhas * 0.7) : Number.POSITIVE_INFINITY
  const steps = writeEcd(writing, (campos) => {
    for (const line of alter(campos)) if (output.linhas < cut) output.add(line)
  })
  const gigante = opcoes.defeito === 'linha-gigante'
  while (steps.next().done !== true && output.linhas < cut) {
    if (gigante && output.linhas > 0) {
      yield output.take()
      for (let bytes = 0; bytes < GIGANTE_BYTES; bytes += GIGANTE_CHUNK.length) yield GIGANTE_CHUNK
      return
    }
    if (output.isFull) yield output.take()
  }
  yield cut < Number.POSITIVE_INFINITY ? output.take(-9) : output.take()
  if (opcoes.assinatura) yield Uint8Array.from({ length: 2048 }, (_, i) => (i * 97 + 13) & 0xff)
}
