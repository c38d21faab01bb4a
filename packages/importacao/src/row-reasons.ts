/** Fate of each row of a sheet: counted, or not with its reason. */
import { IGNORED_TEXTO, rowOfSheet, sheetIndexOf } from '@lastro/planilha'
import type { IgnoredReason } from '@lastro/planilha'

type CountedRow = { linha: number; conta: string; dataDias: number | null }

export class RowReasons {
  count = 0
  readonly #planilhas: readonly string[]
  /** Filled for trial balances only; a ledger has no synthetic accounts and many rows. */
  readonly #linesOf = new Map<string, number[]>()
  readonly #reasons = new Map<number, IgnoredReason>()
  #last = 0

  /** @param planilhas names of the sheets when several are read as one table, whose row numbers continue */
  constructor(planilhas: readonly string[] = []) {
    this.#planilhas = planilhas
  }

  add({ linha, conta, dataDias }: CountedRow): void {
    if (linha === this.#last) return
    this.#last = linha
    this.count++
    if (dataDias !== null) return
    const lines = this.#linesOf.get(conta)
    if (lines === undefined) this.#linesOf.set(conta, [linha])
    else lines.push(linha)
  }

  /** The first reason stands: a row with an amount for each month is one row. */
  ignore(linha: number, reason: IgnoredReason): void {
    if (!this.#reasons.has(linha)) this.#reasons.set(linha, reason)
  }

  /** Accounts whose balances the analysis has left out, because they are in those of others. */
  ignoreSinteticas(contas: Iterable<string>, counted: ReadonlySet<string>): void {
    for (const conta of contas) {
      if (counted.has(conta)) continue
      for (const linha of new Set(this.#linesOf.get(conta))) {
        this.ignore(linha, 'sintetica')
        this.count--
      }
    }
  }

  reasonOf(linha: number): IgnoredReason | undefined {
    return this.#reasons.get(linha)
  }

  get ignored(): number {
    return this.#reasons.size
  }

  /** In the order of the sheets and their rows. */
  list(): { linha: number; motivo: string }[] {
    return [...this.#reasons]
      .toSorted(([a], [b]) => a - b)
      .map(([linha, reason]) => {
        const sheet = this.#planilhas.length > 1 ? ` Planilha ${this.#planilhas[sheetIndexOf(linha)] ?? ''}.` : ''
        return { linha: rowOfSheet(linha), motivo: `${IGNORED_TEXTO[reason]}${sheet}` }
      })
  }
}
