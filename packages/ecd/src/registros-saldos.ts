import { formatData, mesAbsoluto } from './dates.ts'
import type { Escrituracao } from './escrituracao.ts'
import { LIMITE_PARES, LIMITE_PERIODOS } from './limits.ts'
import type { Linha } from './line.ts'
import { addCampoInvalid, readValorIndicador } from './registro-reader.ts'
import type { RegistroReaders } from './registro-reader.ts'
import { findCentroCusto } from './registros-contas.ts'

/** Returns the index in `meses` of a date; −1 after reporting a date outside the period. */
function readMes(e: Escrituracao, linha: Linha, campo: number, nome: string): number {
  const dias = linha.data(campo)
  if (Number.isNaN(dias)) {
    addCampoInvalid(e, linha, campo, nome, 'não é uma data ddmmaaaa')
    return -1
  }
  e.problemas.check('data_out_of_period')
  if (dias < e.inicio || dias > e.fim) {
    e.problemas.add('data_out_of_period', linha.numero, `A data ${formatData(dias)} está fora do período do arquivo.`, {
      campo: nome,
      valor: linha.texto(campo),
      trecho: linha.trecho(),
    })
    return -1
  }
  return mesAbsoluto(dias) - e.primeiroMes
}

function readI150(e: Escrituracao, linha: Linha): void {
  const mesInicio = readMes(e, linha, 1, 'DT_INI')
  const mesFim = readMes(e, linha, 2, 'DT_FIN')
  if (mesInicio < 0 || mesFim < 0) {
    e.incompleta = true
    return
  }
  const inicio = linha.data(1)
  const fim = linha.data(2)
  const anterior = e.periodos.at(-1)
  if (fim < inicio || (anterior !== undefined && inicio <= anterior.fim)) {
    addCampoInvalid(e, linha, 1, 'DT_INI', 'não continua o período anterior')
    e.incompleta = true
    return
  }
  if (e.periodos.length >= LIMITE_PERIODOS) {
    e.problemas.addFatal('limite_exceeded', linha.numero, `Há mais de ${LIMITE_PERIODOS} períodos de saldo (I150).`)
    return
  }
  const zeros = { saldos: 0, somaInicial: 0, somaFinal: 0, somaDebito: 0, somaCredito: 0 }
  e.periodos.push({ linha: linha.numero, inicio, fim, mesInicio, mesFim, ...zeros })
}

function readI300(e: Escrituracao, linha: Linha): void {
  e.mesBalancete = readMes(e, linha, 1, 'DT_BCTE')
}

function readI350(e: Escrituracao, linha: Linha): void {
  e.mesResultado = readMes(e, linha, 1, 'DT_RES')
  e.linhaResultado = linha.numero
  e.encerramentos++
}

/** Returns the number of the (conta, centro) pair in fields 1 and 2; −1 after reporting. */
function readPar(e: Escrituracao, linha: Linha): number {
  const conta = e.contaTabela.search(linha.buffer, linha.start(1), linha.end(1))
  e.problemas.check('conta_unknown')
  if (e.contas[conta] === undefined) {
    e.problemas.add(
      'conta_unknown',
      linha.numero,
      `A conta “${linha.texto(1).slice(0, 60)}” da linha ${linha.numero} não está no plano de contas.`,
      {
        campo: 'COD_CTA',
        valor: linha.texto(1).slice(0, 60),
        trecho: linha.trecho(),
      },
    )
    return -1
  }
  const par = e.movimento.pair(conta, linha.isEmpty(2) ? -1 : findCentroCusto(e, linha, 2))
  if (par >= LIMITE_PARES) {
    e.problemas.addFatal('limite_exceeded', linha.numero, `Há mais de ${LIMITE_PARES} combinações de conta e centro de custo.`)
    return -1
  }
  return par
}

function readI355(e: Escrituracao, linha: Linha): void {
  const valor = readValorIndicador(e, linha, 3, 'VL_CTA', 4, 'IND_DC')
  const par = readPar(e, linha)
  if (Number.isNaN(valor) || par < 0) {
    e.incompleta = true
    return
  }
  if (e.mesResultado < 0) {
    if (e.linhaResultado > 0) return
    e.problemas.add('arquivo_malformed', linha.numero, `O I355 da linha ${linha.numero} não está sob um I350.`, { trecho: linha.trecho() })
    return
  }
  if (e.i355.length >= LIMITE_PARES * 4) {
    e.problemas.addFatal('limite_exceeded', linha.numero, 'Há registros I355 demais.')
    return
  }
  e.i355.push({ linha: linha.numero, par, mes: e.mesResultado, valor })
}

export const registroSaldos: RegistroReaders = { I150: readI150, I300: readI300, I350: readI350, I355: readI355 }
