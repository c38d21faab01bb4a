import { formatReais } from '@lastro/formato'
import { FIM_LINHA } from './bytes.ts'
import type { Cursor } from './cursor.ts'
import { addCampoInvalid, readCentroCusto, readConta, trechoDoCursor } from './cursor-campos.ts'
import type { Escrituracao } from './escrituracao.ts'
import { LIMITE_PARES, LIMITE_SALDOS } from './limits.ts'
import { valorMotivo } from './registro-reader.ts'

const LETRA_C = 67
const LETRA_D = 68

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
    const par = this.#readPar()
    const inicial = this.#readSaldo('VL_SLD_INI', 'IND_DC_INI')
    const debito = this.#readValor('VL_DEB')
    const credito = this.#readValor('VL_CRED')
    const final = this.#readSaldo('VL_SLD_FIN', 'IND_DC_FIN')
    this.#skipRest()
    if (par < 0 || Number.isNaN(inicial + debito + credito + final)) {
      this.#e.incompleta = true
      return
    }
    this.#addSaldo(par, inicial, debito, credito, final)
    if (this.saldos > LIMITE_SALDOS)
      this.#e.problemas.addFatal('limite_exceeded', cursor.numero, `Há mais de ${LIMITE_SALDOS} saldos (I155).`)
  }

  readI310(): void {
    const e = this.#e
    this.balancetes++
    const par = this.#readPar()
    const debito = this.#readValor('VAL_DEBD')
    const credito = this.#readValor('VAL_CREDD')
    this.#skipRest()
    if (par < 0 || Number.isNaN(debito + credito) || e.mesBalancete < 0) {
      e.incompleta = true
      return
    }
    e.balancetes++
    e.movimento.add(par, e.mesBalancete, debito, credito, 0)
  }

  #addSaldo(par: number, inicial: number, debito: number, credito: number, final: number): void {
    const { problemas, saldos, periodos, contas, movimento, estoques } = this.#e
    const cursor = this.#cursor
    const { numero } = cursor
    const indice = periodos.length - 1
    const periodo = periodos[indice]
    if (periodo === undefined) {
      problemas.add('arquivo_malformed', numero, `O saldo da linha ${numero} não está sob um período (I150).`, {
        trecho: trechoDoCursor(cursor),
      })
      return
    }
    if (final !== inicial - debito + credito) {
      problemas.add(
        'saldo_arithmetic_mismatch',
        numero,
        `Na linha ${numero} o saldo final é ${formatSaldo(final)}, mas inicial, débitos e créditos dão ${formatSaldo(inicial - debito + credito)}.`,
        { campo: 'VL_SLD_FIN', valor: formatReais(Math.abs(final)), trecho: trechoDoCursor(cursor) },
      )
    }
    saldos.reserve(par)
    const anterior = saldos.ultimoPeriodo[par]!
    const conta = contas[movimento.conta[par]!]
    if (anterior === indice) {
      problemas.add('saldo_repeated', numero, `A conta ${conta?.codigo} já tem saldo neste período, na linha ${saldos.ultimaLinha[par]}.`, {
        campo: 'COD_CTA',
        ...(conta === undefined ? {} : { valor: conta.codigo }),
        trecho: trechoDoCursor(cursor),
      })
    } else if (indice > 0 && saldos.ultimoFinal[par] !== inicial) {
      problemas.add(
        'saldo_carry_mismatch',
        numero,
        `A conta ${conta?.codigo} abre o período com ${formatSaldo(inicial)}, mas fechou o anterior com ${formatSaldo(saldos.ultimoFinal[par]!)}` +
          `${anterior >= 0 ? ` (linha ${saldos.ultimaLinha[par]})` : ''}.`,
        { campo: 'VL_SLD_INI', valor: formatReais(Math.abs(inicial)), trecho: trechoDoCursor(cursor) },
      )
    }
    if (indice === 0) saldos.abertura[par] = inicial
    if (indice === 0 && inicial < 0 && conta !== undefined && isEstoque(conta) && estoques.length < 100) {
      estoques.push({ conta: movimento.conta[par]!, valor: -inicial, linha: numero, trecho: trechoDoCursor(cursor) })
    }
    saldos.ultimoPeriodo[par] = indice
    saldos.ultimoFinal[par] = final
    saldos.ultimaLinha[par] = numero
    saldos.add(numero, par, indice, debito, credito)
    periodo.saldos++
    periodo.somaInicial += inicial
    periodo.somaFinal += final
    periodo.somaDebito += debito
    periodo.somaCredito += credito
  }

  #readPar(): number {
    const e = this.#e
    const conta = readConta(e, this.#cursor)
    const centroCusto = readCentroCusto(e, this.#cursor)
    if (conta < 0) return -1
    const par = e.movimento.pair(conta, centroCusto)
    if (par < LIMITE_PARES) return par
    e.problemas.addFatal('limite_exceeded', this.#cursor.numero, `Há mais de ${LIMITE_PARES} combinações de conta e centro de custo.`)
    return -1
  }

  #readValor(campo: string): number {
    const valor = this.#cursor.valor()
    if (valor >= 0) return valor
    addCampoInvalid(this.#e, this.#cursor, campo, valorMotivo(valor))
    return Number.NaN
  }

  /** Reads a balance with its indicator as centavos, credit positive; NaN after reporting. */
  #readSaldo(campo: string, campoIndicador: string): number {
    const cursor = this.#cursor
    const valor = this.#readValor(campo)
    const indicador = cursor.letra()
    if (indicador === LETRA_C) return valor
    if (indicador === LETRA_D) return valor === 0 ? 0 : -valor
    if (valor !== 0 || cursor.fieldEnd() > cursor.campoInicio) {
      addCampoInvalid(this.#e, cursor, campoIndicador, 'deveria ser D ou C')
      return Number.NaN
    }
    this.#e.problemas.add('indicador_missing', cursor.numero, `Falta ${campoIndicador} na linha ${cursor.numero}.`, {
      campo: campoIndicador,
      trecho: trechoDoCursor(cursor),
    })
    return 0
  }

  #skipRest(): void {
    const cursor = this.#cursor
    cursor.posicao = cursor.buffer.indexOf(FIM_LINHA, cursor.posicao)
  }
}

/** Detects stock by the referential group 1.01.03 or the account name. */
function isEstoque(conta: { natureza: number; codigoReferencial: string; descricao: string }): boolean {
  return (
    conta.natureza === 1 && (conta.codigoReferencial.startsWith('1.01.03') || /estoque|mercadorias? para revenda/i.test(conta.descricao))
  )
}

function formatSaldo(valor: number): string {
  return `${formatReais(Math.abs(valor))} ${valor < 0 ? 'D' : 'C'}`
}
