import { Movimento } from '@lastro/ecd'
import { createAlteracao } from './defects.ts'
import { writeEcd } from './writer.ts'
import type { Contadores, Escrita, Resumo } from './writer.ts'
import { ECD_PADRAO } from './options.ts'
import type { EcdGeradorOpcoes } from './options.ts'
import { Saida } from './encoder.ts'
import { Simulacao } from './simulation.ts'

const GIGANTE_BYTES = 2 ** 30
const GIGANTE_PEDACO = new Uint8Array(2 ** 20).fill(88)

export type EcdGerador = {
  opcoes: EcdGeradorOpcoes
  linhas: number
  lancamentos: number
  partidas: number
  /** Closing balances in centavos by account code, credit positive: `saldosIniciais` of the next year. */
  saldosFinais: Record<string, number>
  /** Bytes of the file, in chunks; may be called more than once. */
  chunks(): Generator<Uint8Array>
}

/** Generates a complete and plausible ECD, deterministic for its options, or one with a known defect. */
export function generateEcd(opcoes: Partial<EcdGeradorOpcoes> = {}): Generator<Uint8Array> {
  return createEcdGerador(opcoes).chunks()
}

/** Prepares a file: counters and closing balances are known before the first byte. */
export function createEcdGerador(parcial: Partial<EcdGeradorOpcoes> = {}): EcdGerador {
  const opcoes = { ...ECD_PADRAO, ...parcial, ...(parcial.defeito === 'sem-lancamentos' && { lancamentos: false }) }
  const simulacao = new Simulacao(opcoes)
  const resumo = summarize(simulacao)
  const escrita = { opcoes, simulacao, resumo, saldoAnual: opcoes.defeito === 'saldo-anual' }
  const contadores = countRegistros(escrita)
  return {
    opcoes,
    linhas: contadores.linhas,
    lancamentos: contadores.registros.get('I200') ?? 0,
    partidas: contadores.registros.get('I250') ?? 0,
    saldosFinais: saldosFinais(simulacao, resumo),
    chunks: () => writeChunks({ ...escrita, contadores, semPartidas: false }),
  }
}

function summarize(simulacao: Simulacao): Resumo {
  const movimento = new Movimento(12)
  const resumo: Resumo = { movimento, lancamentos: 0, partidas: 0, iniciais: simulacao.saldosIniciais() }
  // Every account with an opening balance has a balance record, even without movement.
  for (const [conta, inicial] of resumo.iniciais.entries()) if (inicial !== 0) movimento.pair(conta, -1)
  const passos = simulacao.run(({ tipo, mes, conta, centroCusto, valor }) => {
    resumo.lancamentos++
    resumo.partidas += valor.length
    for (const [i, parcela] of valor.entries()) {
      const par = movimento.pair(conta[i]!, centroCusto[i]!)
      if (tipo === 'E') movimento.addEncerramento(par, mes, Math.max(-parcela, 0), Math.max(parcela, 0), 1)
      else movimento.add(par, mes, Math.max(-parcela, 0), Math.max(parcela, 0), 1)
    }
  })
  while (passos.next().done !== true);
  return resumo
}

/** Dry run of everything but the entries, twice: the second run includes the counter records themselves. */
function countRegistros(escrita: Omit<Escrita, 'contadores' | 'semPartidas'>): Contadores {
  const { resumo, opcoes } = escrita
  const comPartidas = opcoes.livro !== 'B' && opcoes.lancamentos
  let contadores: Contadores = { registros: new Map(), linhas: 0 }
  for (let volta = 0; volta < 2; volta++) {
    const registros = new Map<string, number>()
    const alterar = createAlteracao(opcoes.defeito)
    const passos = writeEcd({ ...escrita, contadores, semPartidas: true }, (campos) => {
      for (const linha of alterar(campos)) registros.set(linha[0]!, (registros.get(linha[0]!) ?? 0) + 1)
    })
    while (passos.next().done !== true);
    if (comPartidas) registros.set('I200', resumo.lancamentos).set('I250', resumo.partidas)
    let linhas = 0
    for (const quantidade of registros.values()) linhas += quantidade
    contadores = { registros, linhas }
  }
  return contadores
}

function saldosFinais(simulacao: Simulacao, { movimento, iniciais }: Resumo): Record<string, number> {
  const saldos = [...iniciais]
  for (let par = 0; par < movimento.quantidade; par++) {
    const conta = movimento.conta[par]!
    saldos[conta] = saldos[conta]! + movimento.creditoTotal(par, 0, 11) - movimento.debitoTotal(par, 0, 11)
  }
  return Object.fromEntries(simulacao.plano.flatMap(({ codigo }, i) => (saldos[i] === 0 ? [] : [[codigo, saldos[i]!]])))
}

function* writeChunks(escrita: Escrita): Generator<Uint8Array> {
  const { opcoes, contadores } = escrita
  const saida = new Saida(opcoes)
  const alterar = createAlteracao(opcoes.defeito)
  const corte = opcoes.defeito === 'truncado' ? Math.floor(contadores.linhas * 0.7) : Number.POSITIVE_INFINITY
  const passos = writeEcd(escrita, (campos) => {
    for (const linha of alterar(campos)) if (saida.linhas < corte) saida.add(linha)
  })
  const gigante = opcoes.defeito === 'linha-gigante'
  while (passos.next().done !== true && saida.linhas < corte) {
    if (gigante && saida.linhas > 0) {
      yield saida.take()
      for (let bytes = 0; bytes < GIGANTE_BYTES; bytes += GIGANTE_PEDACO.length) yield GIGANTE_PEDACO
      return
    }
    if (saida.isFull) yield saida.take()
  }
  yield corte < Number.POSITIVE_INFINITY ? saida.take(-9) : saida.take()
  if (opcoes.assinatura) yield Uint8Array.from({ length: 2048 }, (_, i) => (i * 97 + 13) & 0xff)
}
