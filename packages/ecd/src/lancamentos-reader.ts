import { formatInteger, formatReais } from '@lastro/formato'
import { BAR, FIM_LINHA } from './bytes.ts'
import type { Cursor } from './cursor.ts'
import { formatData, mesAbsoluto } from './dates.ts'
import type { Escrituracao } from './escrituracao.ts'
import { LIMIT_PAIRS } from './limits.ts'
import { excerptOf } from './line.ts'
import { addCampoInvalid, readCentroCusto, readConta, excerptDoCursor } from './cursor-campos.ts'
import { valorMotivo } from './registro-reader.ts'
import { decodeTexto } from './text.ts'

const LETTER_C = 67
const LETTER_D = 68
const LETTER_E = 69
const LETTER_N = 78
const LETTER_X = 88
const REGISTRO_SIZE = 6
const LANCAMENTO_BYTES = 120

/** Reads entries (I200) and postings (I250). They are nine of ten lines of a real file, so no string or object is allocated for them. */
export class LancamentosReader {
  readonly #e: Escrituracao
  readonly #cursor: Cursor
  #linha = 0
  #valor = 0
  #debito = 0
  #credito = 0
  #partidas = 0
  #dias = 0
  #mes = -1
  #tipo = 0
  #refused = false
  /** Location of the I200 line: in the current buffer, or in `#copy` once the entry outlives that buffer. */
  #buffer: Uint8Array = new Uint8Array(0)
  #inicio = 0
  #fim = 0
  readonly #copy = new Uint8Array(LANCAMENTO_BYTES)
  /** Memoizes the month of the last day, as entries are sorted by day. */
  #diasDoMes = Number.NaN
  #mesDoDia = -1

  constructor(escrituracao: Escrituracao, cursor: Cursor) {
    this.#e = escrituracao
    this.#cursor = cursor
  }

  readLancamento(): void {
    const e = this.#e
    const cursor = this.#cursor
    if (this.#linha !== 0) this.close()
    e.lancamentos++
    this.#linha = cursor.numero
    this.#debito = 0
    this.#credito = 0
    this.#partidas = 0
    this.#refused = false
    cursor.skip()
    e.batches?.openLancamento(cursor.buffer, cursor.campoInicio, cursor.fieldEnd())
    this.#dias = cursor.data()
    this.#mes = this.#readMes()
    this.#valor = cursor.valor()
    if (this.#valor < 0) this.#refuse('VL_LCTO', valorMotivo(this.#valor))
    this.#tipo = cursor.letter()
    if (this.#tipo !== LETTER_N && this.#tipo !== LETTER_E && this.#tipo !== LETTER_X) {
      this.#refuse('IND_LCTO', 'deveria ser N (normal), E (encerramento) ou X (extemporâneo)')
      this.#tipo = 0
    }
    if (this.#tipo === LETTER_E) {
      e.lancamentosEncerramento++
      if (e.linhaEncerramento === 0) e.linhaEncerramento = cursor.numero
    }
    while (cursor.buffer[cursor.position] !== FIM_LINHA) cursor.skip()
    this.#buffer = cursor.buffer
    this.#inicio = cursor.linhaInicio
    this.#fim = cursor.position
  }

  /** Copies the I200 line of an open entry for messages, before the buffer is reused. */
  keepLine(): void {
    if (this.#linha === 0 || this.#buffer === this.#copy) return
    const fim = Math.min(this.#fim, this.#inicio + LANCAMENTO_BYTES)
    this.#copy.set(this.#buffer.subarray(this.#inicio, fim))
    this.#buffer = this.#copy
    this.#fim = fim - this.#inicio
    this.#inicio = 0
  }

  readPartida(): void {
    const e = this.#e
    const cursor = this.#cursor
    e.partidas++
    const conta = readConta(e, cursor)
    const centroCusto = readCentroCusto(e, cursor)
    const valor = cursor.valor()
    if (valor < 0) this.#refuse('VL_DC', valorMotivo(valor))
    const indicador = cursor.letter()
    const credito = indicador === LETTER_C
    const side = credito || indicador === LETTER_D
    if (!side) this.#refuse('IND_DC', 'deveria ser D (débito) ou C (crédito)')
    if (credito) this.#credito += valor
    else this.#debito += valor
    this.#partidas++
    if (this.#linha === 0) this.#addSolta()
    if (conta < 0 || valor < 0 || !side || this.#mes < 0 || this.#tipo === 0 || this.#linha === 0) {
      this.#refused = true
      e.incompleta = true
    } else {
      const pair = e.movimento.pair(conta, centroCusto)
      if (pair >= LIMIT_PAIRS) this.#refusePairs()
      else if (this.#tipo === LETTER_E) e.movimento.addEncerramento(pair, this.#mes, credito ? 0 : valor, credito ? valor : 0, 1)
      else e.movimento.add(pair, this.#mes, credito ? 0 : valor, credito ? valor : 0, 1)
      if (e.batches !== null) return this.#deliver(conta, centroCusto, credito ? valor : -valor)
    }
    this.#skipTexts()
  }

  doubt(): void {
    this.#refused = true
  }

  close(): void {
    if (this.#linha === 0) return
    const line = this.#linha
    this.#linha = 0
    if (this.#refused) return
    if (this.#debito !== this.#credito) {
      this.#addProblema(
        'lancamento_unbalanced',
        line,
        `O lançamento ${this.#numero()} tem ${formatReais(this.#debito)} a débito e ${formatReais(this.#credito)} a crédito: ` +
          `faltam ${formatReais(Math.abs(this.#debito - this.#credito))} a ${this.#debito < this.#credito ? 'débito' : 'crédito'}.`,
      )
    } else if (this.#debito !== this.#valor) {
      const motivo = this.#partidas === 0 ? 'não tem partidas' : `soma ${formatReais(this.#debito)} nas partidas`
      this.#addProblema(
        'lancamento_total_mismatch',
        line,
        `O lançamento ${this.#numero()} diz valer ${formatReais(this.#valor)} e ${motivo}.`,
      )
    }
  }

  #readMes(): number {
    const e = this.#e
    if (this.#dias === this.#diasDoMes) return this.#mesDoDia
    if (Number.isNaN(this.#dias)) {
      this.#refuse('DT_LCTO', 'não é uma data ddmmaaaa')
      return -1
    }
    if (this.#dias < e.inicio || this.#dias > e.fim) {
      const cursor = this.#cursor
      const data = decodeTexto(cursor.buffer, cursor.campoInicio, cursor.fieldEnd())
      e.problemas.add(
        'data_out_of_period',
        cursor.numero,
        `O lançamento da linha ${formatInteger(cursor.numero)} é de ${formatData(this.#dias)}, fora do período do arquivo.`,
        {
          campo: 'DT_LCTO',
          valor: data,
          trecho: excerptDoCursor(cursor),
        },
      )
      this.#refused = true
      return -1
    }
    this.#diasDoMes = this.#dias
    this.#mesDoDia = mesAbsoluto(this.#dias) - e.firstMes
    return this.#mesDoDia
  }

  #deliver(conta: number, centroCusto: number, valorCentavos: number): void {
    const e = this.#e
    const cursor = this.#cursor
    const { buffer } = cursor
    const batches = e.batches!
    const i = batches.next(e)
    const batch = batches.columns
    batch.linha[i] = cursor.numero
    batch.lancamentoLinha[i] = this.#linha
    batch.dataDias[i] = this.#dias
    batch.mes[i] = this.#mes
    batch.tipo[i] = this.#tipo
    batch.conta[i] = conta
    batch.centroCusto[i] = centroCusto
    batch.valorCentavos[i] = valorCentavos
    const inicioTexts = cursor.position
    cursor.skip()
    batches.setDocumento(i, buffer, cursor.campoInicio, cursor.fieldEnd())
    const padrao = cursor.codigo(e.historicoTable)
    cursor.skip()
    batches.setHistorico(i, padrao >= 0 ? e.historicos[padrao] : undefined, buffer, cursor.campoInicio, cursor.fieldEnd())
    cursor.position = inicioTexts
    this.#skipTexts()
  }

  #skipTexts(): void {
    const { buffer, position } = this.#cursor
    let p = position
    let bits = 0
    let byte = buffer[p]!
    while (byte !== FIM_LINHA) {
      bits |= byte
      byte = buffer[++p]!
    }
    this.#cursor.position = p
    if (bits >= 0x80) this.#e.noteTexto(buffer, position, p, this.#cursor.numero)
  }

  #numero(): string {
    const numero = this.#inicio + REGISTRO_SIZE
    const bar = this.#buffer.indexOf(BAR, numero)
    return decodeTexto(this.#buffer, numero, bar < 0 ? this.#fim : Math.min(bar, this.#fim))
  }

  #addProblema(regra: 'lancamento_unbalanced' | 'lancamento_total_mismatch', line: number, message: string): void {
    this.#e.problemas.add(regra, line, message, {
      campo: 'VL_LCTO',
      valor: formatReais(this.#valor),
      trecho: excerptOf(this.#buffer, this.#inicio, Math.min(this.#fim, this.#inicio + LANCAMENTO_BYTES)).trimEnd(),
    })
  }

  #refuse(campo: string, motivo: string): void {
    this.#refused = true
    addCampoInvalid(this.#e, this.#cursor, campo, motivo)
  }

  #refusePairs(): void {
    this.#e.problemas.addFatal('limite_exceeded', this.#cursor.numero, `Há mais de ${LIMIT_PAIRS} combinações de conta e centro de custo.`)
  }

  #addSolta(): void {
    const { numero } = this.#cursor
    this.#e.problemas.add('arquivo_malformed', numero, `A partida da linha ${numero} não está sob um lançamento (I200).`, {
      trecho: excerptDoCursor(this.#cursor),
    })
  }
}
