import { formatData, mesAbsoluto } from './dates.ts'
import type { Escrituracao } from './escrituracao.ts'
import { LIMIT_PAIRS, LIMIT_PERIODOS } from './limits.ts'
import type { EcdLine } from './line.ts'
import { addCampoInvalid, readValorIndicador } from './registro-reader.ts'
import type { RegistroReaders } from './registro-reader.ts'
import { findCentroCusto } from './registros-contas.ts'

/** Returns the index in `meses` of a date; −1 after reporting a date outside the period. */
function readMes(e: Escrituracao, line: EcdLine, campo: number, nome: string): number {
  const dias = line.data(campo)
  if (Number.isNaN(dias)) {
    addCampoInvalid(e, line, campo, nome, 'não é uma data ddmmaaaa')
    return -1
  }
  e.problemas.check('data_out_of_period')
  if (dias < e.inicio || dias > e.fim) {
    e.problemas.add('data_out_of_period', line.numero, `A data ${formatData(dias)} está fora do período do arquivo.`, {
      campo: nome,
      valor: line.texto(campo),
      trecho: line.trecho(),
    })
    return -1
  }
  return mesAbsoluto(dias) - e.firstMes
}

function readI150(e: Escrituracao, line: EcdLine): void {
  const mesInicio = readMes(e, line, 1, 'DT_INI')
  const mesFim = readMes(e, line, 2, 'DT_FIN')
  if (mesInicio < 0 || mesFim < 0) {
    e.incompleta = true
    return
  }
  const inicio = line.data(1)
  const fim = line.data(2)
  const previous = e.periodos.at(-1)
  if (fim < inicio || (previous !== undefined && inicio <= previous.fim)) {
    addCampoInvalid(e, line, 1, 'DT_INI', 'não continua o período anterior')
    e.incompleta = true
    return
  }
  if (e.periodos.length >= LIMIT_PERIODOS) {
    e.problemas.addFatal('limite_exceeded', line.numero, `Há mais de ${LIMIT_PERIODOS} períodos de saldo (I150).`)
    return
  }
  const zeros = { saldos: 0, somaInicial: 0, somaFinal: 0, somaDebito: 0, somaCredito: 0 }
  e.periodos.push({ linha: line.numero, inicio, fim, mesInicio, mesFim, ...zeros })
}

function readI300(e: Escrituracao, line: EcdLine): void {
  e.mesBalancete = readMes(e, line, 1, 'DT_BCTE')
}

function readI350(e: Escrituracao, line: EcdLine): void {
  e.mesResultado = readMes(e, line, 1, 'DT_RES')
  e.linhaResultado = line.numero
  e.encerramentos++
}

function readPair(e: Escrituracao, line: EcdLine): number {
  const conta = e.contaTable.search(line.buffer, line.start(1), line.end(1))
  e.problemas.check('conta_unknown')
  if (e.contas[conta] === undefined) {
    e.problemas.add(
      'conta_unknown',
      line.numero,
      `A conta “${line.texto(1).slice(0, 60)}” da linha ${line.numero} não está no plano de contas.`,
      {
        campo: 'COD_CTA',
        valor: line.texto(1).slice(0, 60),
        trecho: line.trecho(),
      },
    )
    return -1
  }
  const pair = e.movimento.pair(conta, line.isEmpty(2) ? -1 : findCentroCusto(e, line, 2))
  if (pair >= LIMIT_PAIRS) {
    e.problemas.addFatal('limite_exceeded', line.numero, `Há mais de ${LIMIT_PAIRS} combinações de conta e centro de custo.`)
    return -1
  }
  return pair
}

function readI355(e: Escrituracao, line: EcdLine): void {
  const valor = readValorIndicador(e, line, 3, 'VL_CTA', 4, 'IND_DC')
  const pair = readPair(e, line)
  if (Number.isNaN(valor) || pair < 0) {
    e.incompleta = true
    return
  }
  if (e.mesResultado < 0) {
    if (e.linhaResultado > 0) return
    e.problemas.add('arquivo_malformed', line.numero, `O I355 da linha ${line.numero} não está sob um I350.`, { trecho: line.trecho() })
    return
  }
  if (e.i355.length >= LIMIT_PAIRS * 4) {
    e.problemas.addFatal('limite_exceeded', line.numero, 'Há registros I355 demais.')
    return
  }
  e.i355.push({ linha: line.numero, pair, mes: e.mesResultado, valor })
}

export const registroSaldos: RegistroReaders = { I150: readI150, I300: readI300, I350: readI350, I355: readI355 }
