import { CODIGO_DESCONHECIDO, grow } from './codigo-table.ts'
import type { EcdConta, Natureza } from './ecd.ts'
import type { Escrituracao } from './escrituracao.ts'
import { LIMIT_CENTROS_CUSTO, LIMIT_CODIGO_BYTES, LIMIT_CONTAS, LIMIT_HISTORICOS } from './limits.ts'
import type { EcdLine } from './line.ts'
import { addCampoInvalid } from './registro-reader.ts'
import type { RegistroReaders } from './registro-reader.ts'
import { decodeTexto, transcodeTexto } from './text.ts'

const HISTORICO_BYTES = 512

const NATUREZAS: Record<string, Natureza> = { '01': 1, '02': 2, '03': 3, '04': 4, '05': 5, '09': 9 }

function readI050(e: Escrituracao, line: EcdLine): void {
  e.currentConta = -1
  const natureza = NATUREZAS[line.texto(2)]
  const indicador = line.texto(3)
  const nivel = line.inteiro(4)
  if (natureza === undefined) return addCampoInvalid(e, line, 2, 'COD_NAT', 'não é uma natureza do leiaute (01 a 05 ou 09)')
  if (indicador !== 'A' && indicador !== 'S') return addCampoInvalid(e, line, 3, 'IND_CTA', 'deveria ser A (analítica) ou S (sintética)')
  if (Number.isNaN(nivel) || nivel > 99) return addCampoInvalid(e, line, 4, 'NIVEL', 'não é um nível')
  const size = line.end(5) - line.start(5)
  if (size > LIMIT_CODIGO_BYTES || line.texto(5) === '') return addCampoInvalid(e, line, 5, 'COD_CTA', 'não é um código de conta')
  const position = e.contaTable.add(line.buffer, line.start(5), line.end(5))
  if (position >= LIMIT_CONTAS) {
    e.problemas.addFatal('limite_exceeded', line.numero, `O plano de contas passa de ${LIMIT_CONTAS} contas.`, { campo: 'COD_CTA' })
    return
  }
  const conta: EcdConta = {
    codigo: line.texto(5),
    descricao: line.texto(7),
    contaSuperior: line.texto(6),
    natureza,
    analitica: indicador === 'A',
    nivel,
    // A code may repeat with a later change date: the last description counts, the referential code stays until a new I051.
    codigoReferencial: e.contas[position]?.codigoReferencial ?? '',
    linha: line.numero,
  }
  e.contas[position] = conta
  if (position >= e.contaAnalitica.length) e.contaAnalitica = grow(e.contaAnalitica, e.contaAnalitica.length * 2)
  e.contaAnalitica[position] = conta.analitica ? 1 : 0
  e.currentConta = position
}

/** Finds the account above an I051 or I052; undefined, after reporting, when the link must be ignored. */
function contaDaLigacao(e: Escrituracao, line: EcdLine): EcdConta | undefined {
  const conta = e.contas[e.currentConta]
  e.problemas.check('referencial_on_synthetic')
  if (conta?.analitica === true) return conta
  const motivo = conta === undefined ? 'não vem depois de uma conta válida' : `está sob a conta sintética ${conta.codigo}`
  e.problemas.add('referencial_on_synthetic', line.numero, `O registro ${line.texto(0)} da linha ${line.numero} ${motivo}.`, {
    trecho: line.trecho(),
  })
  return undefined
}

function readI051(e: Escrituracao, line: EcdLine): void {
  const conta = contaDaLigacao(e, line)
  if (conta === undefined) return
  // Up to layout 7 the institution comes first, so the code is always the last field.
  const codigo = line.texto(line.quantidade - 1)
  if (codigo !== '') conta.codigoReferencial = codigo.slice(0, LIMIT_CODIGO_BYTES)
}

function readI052(e: Escrituracao, line: EcdLine): void {
  if (contaDaLigacao(e, line) === undefined) return
  const codigo = line.texto(2)
  if (codigo === '' || e.aglutinacoes.length >= 2 * LIMIT_CONTAS) return
  const centroCusto = line.isEmpty(1) ? -1 : findCentroCusto(e, line, 1)
  e.aglutinacoes.push({ conta: e.currentConta, centroCusto, codigo, linha: line.numero })
}

function readI075(e: Escrituracao, line: EcdLine): void {
  if (e.batches === null || line.isEmpty(1)) return
  const position = e.historicoTable.add(line.buffer, line.start(1), line.end(1))
  if (position >= LIMIT_HISTORICOS) {
    e.problemas.addFatal('limite_exceeded', line.numero, `Há mais de ${LIMIT_HISTORICOS} históricos padronizados.`)
    return
  }
  const texto = new Uint8Array(3 * HISTORICO_BYTES)
  const fim = Math.min(line.end(2), line.start(2) + HISTORICO_BYTES)
  e.historicos[position] = texto.slice(0, transcodeTexto(line.buffer, line.start(2), fim, texto, 0))
}

function readI100(e: Escrituracao, line: EcdLine): void {
  if (line.isEmpty(2)) return
  const position = findCentroCusto(e, line, 2)
  if (position >= 0) e.centrosCusto[position] = { codigo: line.texto(2), descricao: line.texto(3) }
}

export function findCentroCusto(e: Escrituracao, line: EcdLine, campo: number): number {
  return addCentroCusto(e, line.numero, line.buffer, line.start(campo), line.end(campo))
}

export function addCentroCusto(e: Escrituracao, numero: number, buffer: Uint8Array, inicio: number, fim: number): number {
  const existing = e.centroCustoTable.search(buffer, inicio, fim)
  if (existing !== CODIGO_DESCONHECIDO) return existing
  if (fim - inicio > LIMIT_CODIGO_BYTES || e.centrosCusto.length >= LIMIT_CENTROS_CUSTO) {
    e.problemas.addFatal(
      'limite_exceeded',
      numero,
      `Há centros de custo demais (limite ${LIMIT_CENTROS_CUSTO}) ou um código com mais de ${LIMIT_CODIGO_BYTES} posições.`,
      { campo: 'COD_CCUS' },
    )
    return -1
  }
  const position = e.centroCustoTable.add(buffer, inicio, fim)
  e.centrosCusto[position] = { codigo: decodeTexto(buffer, inicio, fim).trim(), descricao: '' }
  return position
}

export const registroContas: RegistroReaders = { I050: readI050, I051: readI051, I052: readI052, I075: readI075, I100: readI100 }
