/**
 * Subtotals among accounts without codes, whose hierarchy only the order of the rows shows.
 * An account is one when, in every month, it is to the centavo the sum of the accounts that follow it, or precede it, in a row.
 */

export type Balance = { conta: string; valores: ReadonlyMap<string, number> }

/** Beyond this number the rows are no statement, and comparing them all would take too long. */
const CONTAS_MAX = 1000

/** @param balances in the order of the sheet */
export function findSubtotals(balances: readonly Balance[]): ReadonlySet<string> {
  if (balances.length > CONTAS_MAX) return new Set()
  const [above, below] = [findFollowing(balances), findFollowing(balances.toReversed())]
  return below.size > above.size ? below : above
}

/** Accounts that are the sum of those that follow, from the last to the first, so that a subtotal stands for its own parts. */
function findFollowing(balances: readonly Balance[]): Set<string> {
  const subtotals = new Set<string>()
  const open: Balance[] = []
  for (const balance of balances.toReversed()) {
    const parts = hasValor(balance) ? countParts(balance, open) : 0
    if (parts > 0) {
      subtotals.add(balance.conta)
      open.splice(-parts)
    }
    open.push(balance)
  }
  return subtotals
}

/** Number of the nearest accounts, of which two have amounts, that add up to a balance; 0 when none do. */
function countParts({ valores }: Balance, open: readonly Balance[]): number {
  const rest = new Map(valores)
  let filled = 0
  for (const [i, part] of open.toReversed().entries()) {
    for (const [key, centavos] of part.valores) rest.set(key, (rest.get(key) ?? 0) - centavos)
    if (hasValor(part)) filled++
    if (filled >= 2 && [...rest.values()].every((centavos) => centavos === 0)) return i + 1
  }
  return 0
}

function hasValor({ valores }: Balance): boolean {
  return [...valores.values()].some((centavos) => centavos !== 0)
}
