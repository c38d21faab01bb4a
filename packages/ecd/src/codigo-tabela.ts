/** Result of a look-up: the field is empty. */
export const CODIGO_VAZIO = -1
/** Result of a look-up: the code is not in the table. */
export const CODIGO_DESCONHECIDO = -2

const FNV_PRIMO = 16777619

/**
 * Codes (accounts, cost centres) as small integers, keyed by their bytes: an open-addressing table, so that a posting finds its account
 * without a string being made. Indexes follow the order of insertion. The hash starts from a random seed: a file can not be crafted
 * to make every code collide. The seed shows in no result.
 */
export class CodigoTabela {
  readonly semente = (Math.random() * 0x7fffffff) | 0
  quantidade = 0
  #casas = new Int32Array(64).fill(-1)
  #hashes = new Int32Array(32)
  /** Code i is the bytes [#inicio[i], #inicio[i + 1]) of #bytes. */
  #inicio = new Int32Array(33)
  #bytes = new Uint8Array(512)

  hash(bytes: Uint8Array, inicio: number, fim: number): number {
    let hash = this.semente
    for (let i = inicio; i < fim; i++) hash = Math.imul(hash ^ bytes[i]!, FNV_PRIMO)
    return hash
  }

  /** Index of the code, or CODIGO_DESCONHECIDO. `hash` must come from `hash()` or be computed the same way on the fly. */
  find(bytes: Uint8Array, inicio: number, fim: number, hash: number): number {
    const mascara = this.#casas.length - 1
    for (let casa = (hash ^ (hash >>> 15)) & mascara; ; casa = (casa + 1) & mascara) {
      const indice = this.#casas[casa]!
      if (indice < 0) return CODIGO_DESCONHECIDO
      if (this.#hashes[indice] === hash && this.#equals(indice, bytes, inicio, fim)) return indice
    }
  }

  /** Index of the code, added when it is new. */
  add(bytes: Uint8Array, inicio: number, fim: number): number {
    const hash = this.hash(bytes, inicio, fim)
    const existente = this.find(bytes, inicio, fim, hash)
    if (existente >= 0) return existente
    const indice = this.quantidade++
    this.#reserve(fim - inicio)
    this.#hashes[indice] = hash
    const destino = this.#inicio[indice]!
    for (let i = inicio; i < fim; i++) this.#bytes[destino + i - inicio] = bytes[i]!
    this.#inicio[indice + 1] = destino + fim - inicio
    this.#place(indice)
    return indice
  }

  #equals(indice: number, bytes: Uint8Array, inicio: number, fim: number): boolean {
    const base = this.#inicio[indice]!
    if (this.#inicio[indice + 1]! - base !== fim - inicio) return false
    const proprios = this.#bytes
    for (let i = inicio, j = base; i < fim; i++, j++) if (bytes[i] !== proprios[j]) return false
    return true
  }

  #place(indice: number): void {
    const mascara = this.#casas.length - 1
    const hash = this.#hashes[indice]!
    let casa = (hash ^ (hash >>> 15)) & mascara
    while (this.#casas[casa]! >= 0) casa = (casa + 1) & mascara
    this.#casas[casa] = indice
  }

  #reserve(bytes: number): void {
    const usados = this.#inicio[this.quantidade - 1]!
    if (usados + bytes > this.#bytes.length) this.#bytes = grow(this.#bytes, Math.max(this.#bytes.length * 2, usados + bytes))
    if (this.quantidade <= this.#hashes.length) return
    this.#hashes = grow(this.#hashes, this.#hashes.length * 2)
    this.#inicio = grow(this.#inicio, this.#hashes.length + 1)
    this.#casas = new Int32Array(this.#hashes.length * 2).fill(-1)
    for (let i = 0; i < this.quantidade - 1; i++) this.#place(i)
  }
}

/** A longer copy of a typed array, the rest filled with zeros. */
export function grow<A extends Uint8Array | Int32Array | Float64Array>(array: A, tamanho: number): A {
  const maior = new (array.constructor as new (n: number) => A)(tamanho)
  maior.set(array)
  return maior
}
