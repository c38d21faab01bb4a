import { formatInteger } from '@lastro/formato'
import { BAR, FIM_LINHA, RETORNO } from './bytes.ts'
import { Cursor } from './cursor.ts'
import type { Escrituracao } from './escrituracao.ts'
import { LancamentosReader } from './lancamentos-reader.ts'
import { REGISTROS, TAG_I155, TAG_I200, TAG_I250, TAG_I310, tagRegistro } from './leiaute.ts'
import { LIMIT_LINHA_BYTES, LIMIT_REGISTROS } from './limits.ts'
import { EcdLine, excerptOf } from './line.ts'
import { REGISTRO_READERS } from './registros.ts'
import { SaldosReader } from './saldos-reader.ts'

const TAG_J800 = tagRegistro('J800')
const TAG_J801 = tagRegistro('J801')
const REGISTRO_SIZE = 6

/** Dispatches each line by its record code: frequent records are read in place, byte by byte, the others by `registros.ts`. */
export class LinhasReader {
  completo = false
  readonly #escrituracao: Escrituracao
  readonly #cursor = new Cursor()
  readonly #linha = new EcdLine()
  readonly #lancamentos: LancamentosReader
  readonly #saldos: SaldosReader
  #rtf = 0
  #lineWithoutPipe = 0

  constructor(escrituracao: Escrituracao) {
    this.#escrituracao = escrituracao
    this.#lancamentos = new LancamentosReader(escrituracao, this.#cursor)
    this.#saldos = new SaldosReader(escrituracao, this.#cursor)
  }

  get numero(): number {
    return this.#cursor.numero
  }

  /** Reads whole lines: the byte before `fim` is an LF. */
  read(buffer: Uint8Array, inicio: number, fim: number): void {
    const cursor = this.#cursor
    const { problemas } = this.#escrituracao
    cursor.buffer = buffer
    let p = inicio
    if (cursor.numero === 0 && buffer[p] === 0xef) p += 3
    while (p < fim) {
      cursor.numero++
      cursor.linhaInicio = p
      cursor.position = p + REGISTRO_SIZE
      // Only frequent records are matched here; their codes are unambiguous, so four bytes suffice.
      const tag = this.#rtf === 0 && p + REGISTRO_SIZE < fim ? tagAt(buffer, p) : 0
      if (tag === TAG_I250) this.#lancamentos.readPartida()
      else if (tag === TAG_I200) this.#lancamentos.readLancamento()
      else if (tag === TAG_I155) this.#saldos.readI155()
      else if (tag === TAG_I310) this.#saldos.readI310()
      else {
        cursor.position = buffer.indexOf(FIM_LINHA, p)
        if (this.#rtf === 0) this.#readRegistro(buffer, p, cursor.position, isTag(buffer, p) ? tag : 0)
        else if (endsRtf(buffer, p, cursor.position, this.#rtf)) this.#rtf = 0
      }
      const next = cursor.position + 1
      if (next - p > LIMIT_LINHA_BYTES && this.#rtf === 0 && tag !== TAG_J800 && tag !== TAG_J801) {
        this.refuseLinha(cursor.numero, excerptOf(buffer, p, p + 60))
      }
      if (problemas.fatal || this.completo) return
      p = next
    }
    this.#lancamentos.keepLine()
  }

  skipLinha(): void {
    this.#cursor.numero++
  }

  end(): void {
    const e = this.#escrituracao
    e.linhas = this.numero
    e.completo = this.completo
    e.counts.set('I155', this.#saldos.saldos)
    e.counts.set('I310', this.#saldos.balancetes)
    e.counts.set('I200', e.lancamentos)
    e.counts.set('I250', e.partidas)
    for (const [registro, quantity] of e.counts) if (quantity === 0) e.counts.delete(registro)
    e.problemas.check('linha_unterminated', this.numero - this.#lineWithoutPipe)
    if (this.#rtf !== 0) e.problemas.add('arquivo_truncated', this.numero, 'Um anexo em RTF (J800/J801) começa e não termina.')
    e.batches?.flush()
  }

  /** Length of the prefix of an unfinished line needed inside an attached RTF; −1 outside of one. */
  rtfHead(buffer: Uint8Array): number {
    if (this.#rtf !== 0) return 0
    const tag = tagAt(buffer, 0)
    return tag === TAG_J800 || tag === TAG_J801 ? REGISTRO_SIZE : -1
  }

  refuseLinha(numero: number, trecho: string): void {
    this.#escrituracao.problemas.addFatal(
      'limite_exceeded',
      numero,
      `A linha ${formatInteger(numero)} passa de ${LIMIT_LINHA_BYTES / 1024} KB, o máximo aceito numa linha.`,
      { trecho },
    )
  }

  #readRegistro(buffer: Uint8Array, inicio: number, fim: number, tag: number): void {
    const e = this.#escrituracao
    const line = this.#linha
    line.open(this.numero, buffer, inicio, fim)
    const registro = tag === 0 ? '' : line.texto(0)
    if (this.numero === 1 && registro !== '0000') {
      e.problemas.addFatal('arquivo_malformed', 1, 'O arquivo não começa pelo registro 0000: não é uma ECD.', { trecho: line.trecho() })
      return
    }
    if (registro === '') return this.#addMalformed(line)
    this.#lancamentos.close()
    if (!REGISTROS.has(registro)) {
      e.problemas.add('registro_unknown', this.numero, `O registro “${registro}” não existe no leiaute da ECD.`, { trecho: line.trecho() })
    }
    if (tag === TAG_J800 || tag === TAG_J801) {
      if (!endsRtf(buffer, inicio + REGISTRO_SIZE, fim, tag)) this.#rtf = tag
    } else if (!line.terminada) {
      this.#lineWithoutPipe++
      e.problemas.add('linha_unterminated', this.numero, `A linha ${this.numero} não termina por |.`, { trecho: line.trecho() })
    }
    e.counts.set(registro, (e.counts.get(registro) ?? 0) + 1)
    if (e.counts.size > LIMIT_REGISTROS) {
      e.problemas.addFatal('limite_exceeded', this.numero, `Há mais de ${LIMIT_REGISTROS} códigos de registro diferentes.`)
      return
    }
    e.noteTexto(buffer, inicio, line.fim, this.numero)
    REGISTRO_READERS[registro]?.(e, line)
    if (registro === '9999') this.completo = true
  }

  #addMalformed(line: EcdLine): void {
    const empty = line.fim <= line.inicio
    // Blank lines are from editors; any other non-record may be a piece of a record.
    if (empty) this.#escrituracao.problemas.add('linha_unterminated', line.numero, `A linha ${line.numero} está vazia.`)
    else {
      this.#lancamentos.doubt()
      this.#escrituracao.problemas.add(
        'arquivo_malformed',
        line.numero,
        `A linha ${line.numero} não tem a forma |REG|…|: pode ser um pedaço de outra linha.`,
        { trecho: line.trecho() },
      )
    }
  }
}

function tagAt(buffer: Uint8Array, p: number): number {
  if (buffer[p] !== BAR || buffer[p + 5] !== BAR) return 0
  return (buffer[p + 1]! << 24) | (buffer[p + 2]! << 16) | (buffer[p + 3]! << 8) | buffer[p + 4]!
}

function isTag(buffer: Uint8Array, p: number): boolean {
  for (let i = p + 1; i < p + 5; i++) if (buffer[i]! < 48 || buffer[i] === BAR) return false
  return true
}

/** Checks that the line ends in |J800FIM| or |J801FIM|, with or without the last bar. `fim` is the position of the LF. */
function endsRtf(buffer: Uint8Array, inicio: number, fim: number, tag: number): boolean {
  let q = fim
  if (q > inicio && buffer[q - 1] === RETORNO) q--
  if (q > inicio && buffer[q - 1] === BAR) q--
  if (q - 7 < inicio || buffer[q - 3] !== 70 || buffer[q - 2] !== 73 || buffer[q - 1] !== 77) return false
  return ((buffer[q - 7]! << 24) | (buffer[q - 6]! << 16) | (buffer[q - 5]! << 8) | buffer[q - 4]!) === tag
}
