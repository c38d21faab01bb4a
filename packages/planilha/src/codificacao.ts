import { isUtf8 } from 'node:buffer'
import type { Codificacao } from './mapeamento.ts'
import { PlanilhaRecusadaError } from './problema.ts'

/**
 * Encoding of a text file from its beginning: UTF-8 when it is valid UTF-8, whatever the file calls itself (CVM's is UTF-8 although its
 * layout says latin-1), else Windows-1252, which is ISO-8859-1 with the quotes and dashes that Excel writes.
 */
export function detectCodificacao(inicio: Uint8Array): Codificacao {
  // A character may be cut at the end of the piece: at most three bytes of it are there.
  for (let corte = 0; corte <= 3 && corte < inicio.length; corte++) {
    if (isUtf8(inicio.subarray(0, inicio.length - corte))) return 'utf-8'
  }
  return inicio.length === 0 ? 'utf-8' : 'windows-1252'
}

/** Decodes pieces of a file. Refuses NUL bytes (UTF-16, a binary file) and bytes that the encoding does not have, saying which line. */
export class Decodificador {
  readonly #decoder: InstanceType<typeof TextDecoder>
  readonly #codificacao: Codificacao
  #linha = 1

  constructor(codificacao: Codificacao) {
    this.#codificacao = codificacao
    this.#decoder = new TextDecoder(codificacao, { fatal: true })
  }

  decode(bytes: Uint8Array): string {
    const nulo = bytes.indexOf(0)
    if (nulo !== -1) {
      throw new PlanilhaRecusadaError(
        'codificacao_corrupted',
        'O arquivo tem bytes nulos: está em UTF-16 ou não é um texto. Salve como CSV UTF-8.',
        {
          linha: this.#linha + countLinhas(bytes.subarray(0, nulo)),
        },
      )
    }
    const texto = this.#decode(bytes)
    this.#linha += countLinhas(bytes)
    return texto
  }

  end(): string {
    return this.#decode(undefined)
  }

  #decode(bytes: Uint8Array | undefined): string {
    try {
      return bytes === undefined ? this.#decoder.decode() : this.#decoder.decode(bytes, { stream: true })
    } catch (error) {
      throw new PlanilhaRecusadaError(
        'codificacao_corrupted',
        `Há bytes que não são ${this.#codificacao === 'utf-8' ? 'UTF-8' : 'Windows-1252'} a partir desta linha. Salve o arquivo de novo em UTF-8.`,
        { linha: this.#linha },
        { cause: error },
      )
    }
  }
}

function countLinhas(bytes: Uint8Array): number {
  let linhas = 0
  for (let p = bytes.indexOf(10); p !== -1; p = bytes.indexOf(10, p + 1)) linhas++
  return linhas
}
