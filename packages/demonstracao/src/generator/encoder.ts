import type { EcdGeneratorOptions } from './options.ts'

const CHUNK_BYTES = 256 * 1024

export class Output {
  linhas = 0
  readonly #opcoes: EcdGeneratorOptions
  readonly #fim: string
  #texto = ''

  constructor(options: EcdGeneratorOptions) {
    this.#opcoes = options
    this.#fim = (options.trailingPipe ? '|' : '') + (options.fimLinha === 'crlf' ? '\r\n' : '\n')
    if (options.codificacao === 'utf-8-bom' || options.defeito === 'utf16') this.#texto = '\uFEFF'
  }

  add(campos: readonly string[]): void {
    this.linhas++
    const fim = this.#opcoes.defeito === 'linha-sem-barra' && campos[0] === 'I075' ? this.#fim.replace('|', '') : this.#fim
    this.#texto += `|${campos.join('|')}${fim}`
  }

  get isFull(): boolean {
    return this.#texto.length >= CHUNK_BYTES
  }

  /** Returns and clears the buffer. `caracteres` truncates the text, for a file that ends in the middle of a line. */
  take(caracteres = this.#texto.length): Uint8Array {
    const texto = this.#texto.slice(0, caracteres)
    this.#texto = ''
    if (this.#opcoes.defeito === 'utf16') return Buffer.from(texto, 'utf16le')
    // Mojibake: UTF-8 read as ISO-8859-1 and saved as UTF-8.
    if (this.#opcoes.defeito === 'mojibake') return Buffer.from(Buffer.from(texto, 'utf8').toString('latin1'), 'utf8')
    return Buffer.from(texto, this.#opcoes.codificacao === 'iso-8859-1' ? 'latin1' : 'utf8')
  }
}
