import type { Movimento } from '@lastro/ecd'
import { NATUREZA_RESULTADO } from '@lastro/engine'
import { writeReais } from '@lastro/formato'
import { formatHistorico } from './narratives.ts'
import type { EcdGeneratorOptions } from './options.ts'
import { J100_LINHAS, J150_LINHAS, J150_TOTAIS } from './chart-of-accounts.ts'
import type { LancamentoSimulado, RazaoSimulation } from './simulation.ts'

export type Emit = (campos: string[]) => void

export type RazaoSummary = { movimento: Movimento; lancamentos: number; partidas: number; iniciais: number[] }

export type Contadores = { registros: ReadonlyMap<string, number>; linhas: number }

export type RazaoWriting = {
  opcoes: EcdGeneratorOptions
  simulacao: RazaoSimulation
  resumo: RazaoSummary
  contadores: Contadores
  semPartidas: boolean
  /** One I150 for the whole year. */
  saldoAnual: boolean
}

/** Yields now and then, so that the caller can flush. */
export function* writeEcd(writing: RazaoWriting, emit: Emit): Generator<void> {
  writeBlock0(writing, emit)
  writePlano(writing, emit)
  writeSaldos(writing, emit)
  if (writing.opcoes.livro === 'B') writeBalancetes(writing, emit)
  else if (writing.opcoes.lancamentos && !writing.semPartidas) {
    yield* writing.simulacao.run((lancamento) => writeLancamento(writing, lancamento, emit))
  }
  writeResultado(writing, emit)
  emit(['I990', conta(writing, 'I')])
  writeBlockJ(writing, emit)
  writeBlock9(writing, emit)
}

function data(ano: number, mes: number, dia: number): string {
  return `${String(dia).padStart(2, '0')}${String(mes).padStart(2, '0')}${ano}`
}

function lastDia(ano: number, mes: number): number {
  return new Date(Date.UTC(ano, mes, 0)).getUTCDate()
}

export function valor(centavos: number): string {
  return writeReais(Math.abs(centavos))
}

/** Zero is written D, as accounting systems do. */
function indicador(centavos: number): string {
  return centavos > 0 ? 'C' : 'D'
}

function conta({ contadores }: RazaoWriting, block: string): string {
  let lines = 0
  for (const [registro, quantity] of contadores.registros) if (registro.startsWith(block)) lines += quantity
  return String(lines)
}

function writeBlock0(writing: RazaoWriting, emit: Emit): void {
  const { opcoes } = writing
  const { ano, leiaute } = opcoes
  const abertura = ['0000', 'LECD', data(ano, 1, 1), data(ano, 12, 31), opcoes.nome, opcoes.cnpj, 'SP', '110042490114', '3550308', '', '']
  if (leiaute >= 2) abertura.push('0', '1', '0')
  if (leiaute >= 3) abertura.push('', ...(leiaute <= 4 ? [''] : []), '0', '0', '')
  if (leiaute >= 4) abertura.push('N')
  if (leiaute >= 5) abertura.push('N')
  if (leiaute >= 8) abertura.push('0', '0', '1')
  emit(abertura)
  emit(['0001', '0'])
  emit(['0007', 'SP', '110042490114'])
  emit(['0990', conta(writing, '0')])
}

function writePlano({ opcoes, simulacao, contadores }: RazaoWriting, emit: Emit): void {
  const { ano, leiaute } = opcoes
  emit(['I001', '0'])
  emit(['I010', opcoes.livro, `${leiaute}.00`])
  const termo = [
    'I030',
    'TERMO DE ABERTURA',
    '12',
    'Diário Geral',
    String(contadores.linhas),
    opcoes.nome,
    '35123456789',
    opcoes.cnpj,
    '01012010',
    '',
    'SAO PAULO',
  ]
  emit(leiaute >= 2 ? [...termo, data(ano, 12, 31)] : termo)
  for (const contaModelo of simulacao.plano) {
    const { codigo, descricao, natureza, referencial, aglutinacao } = contaModelo
    const partes = codigo.split('.')
    const tipo = partes.length === 4 ? 'A' : 'S'
    emit(['I050', data(ano, 1, 1), `0${natureza}`, tipo, String(partes.length), codigo, partes.slice(0, -1).join('.'), descricao])
    if (referencial !== '') emit(leiaute >= 8 ? ['I051', '', referencial] : ['I051', '1', '', referencial])
    if (aglutinacao !== '') emit(['I052', '', aglutinacao])
  }
  emit(['I075', '1', 'VENDA CONFORME NF'])
  for (const [codigo, nome] of simulacao.centros) emit(['I100', data(ano, 1, 1), codigo, nome])
}

function pairsInOrdem({ movimento }: RazaoSummary): number[] {
  return Array.from({ length: movimento.quantidade }, (_, pair) => pair).toSorted(
    (a, b) => movimento.conta[a]! - movimento.conta[b]! || movimento.centroCusto[a]! - movimento.centroCusto[b]!,
  )
}

function writeSaldos({ opcoes, simulacao, resumo, saldoAnual }: RazaoWriting, emit: Emit): void {
  const { movimento, iniciais } = resumo
  const pairs = pairsInOrdem(resumo)
  const saldos = Float64Array.from(pairs, (pair) => iniciais[movimento.conta[pair]!]!)
  const step = saldoAnual ? 12 : 1
  for (let mes = 0; mes < 12; mes += step) {
    const fim = mes + step - 1
    emit(['I150', data(opcoes.ano, mes + 1, 1), data(opcoes.ano, fim + 1, lastDia(opcoes.ano, fim + 1))])
    for (const [i, pair] of pairs.entries()) {
      const inicial = saldos[i]!
      const debito = movimento.debitoTotal(pair, mes, fim)
      const credito = movimento.creditoTotal(pair, mes, fim)
      const final = inicial - debito + credito
      saldos[i] = final
      if (inicial === 0 && debito === 0 && credito === 0) continue
      const contaModelo = simulacao.plano[movimento.conta[pair]!]!
      const centro = simulacao.centros[movimento.centroCusto[pair]!]?.[0] ?? ''
      emit([
        'I155',
        contaModelo.codigo,
        centro,
        valor(inicial),
        indicador(inicial),
        valor(debito),
        valor(credito),
        valor(final),
        indicador(final),
      ])
    }
  }
}

/** Book B: one balance sheet per month end, closing included. */
function writeBalancetes({ opcoes, simulacao, resumo }: RazaoWriting, emit: Emit): void {
  const { movimento } = resumo
  for (let mes = 0; mes < 12; mes++) {
    emit(['I300', data(opcoes.ano, mes + 1, lastDia(opcoes.ano, mes + 1))])
    for (const pair of pairsInOrdem(resumo)) {
      const debito = movimento.debitoTotal(pair, mes, mes)
      const credito = movimento.creditoTotal(pair, mes, mes)
      if (debito === 0 && credito === 0) continue
      const centro = simulacao.centros[movimento.centroCusto[pair]!]?.[0] ?? ''
      emit(['I310', simulacao.plano[movimento.conta[pair]!]!.codigo, centro, valor(debito), valor(credito)])
    }
  }
}

function writeLancamento({ opcoes, simulacao }: RazaoWriting, lancamento: LancamentoSimulado, emit: Emit): void {
  const dia = new Date(lancamento.dias * 86_400_000).getUTCDate()
  let total = 0
  for (const parcela of lancamento.valor) if (parcela > 0) total += parcela
  const registro = ['I200', String(lancamento.numero), data(opcoes.ano, lancamento.mes + 1, dia), valor(total), lancamento.tipo]
  if (opcoes.leiaute >= 7) registro.push(lancamento.tipo === 'X' ? data(opcoes.ano - 1, 12, 20) : '')
  emit(registro)
  const mesAno = `${String(lancamento.mes + 1).padStart(2, '0')}/${opcoes.ano}`
  const documento = lancamento.historico === 'venda' ? String(lancamento.seed >>> 8) : ''
  const padrao = lancamento.historico === 'venda' ? '1' : ''
  for (const [i, parcela] of lancamento.valor.entries()) {
    const contaModelo = simulacao.plano[lancamento.conta[i]!]!
    const centro = simulacao.centros[lancamento.centroCusto[i]!]?.[0] ?? ''
    const historico = formatHistorico(lancamento.historico, opcoes.ramo, lancamento.seed, mesAno, contaModelo.codigo)
    emit(['I250', contaModelo.codigo, centro, valor(parcela), indicador(parcela), documento, padrao, historico, ''])
  }
}

/** Result before each closing: the reversed amounts of the closing entries. */
function writeResultado({ opcoes, simulacao, resumo }: RazaoWriting, emit: Emit): void {
  const { movimento } = resumo
  for (let mes = 0; mes < 12; mes++) {
    const lines = pairsInOrdem(resumo).flatMap((pair) => {
      const contaModelo = simulacao.plano[movimento.conta[pair]!]!
      const encerrado = -movimento.resultadoEncerramento(pair, mes)
      if (contaModelo.natureza !== NATUREZA_RESULTADO || encerrado === 0) return []
      const centro = simulacao.centros[movimento.centroCusto[pair]!]?.[0] ?? ''
      return [['I355', contaModelo.codigo, centro, valor(encerrado), indicador(encerrado)]]
    })
    if (lines.length === 0) continue
    emit(['I350', data(opcoes.ano, mes + 1, lastDia(opcoes.ano, mes + 1))])
    for (const line of lines) emit(line)
  }
}

function somaAglutinacoes({ simulacao, resumo }: RazaoWriting): Map<string, { inicial: number; final: number }> {
  const { movimento, iniciais } = resumo
  const somas = new Map<string, { inicial: number; final: number }>()
  const add = (codigo: string, inicial: number, final: number): void => {
    const soma = somas.get(codigo) ?? { inicial: 0, final: 0 }
    somas.set(codigo, { inicial: soma.inicial + inicial, final: soma.final + final })
  }
  for (const [i, contaModelo] of simulacao.plano.entries()) {
    if (contaModelo.natureza !== NATUREZA_RESULTADO && contaModelo.aglutinacao !== '')
      add(contaModelo.aglutinacao, iniciais[i]!, iniciais[i]!)
  }
  for (let pair = 0; pair < movimento.quantidade; pair++) {
    const contaModelo = simulacao.plano[movimento.conta[pair]!]!
    let soma = 0
    for (let mes = 0; mes < 12; mes++) {
      soma += movimento.resultado(pair, mes)
      if (contaModelo.natureza !== NATUREZA_RESULTADO) soma += movimento.resultadoEncerramento(pair, mes)
    }
    add(contaModelo.aglutinacao, 0, soma)
  }
  return somas
}

function writeBlockJ(writing: RazaoWriting, emit: Emit): void {
  const { opcoes, contadores } = writing
  const { ano, leiaute } = opcoes
  emit(['J001', '0'])
  emit(['J005', data(ano, 1, 1), data(ano, 12, 31), '1', ''])
  const somas = somaAglutinacoes(writing)
  writeJ100(leiaute, somas, emit)
  writeJ150(leiaute, somas, emit)
  const termo = ['J900', 'TERMO DE ENCERRAMENTO', '12', 'Diário Geral', opcoes.nome, String(contadores.linhas)]
  emit(leiaute >= 2 ? [...termo, data(ano, 1, 1), data(ano, 12, 31)] : termo)
  writeSignatario(leiaute, 'MARIA DE SOUZA', '11144477735', 'Contador', '900', 'N', emit)
  writeSignatario(leiaute, 'JOÃO ANTÔNIO LIMA', '52998224725', 'Sócio administrador', '205', 'S', emit)
  emit(['J990', conta(writing, 'J')])
}

function writeSignatario(
  leiaute: number,
  nome: string,
  cpf: string,
  cargo: string,
  codigo: string,
  responsavel: 'S' | 'N',
  emit: Emit,
): void {
  const crc = responsavel === 'N' ? '1SP123456' : ''
  const registro = ['J930', nome, cpf, cargo, codigo, crc]
  if (leiaute >= 2) registro.push('contabil@exemplo.com.br', '1133334444', 'SP', 'SP/2025/001', '31122026')
  if (leiaute >= 5) registro.push(responsavel)
  emit(registro)
}

function writeJ100(leiaute: number, somas: Map<string, { inicial: number; final: number }>, emit: Emit): void {
  for (const [codigo, superior, descricao, grupo] of J100_LINHAS) {
    const level = codigo.split('.').length
    let inicial = 0
    let final = 0
    for (const [aglutinacao, soma] of somas) {
      if (aglutinacao !== codigo && !aglutinacao.startsWith(`${codigo}.`)) continue
      inicial += soma.inicial
      final += soma.final
    }
    const inicio = [valor(inicial), indicador(inicial)]
    const fim = [valor(final), indicador(final)]
    if (leiaute >= 7) emit(['J100', codigo, level === 3 ? 'D' : 'T', String(level), superior, grupo, descricao, ...inicio, ...fim, ''])
    else
      emit([
        'J100',
        codigo,
        String(level),
        grupo === 'A' ? '1' : '2',
        descricao,
        ...fim,
        ...(leiaute >= 2 ? inicio : []),
        ...(leiaute === 6 ? [''] : []),
      ])
  }
}

function writeJ150(leiaute: number, somas: Map<string, { inicial: number; final: number }>, emit: Emit): void {
  let ordem = 0
  const line = (tipo: 'T' | 'D', codigo: string, level: number, superior: string, descricao: string, total: number): void => {
    const grupo = total > 0 ? 'R' : 'D'
    const texto = String(level)
    ordem++
    if (leiaute >= 8) {
      emit(['J150', String(ordem), codigo, tipo, texto, superior, descricao, '0,00', 'D', valor(total), indicador(total), grupo, ''])
    } else if (leiaute === 7) emit(['J150', codigo, tipo, texto, superior, descricao, valor(total), indicador(total), grupo, ''])
    else {
      const sinal = tipo === 'D' ? grupo : total > 0 ? 'P' : 'N'
      emit([
        'J150',
        codigo,
        texto,
        descricao,
        valor(total),
        sinal,
        ...(leiaute >= 4 ? ['0,00', sinal] : []),
        ...(leiaute === 6 ? [''] : []),
      ])
    }
  }
  const totalDe = (superior: string): number =>
    J150_LINHAS.reduce((soma, [total, codigo]) => (total === superior ? soma + (somas.get(codigo)?.final ?? 0) : soma), 0)
  const resultado = J150_TOTAIS.reduce((soma, [codigo]) => soma + totalDe(codigo), 0)
  line('T', '3', 1, '', 'RESULTADO LÍQUIDO DO EXERCÍCIO', resultado)
  for (const [superior, descricao] of J150_TOTAIS) {
    line('T', superior, 2, '3', descricao, totalDe(superior))
    for (const [total, codigo, nome] of J150_LINHAS) {
      const soma = somas.get(codigo)
      if (total === superior && soma !== undefined) line('D', codigo, 3, superior, nome, soma.final)
    }
  }
}

function writeBlock9(writing: RazaoWriting, emit: Emit): void {
  const { contadores } = writing
  emit(['9001', '0'])
  const registros = ['9001', '9900', '9990', '9999', ...[...contadores.registros.keys()].filter((registro) => !registro.startsWith('9'))]
  for (const registro of registros) emit(['9900', registro, String(contadores.registros.get(registro) ?? 0)])
  emit(['9990', conta(writing, '9')])
  emit(['9999', String(contadores.linhas)])
}
