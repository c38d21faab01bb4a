/** Sheets that repeat others: a copy of a month, or the whole year beside its months. */
import type { Mes } from '@lastro/engine'
import { sheetIndexOf } from '@lastro/planilha'
import type { PlanilhaLinha } from '@lastro/planilha'

type Sum = { rows: number; hashes: number }

/** Compares the rows of each sheet with those of the others in its months, in any order. */
export class RepeatedSheets {
  readonly #sums = new Map<number, Map<Mes, Sum>>()
  readonly #totals = new Map<Mes, Sum>()

  add({ linha, ...content }: PlanilhaLinha): void {
    const sheet = sheetIndexOf(linha)
    const sums = this.#sums.get(sheet) ?? new Map<Mes, Sum>()
    this.#sums.set(sheet, sums)
    const hash = hashOf(Object.values(content).join('\u001f'))
    for (const map of [sums, this.#totals]) {
      const sum = map.get(content.mes) ?? { rows: 0, hashes: 0 }
      map.set(content.mes, { rows: sum.rows + 1, hashes: sum.hashes + hash })
    }
  }

  /** Position of a sheet whose rows are all, and in its months alone, in the others; undefined when none is. */
  find(): number | undefined {
    return [...this.#sums].find(([, sums]) =>
      [...sums].every(([mes, { rows, hashes }]) => {
        const total = this.#totals.get(mes)
        return total?.rows === 2 * rows && total.hashes === 2 * hashes
      }),
    )?.[0]
  }
}

/** FNV-1a. 32 bits, so that the sum of a million rows is exact. */
function hashOf(texto: string): number {
  let hash = 0x81_1c_9d_c5
  for (let i = 0; i < texto.length; i++) hash = Math.imul(hash ^ texto.charCodeAt(i), 0x01_00_01_93)
  return hash >>> 0
}
