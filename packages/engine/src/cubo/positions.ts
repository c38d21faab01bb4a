/** Largest id for a lookup table (four megabytes), several times faster than a hash map. */
const TABLE_MAXIMA = 1_048_576

/**
 * Builds a look-up of the position of each id, −1 for a missing one.
 * `ids` must be distinct, ascending and not negative.
 */
export function createPositions(ids: Int32Array): (id: number) => number {
  const largest = ids.at(-1) ?? -1
  if (largest >= TABLE_MAXIMA) {
    const positions = new Map(Array.from(ids, (id, i) => [id, i]))
    return (id) => positions.get(id) ?? -1
  }
  const table = new Int32Array(largest + 1).fill(-1)
  for (let i = 0; i < ids.length; i++) table[ids[i]!] = i
  return (id) => table[id] ?? -1
}

export function listPositions(ids: Int32Array, distinct: Int32Array): Int32Array {
  const positionOf = createPositions(distinct)
  const positions = new Int32Array(ids.length)
  for (let i = 0; i < ids.length; i++) positions[i] = positionOf(ids[i]!)
  return positions
}

export function listDistinct(...lists: Int32Array[]): Int32Array {
  let [smallest, largest, count] = [Number.MAX_SAFE_INTEGER, -1, 0]
  for (const list of lists) {
    count += list.length
    for (let i = 0; i < list.length; i++) {
      if (list[i]! < smallest) smallest = list[i]!
      if (list[i]! > largest) largest = list[i]!
    }
  }
  return largest - smallest < 1024 + count * 8 ? listMarked(lists, smallest, largest) : listSeparados(lists)
}

/** Distinct ids by a bitmap, without hashing, for ids that are close to each other (the usual case). */
function listMarked(lists: readonly Int32Array[], smallest: number, largest: number): Int32Array {
  const marcas = new Uint8Array(Math.max(largest - smallest + 1, 0))
  for (const list of lists) for (let i = 0; i < list.length; i++) marcas[list[i]! - smallest] = 1
  let count = 0
  for (let k = 0; k < marcas.length; k++) count += marcas[k]!
  const ids = new Int32Array(count)
  for (let k = 0, i = 0; k < marcas.length; k++) if (marcas[k] === 1) ids[i++] = smallest + k
  return ids
}

function listSeparados(lists: readonly Int32Array[]): Int32Array {
  const distinct = new Set<number>()
  for (const list of lists) {
    let previous: number | undefined
    for (let i = 0; i < list.length; i++) {
      const id = list[i]!
      if (id !== previous) distinct.add(id)
      previous = id
    }
  }
  return Int32Array.from(distinct).toSorted()
}
