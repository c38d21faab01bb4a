import { CODIGO_DESCONHECIDO, grow } from './codigo-tabela.ts'
import type { EcdConta, Natureza } from './ecd.ts'
import type { Escrituracao } from './escrituracao.ts'
import { LIMITE_CENTROS_CUSTO, LIMITE_CODIGO_BYTES, LIMITE_CONTAS, LIMITE_HISTORICOS } from './limits.ts'
import type { Linha } from './line.ts'
import { addCampoInvalid } from './registro-reader.ts'
import type { RegistroReaders } from './registro-reader.ts'
import { decodeTexto, transcodeTexto } from './text.ts'

const HISTORICO_BYTES = 512

const NATUREZAS: Record<string, Natureza> = { '01': 1, '02': 2, '03': 3, '04': 4, '05': 5, '09': 9 }

function readI050(e: Escrituracao, linha: Linha): void {
  e.contaAtual = -1
  const natureza = NATUREZAS[linha.texto(2)]
  const indicador = linha.texto(3)
  const nivel = linha.inteiro(4)
  if (natureza === undefined) return addCampoInvalid(e, linha, 2, 'COD_NAT', 'não é uma natureza do leiaute (01 a 05 ou 09)')
  if (indicador !== 'A' && indicador !== 'S') return addCampoInvalid(e, linha, 3, 'IND_CTA', 'deveria ser A (analítica) ou S (sintética)')
  if (Number.isNaN(nivel) || nivel > 99) return addCampoInvalid(e, linha, 4, 'NIVEL', 'não é um nível')
  const tamanho = linha.end(5) - linha.start(5)
  if (tamanho > LIMITE_CODIGO_BYTES || linha.texto(5) === '') return addCampoInvalid(e, linha, 5, 'COD_CTA', 'não é um código de conta')
  const posicao = e.contaTabela.add(linha.buffer, linha.start(5), linha.end(5))
  if (posicao >= LIMITE_CONTAS) {
    e.problemas.addFatal('limite_exceeded', linha.numero, `O plano de contas passa de ${LIMITE_CONTAS} contas.`, { campo: 'COD_CTA' })
    return
  }
  const conta: EcdConta = {
    codigo: linha.texto(5),
    descricao: linha.texto(7),
    contaSuperior: linha.texto(6),
    natureza,
    analitica: indicador === 'A',
    nivel,
    // A code may repeat with a later change date: the last description counts, the referential code stays until a new I051.
    codigoReferencial: e.contas[posicao]?.codigoReferencial ?? '',
    linha: linha.numero,
  }
  e.contas[posicao] = conta
  if (posicao >= e.contaAnalitica.length) e.contaAnalitica = grow(e.contaAnalitica, e.contaAnalitica.length * 2)
  e.contaAnalitica[posicao] = conta.analitica ? 1 : 0
  e.contaAtual = posicao
}

/** Account above an I051 or I052; undefined, after reporting, when the link must be ignored. */
function contaDaLigacao(e: Escrituracao, linha: Linha): EcdConta | undefined {
  const conta = e.contas[e.contaAtual]
  e.problemas.check('referencial_on_synthetic')
  if (conta?.analitica === true) return conta
  const motivo = conta === undefined ? 'não vem depois de uma conta válida' : `está sob a conta sintética ${conta.codigo}`
  e.problemas.add('referencial_on_synthetic', linha.numero, `O registro ${linha.texto(0)} da linha ${linha.numero} ${motivo}.`, {
    trecho: linha.trecho(),
  })
  return undefined
}

function readI051(e: Escrituracao, linha: Linha): void {
  const conta = contaDaLigacao(e, linha)
  if (conta === undefined) return
  // Up to layout 7 the institution comes first, so the code is always the last field.
  const codigo = linha.texto(linha.quantidade - 1)
  if (codigo !== '') conta.codigoReferencial = codigo.slice(0, LIMITE_CODIGO_BYTES)
}

function readI052(e: Escrituracao, linha: Linha): void {
  if (contaDaLigacao(e, linha) === undefined) return
  const codigo = linha.texto(2)
  if (codigo === '' || e.aglutinacoes.length >= 2 * LIMITE_CONTAS) return
  const centroCusto = linha.isEmpty(1) ? -1 : findCentroCusto(e, linha, 1)
  e.aglutinacoes.push({ conta: e.contaAtual, centroCusto, codigo, linha: linha.numero })
}

function readI075(e: Escrituracao, linha: Linha): void {
  if (e.lotes === null || linha.isEmpty(1)) return
  const posicao = e.historicoTabela.add(linha.buffer, linha.start(1), linha.end(1))
  if (posicao >= LIMITE_HISTORICOS) {
    e.problemas.addFatal('limite_exceeded', linha.numero, `Há mais de ${LIMITE_HISTORICOS} históricos padronizados.`)
    return
  }
  const texto = new Uint8Array(3 * HISTORICO_BYTES)
  const fim = Math.min(linha.end(2), linha.start(2) + HISTORICO_BYTES)
  e.historicos[posicao] = texto.slice(0, transcodeTexto(linha.buffer, linha.start(2), fim, texto, 0))
}

function readI100(e: Escrituracao, linha: Linha): void {
  if (linha.isEmpty(2)) return
  const posicao = findCentroCusto(e, linha, 2)
  if (posicao >= 0) e.centrosCusto[posicao] = { codigo: linha.texto(2), descricao: linha.texto(3) }
}

export function findCentroCusto(e: Escrituracao, linha: Linha, campo: number): number {
  return addCentroCusto(e, linha.numero, linha.buffer, linha.start(campo), linha.end(campo))
}

export function addCentroCusto(e: Escrituracao, numero: number, buffer: Uint8Array, inicio: number, fim: number): number {
  const existente = e.centroCustoTabela.search(buffer, inicio, fim)
  if (existente !== CODIGO_DESCONHECIDO) return existente
  if (fim - inicio > LIMITE_CODIGO_BYTES || e.centrosCusto.length >= LIMITE_CENTROS_CUSTO) {
    e.problemas.addFatal(
      'limite_exceeded',
      numero,
      `Há centros de custo demais (limite ${LIMITE_CENTROS_CUSTO}) ou um código com mais de ${LIMITE_CODIGO_BYTES} posições.`,
      { campo: 'COD_CCUS' },
    )
    return -1
  }
  const posicao = e.centroCustoTabela.add(buffer, inicio, fim)
  e.centrosCusto[posicao] = { codigo: decodeTexto(buffer, inicio, fim).trim(), descricao: '' }
  return posicao
}

export const registroContas: RegistroReaders = { I050: readI050, I051: readI051, I052: readI052, I075: readI075, I100: readI100 }
