import { decodeTexto } from './text.ts'

export const EMPTY_CODIGO = -1
export const CODIGO_DESCONHECIDO = -2

/** FNV-1a prime. The cursor computes the hash byte by byte while it scans a field. */
export const FNV_PRIME = 16777619

/** Cache limit of alternative spellings, so that a file that pads every code is looked up as fast. Beyond it look-ups are slow. */
const SPELLINGS_MAX = 65_536

const UTF8 = new TextEncoder()

/**
 * Open-addressing hash table from codes (accounts, cost centres) to small integers, keyed by bytes.
 * A posting finds its account without allocating a string. A code is its text without surrounding blanks: `3.4 ` is `3.4`, and `SÃO` in
 * ISO-8859-1 is `SÃO` in UTF-8, each spelling a key of the same code. Indexes follow the order of insertion. The hash has a random seed, so
 * a file cannot be crafted to make every code collide; no result depends on the seed.
 */
export class CodigoTable {
  readonly seed = (Math.random() * 0x7fffffff) | 0
  quantidade = 0
  #keyCount = 0
  #casas = new Int32Array(64).fill(-1)
  #hashes = new Int32Array(32)
  #codigos = new Int32Array(32)
  /** Key i is the bytes [#inicio[i], #inicio[i + 1]) of #bytes. */
  #inicio = new Int32Array(33)
  #bytes = new Uint8Array(512)

  hash(bytes: Uint8Array, inicio: number, fim: number): number {
    let hash = this.seed
    for (let i = inicio; i < fim; i++) hash = Math.imul(hash ^ bytes[i]!, FNV_PRIME)
    return hash
  }

  /** Returns the index of the code with exactly these bytes, or CODIGO_DESCONHECIDO. `hash` must equal `hash()` of the bytes. */
  find(bytes: Uint8Array, inicio: number, fim: number, hash: number): number {
    const mascara = this.#casas.length - 1
    for (let slot = (hash ^ (hash >>> 15)) & mascara; ; slot = (slot + 1) & mascara) {
      const key = this.#casas[slot]!
      if (key < 0) return CODIGO_DESCONHECIDO
      if (this.#hashes[key] === hash && this.#equals(key, bytes, inicio, fim)) return this.#codigos[key]!
    }
  }

  /** Returns the index of the code in any spelling, EMPTY_CODIGO for blanks, or CODIGO_DESCONHECIDO. */
  search(bytes: Uint8Array, inicio: number, fim: number): number {
    const hash = this.hash(bytes, inicio, fim)
    const written = this.find(bytes, inicio, fim, hash)
    if (written !== CODIGO_DESCONHECIDO) return written
    const key = codigoBytes(bytes, inicio, fim)
    if (key === undefined) return CODIGO_DESCONHECIDO
    if (key.length === 0) return EMPTY_CODIGO
    const codigo = this.find(key, 0, key.length, this.hash(key, 0, key.length))
    if (codigo >= 0 && this.#keyCount < this.quantidade + SPELLINGS_MAX) this.#addChave(bytes, inicio, fim, hash, codigo)
    return codigo
  }

  add(bytes: Uint8Array, inicio: number, fim: number): number {
    const existing = this.search(bytes, inicio, fim)
    if (existing !== CODIGO_DESCONHECIDO) return existing
    const key = codigoBytes(bytes, inicio, fim) ?? bytes.subarray(inicio, fim)
    return this.#addChave(key, 0, key.length, this.hash(key, 0, key.length), this.quantidade++)
  }

  #addChave(bytes: Uint8Array, inicio: number, fim: number, hash: number, codigo: number): number {
    const key = this.#keyCount++
    this.#reserve(fim - inicio)
    this.#hashes[key] = hash
    this.#codigos[key] = codigo
    const destino = this.#inicio[key]!
    for (let i = inicio; i < fim; i++) this.#bytes[destino + i - inicio] = bytes[i]!
    this.#inicio[key + 1] = destino + fim - inicio
    this.#place(key)
    return codigo
  }

  #equals(key: number, bytes: Uint8Array, inicio: number, fim: number): boolean {
    const base = this.#inicio[key]!
    if (this.#inicio[key + 1]! - base !== fim - inicio) return false
    const own = this.#bytes
    for (let i = inicio, j = base; i < fim; i++, j++) if (bytes[i] !== own[j]) return false
    return true
  }

  #place(key: number): void {
    const mascara = this.#casas.length - 1
    const hash = this.#hashes[key]!
    let slot = (hash ^ (hash >>> 15)) & mascara
    while (this.#casas[slot]! >= 0) slot = (slot + 1) & mascara
    this.#casas[slot] = key
  }

  #reserve(bytes: number): void {
    const used = this.#inicio[this.#keyCount - 1]!
    if (used + bytes > this.#bytes.length) this.#bytes = grow(this.#bytes, Math.max(this.#bytes.length * 2, used + bytes))
    if (this.#keyCount <= this.#hashes.length) return
    this.#hashes = grow(this.#hashes, this.#hashes.length * 2)
    this.#codigos = grow(this.#codigos, this.#hashes.length)
    this.#inicio = grow(this.#inicio, this.#hashes.length + 1)
    this.#casas = new Int32Array(this.#hashes.length * 2).fill(-1)
    for (let i = 0; i < this.#keyCount - 1; i++) this.#place(i)
  }
}

/** Canonical UTF-8 bytes of a code; undefined when the input is already canonical (the usual case). */
function codigoBytes(bytes: Uint8Array, inicio: number, fim: number): Uint8Array | undefined {
  let simple = fim > inicio && bytes[inicio] !== 0x20 && bytes[fim - 1] !== 0x20
  for (let i = inicio; simple && i < fim; i++) simple = bytes[i]! >= 0x20 && bytes[i]! < 0x7f
  return simple ? undefined : UTF8.encode(decodeTexto(bytes, inicio, fim).trim())
}

export function grow<A extends Uint8Array | Int32Array | Float64Array>(array: A, size: number): A {
  const larger = new (array.constructor as new (n: number) => A)(size)
  larger.set(array)
  return larger
}
