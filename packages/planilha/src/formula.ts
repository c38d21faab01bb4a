/** Formulas that a program has written without their result. A reader would take such a cell for an empty one. */

/** Stands in such a cell, so that a row that needs its value is refused. */
export const FORMULA_WITHOUT_VALUE = '#FÓRMULA SEM VALOR'

const EMPTY_FORMULA =
  /<(?:\w{1,20}:)?c\b([^<>]*)>\s*<(?:\w{1,20}:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w{1,20}:)?f>)\s*(?:<(?:\w{1,20}:)?v\s*\/>|<(?:\w{1,20}:)?v>\s*<\/(?:\w{1,20}:)?v>)?\s*<\/(?:\w{1,20}:)?c>/g
/** A cell is shorter, or its formula longer than Excel allows. */
const CELL_MAX = 65_536

/** Collects the references of such cells from the chunks of a sheet. */
export class EmptyFormulas {
  readonly cells = new Set<string>()
  #rest = ''

  add(chunk: Uint8Array): void {
    const text = this.#rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1')
    if (text.includes('<f') || text.includes(':f')) {
      for (const [, attributes = ''] of text.matchAll(EMPTY_FORMULA)) {
        const cell = /\br="([A-Z]{1,3}\d{1,7})"/.exec(attributes)?.[1]
        if (cell !== undefined) this.cells.add(cell)
      }
    }
    const lastEnd = text.lastIndexOf('/c>')
    this.#rest = text.slice(Math.max(lastEnd, text.length - CELL_MAX, 0))
  }
}
