import { isAscii, isUtf8 } from 'node:buffer'
import type { Codificacao } from './mapeamento.ts'
import { RefusedPlanilhaError } from './problema.ts'

const UTF8_BYTES = 4

/**
 * Detects the encoding from the beginning of a file: UTF-8 when valid, else Windows-1252.
 * Windows-1252 is ISO-8859-1 with the quotes and dashes of Excel. The declared encoding is ignored: files of CVM are UTF-8 although their
 * layout says latin-1.
 */
export function detectCodificacao(inicio: Uint8Array): Codificacao {
  if (utf16Of(inicio) !== undefined) return 'utf-8'
  for (let cut = 0; cut <= 3 && cut < inicio.length; cut++) {
    if (isUtf8(inicio.subarray(0, inicio.length - cut))) return 'utf-8'
  }
  return inicio.length === 0 ? 'utf-8' : 'windows-1252'
}

/** UTF-16 by its byte order mark, as Excel saves "Texto Unicode". The mapping calls it UTF-8, because the mark decides. */
function utf16Of(inicio: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (inicio[0] === 0xff && inicio[1] === 0xfe) return 'utf-16le'
  return inicio[0] === 0xfe && inicio[1] === 0xff ? 'utf-16be' : undefined
}

/**
 * Streaming decoder. Refuses NUL bytes (UTF-16 without its mark, a binary file) and invalid bytes, with the line.
 * ASCII is equal in both encodings, so a beginning without accents is undecided. Declared UTF-8 is checked at the first non-ASCII byte,
 * falling back to Windows-1252.
 * @throws RefusedPlanilhaError `codificacao_corrupted`
 */
export class Decodificador {
  #decoder: InstanceType<typeof TextDecoder>
  #codificacao: Codificacao
  #indeciso: boolean
  #resto = new Uint8Array(0)
  #linha = 1
  #isFirst = true
  #isUtf16 = false

  constructor(codificacao: Codificacao) {
    this.#codificacao = codificacao
    this.#decoder = new TextDecoder(codificacao, { fatal: true })
    this.#indeciso = codificacao === 'utf-8'
  }

  decode(chunk: Uint8Array): string {
    const utf16 = this.#isFirst ? utf16Of(chunk) : undefined
    this.#isFirst = false
    if (utf16 !== undefined) {
      this.#decoder = new TextDecoder(utf16, { fatal: true })
      this.#isUtf16 = true
      this.#indeciso = false
    }
    if (this.#isUtf16) return this.#decode(chunk)
    const bytes = this.#resto.length === 0 ? chunk : Buffer.concat([this.#resto, chunk])
    this.#resto = new Uint8Array(0)
    const nulo = bytes.indexOf(0)
    if (nulo !== -1) {
      throw new RefusedPlanilhaError(
        'codificacao_corrupted',
        'O arquivo tem bytes nulos: está em UTF-16 ou não é um texto. Salve como CSV UTF-8.',
        {
          linha: this.#linha + countLinhas(bytes.subarray(0, nulo)),
        },
      )
    }
    if (!this.#indeciso || isAscii(bytes)) return this.#decode(bytes)
    const first = bytes.findIndex((byte) => byte > 127)
    if (bytes.length - first < UTF8_BYTES) {
      this.#resto = bytes.slice(first)
      return this.#decode(bytes.subarray(0, first))
    }
    this.#decide(bytes.subarray(first, first + UTF8_BYTES))
    return this.#decode(bytes)
  }

  end(): string {
    if (this.#resto.length > 0) this.#decide(this.#resto)
    const fim = this.#resto.length > 0 ? this.#decode(this.#resto) : ''
    return fim + this.#decode(undefined)
  }

  #decide(inicio: Uint8Array): void {
    this.#indeciso = false
    if (detectCodificacao(inicio) === 'utf-8') return
    this.#codificacao = 'windows-1252'
    this.#decoder = new TextDecoder('windows-1252', { fatal: true })
  }

  #decode(bytes: Uint8Array | undefined): string {
    try {
      const texto = bytes === undefined ? this.#decoder.decode() : this.#decoder.decode(bytes, { stream: true })
      this.#linha += bytes === undefined ? 0 : countLinhas(bytes)
      return texto
    } catch (error) {
      throw new RefusedPlanilhaError(
        'codificacao_corrupted',
        `Há bytes que não são ${this.#codificacao === 'utf-8' ? 'UTF-8' : 'Windows-1252'} a partir desta linha. Salve o arquivo de novo em UTF-8.`,
        { linha: this.#linha },
        { cause: error },
      )
    }
  }
}

function countLinhas(bytes: Uint8Array): number {
  let lines = 0
  for (let p = bytes.indexOf(10); p !== -1; p = bytes.indexOf(10, p + 1)) lines++
  return lines
}
