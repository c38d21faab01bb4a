import { formatReais } from '@lastro/formato'
import { FIM_LINHA } from './bytes.ts'
import type { Cursor } from './cursor.ts'
import { addCampoInvalid, readCentroCusto, readConta, excerptDoCursor } from './cursor-campos.ts'
import type { Escrituracao } from './escrituracao.ts'
import { LIMIT_PAIRS, LIMIT_SALDOS } from './limits.ts'
import { valorMotivo } from './registro-reader.ts'

const LETTER_C = 67
const LETTER_D = 68

export class SaldosReader {
  saldos = 0
  balancetes = 0
  readonly #e: Escrituracao
  readonly #cursor: Cursor

  constructor(escrituracao: Escrituracao, cursor: Cursor) {
    this.#e = escrituracao
    this.#cursor = cursor
  }

  readI155(): void {
    const cursor = this.#cursor
    this.saldos++
    const pair = this.#readPair()
    const inicial = this.#readSaldo('VL_SLD_INI', 'IND_DC_INI')
    const debito = this.#readValor('VL_DEB')
    const credito = this.#readValor('VL_CRED')
    const final = this.#readSaldo('VL_SLD_FIN', 'IND_DC_FIN')
    this.#skipRest()
    if (pair < 0 || Number.isNaN(inicial + debito + credito + final)) {
      this.#e.incompleta = true
      return
    }
    this.#addSaldo(pair, inicial, debito, credito, final)
    if (this.saldos > LIMIT_SALDOS)
      this.#e.problemas.addFatal('limite_exceeded', cursor.numero, `Há mais de ${LIMIT_SALDOS} saldos (I155).`)
  }

  readI310(): void {
    const e = this.#e
    this.balancetes++
    const pair = this.#readPair()
    const debito = this.#readValor('VAL_DEBD')
    const credito = this.#readValor('VAL_CREDD')
    this.#skipRest()
    if (pair < 0 || Number.isNaN(debito + credito) || e.mesBalancete < 0) {
      e.incompleta = true
      return
    }
    e.balancetes++
    e.movimento.add(pair, e.mesBalancete, debito, credito, 0)
  }

  #addSaldo(pair: number, inicial: number, debito: number, credito: number, final: number): void {
    const { problemas, saldos, periodos, contas, movimento, estoques } = this.#e
    const cursor = this.#cursor
    const { numero } = cursor
    const index = periodos.length - 1
    const periodo = periodos[index]
    if (periodo === undefined) {
      problemas.add('arquivo_malformed', numero, `O saldo da linha ${numero} não está sob um período (I150).`, {
        trecho: excerptDoCursor(cursor),
      })
      return
    }
    if (final !== inicial - debito + credito) {
      problemas.add(
        'saldo_arithmetic_mismatch',
        numero,
        `Na linha ${numero} o saldo final é ${formatSaldo(final)}, mas inicial, débitos e créditos dão ${formatSaldo(inicial - debito + credito)}.`,
        { campo: 'VL_SLD_FIN', valor: formatReais(Math.abs(final)), trecho: excerptDoCursor(cursor) },
      )
    }
    saldos.reserve(pair)
    const previous = saldos.lastPeriodo[pair]!
    const conta = contas[movimento.conta[pair]!]
    if (previous === index) {
      problemas.add('saldo_repeated', numero, `A conta ${conta?.codigo} já tem saldo neste período, na linha ${saldos.lastLinha[pair]}.`, {
        campo: 'COD_CTA',
        ...(conta === undefined ? {} : { valor: conta.codigo }),
        trecho: excerptDoCursor(cursor),
      })
    } else if (index > 0 && saldos.lastFinal[pair] !== inicial) {
      problemas.add(
        'saldo_carry_mismatch',
        numero,
        `A conta ${conta?.codigo} abre o período com ${formatSaldo(inicial)}, mas fechou o anterior com ${formatSaldo(saldos.lastFinal[pair]!)}` +
          `${previous >= 0 ? ` (linha ${saldos.lastLinha[pair]})` : ''}.`,
        { campo: 'VL_SLD_INI', valor: formatReais(Math.abs(inicial)), trecho: excerptDoCursor(cursor) },
      )
    }
    if (index === 0) saldos.abertura[pair] = inicial
    if (index === 0 && inicial < 0 && conta !== undefined && isEstoque(conta) && estoques.length < 100) {
      estoques.push({ conta: movimento.conta[pair]!, valor: -inicial, linha: numero, trecho: excerptDoCursor(cursor) })
    }
    saldos.lastPeriodo[pair] = index
    saldos.lastFinal[pair] = final
    saldos.lastLinha[pair] = numero
    saldos.add(numero, pair, index, debito, credito)
    periodo.saldos++
    periodo.somaInicial += inicial
    periodo.somaFinal += final
    periodo.somaDebito += debito
    periodo.somaCredito += credito
  }

  #readPair(): number {
    const e = this.#e
    const conta = readConta(e, this.#cursor)
    const centroCusto = readCentroCusto(e, this.#cursor)
    if (conta < 0) return -1
    const pair = e.movimento.pair(conta, centroCusto)
    if (pair < LIMIT_PAIRS) return pair
    e.problemas.addFatal('limite_exceeded', this.#cursor.numero, `Há mais de ${LIMIT_PAIRS} combinações de conta e centro de custo.`)
    return -1
  }

  #readValor(campo: string): number {
    const valor = this.#cursor.valor()
    if (valor >= 0) return valor
    addCampoInvalid(this.#e, this.#cursor, campo, valorMotivo(valor))
    return Number.NaN
  }

  #readSaldo(campo: string, campoIndicador: string): number {
    const cursor = this.#cursor
    const valor = this.#readValor(campo)
    const indicador = cursor.letter()
    if (indicador === LETTER_C) return valor
    if (indicador === LETTER_D) return valor === 0 ? 0 : -valor
    if (valor !== 0 || cursor.fieldEnd() > cursor.campoInicio) {
      addCampoInvalid(this.#e, cursor, campoIndicador, 'deveria ser D ou C')
      return Number.NaN
    }
    this.#e.problemas.add('indicador_missing', cursor.numero, `Falta ${campoIndicador} na linha ${cursor.numero}.`, {
      campo: campoIndicador,
      trecho: excerptDoCursor(cursor),
    })
    return 0
  }

  #skipRest(): void {
    const cursor = this.#cursor
    cursor.position = cursor.buffer.indexOf(FIM_LINHA, cursor.position)
  }
}

function isEstoque(conta: { natureza: number; codigoReferencial: string; descricao: string }): boolean {
  return (
    conta.natureza === 1 && (conta.codigoReferencial.startsWith('1.01.03') || /estoque|mercadorias? para revenda/i.test(conta.descricao))
  )
}

function formatSaldo(valor: number): string {
  return `${formatReais(Math.abs(valor))} ${valor < 0 ? 'D' : 'C'}`
}
