/**
 * Subtotals that no code shows, found by the order of the rows.
 * An account is one when, in every month, it is to the centavo the sum of the accounts that follow it, or precede it, in a row. A group of
 * one account repeats it, and so may two accounts of equal amounts: that is always uncertain.
 */

export type Balance = {
  conta: string
  valores: ReadonlyMap<string, number>
  /** False for an account that only counts as a part. */
  isCandidate: boolean
}

/** `provado`: the sum is no chance. `incerto`: it may be one, in round amounts of one month. */
export type Proof = 'provado' | 'incerto'

/** Beyond this number the rows are no statement, and comparing them all would take too long. */
const COMPARISONS_MAX = 1_000_000
/** In centavos. */
const ROUND = 1000

/**
 * @param balances in the order of the sheet
 * @param isUnsigned the side of an amount is that of its section, so that a result below may stand on the wrong side
 */
export function findSubtotals(balances: readonly Balance[], { isUnsigned = false } = {}): ReadonlyMap<string, Proof> {
  const found = new Map<string, Proof>()
  if (balances.filter(({ isCandidate }) => isCandidate).length * balances.length > COMPARISONS_MAX) return found
  const groups: Groups = new Map()
  let rest = balances
  for (;;) {
    const [above, below] = [findFollowing(rest, false), findFollowing(rest.toReversed(), isUnsigned)]
    const sums = below.subtotals.length > above.subtotals.length ? below : above
    for (const [conta, group] of sums.groups) groups.set(conta, group)
    for (const balance of sums.subtotals) found.set(balance.conta, proofOf(balance))
    const repeated = sums.subtotals.length === 0 ? findRepeated(rest, groups) : []
    for (const { conta } of repeated) found.set(conta, 'incerto')
    if (sums.subtotals.length === 0 && repeated.length === 0) return found
    // A result below groups that stand above their parts is the sum of the parts.
    rest = rest.filter(({ conta }) => !found.has(conta))
  }
}

/** Subtotal of each account that is a part of one. */
type Groups = Map<string, string>

/** Accounts with the amounts of the next one. Two parts of one subtotal are two accounts. */
function findRepeated(balances: readonly Balance[], groups: Groups): Balance[] {
  return balances.filter((balance, i) => {
    const next = balances[i + 1]
    if (next === undefined || !balance.isCandidate || !hasValor(balance)) return false
    const group = groups.get(balance.conta)
    return (group === undefined || group !== groups.get(next.conta)) && isEqual(balance.valores, next.valores)
  })
}

function isEqual(a: Balance['valores'], b: Balance['valores']): boolean {
  return [...new Set([...a.keys(), ...b.keys()])].every((key) => (a.get(key) ?? 0) === (b.get(key) ?? 0))
}

/** Accounts that are the sum of those that follow, from the last to the first, so that a subtotal stands for its own parts. */
function findFollowing(balances: readonly Balance[], isUnsigned: boolean): { subtotals: Balance[]; groups: Groups } {
  const subtotals: Balance[] = []
  const groups: Groups = new Map()
  const open: Balance[] = []
  for (const balance of balances.toReversed()) {
    const parts = balance.isCandidate && hasValor(balance) ? countParts(balance, open, isUnsigned) : 0
    if (parts > 0) {
      subtotals.push(balance)
      for (const part of open.splice(-parts)) groups.set(part.conta, balance.conta)
    }
    open.push(balance)
  }
  return { subtotals, groups }
}

/** Number of the nearest accounts, of which two have amounts, that add up to a balance; 0 when none do. */
function countParts({ valores }: Balance, open: readonly Balance[], isUnsigned: boolean): number {
  const sums = new Map([...valores.keys()].map((key) => [key, 0]))
  const isSum = (sign: 1 | -1): boolean => [...sums].every(([key, centavos]) => (valores.get(key) ?? 0) === sign * centavos)
  let filled = 0
  for (const [i, part] of open.toReversed().entries()) {
    for (const [key, centavos] of part.valores) sums.set(key, (sums.get(key) ?? 0) + centavos)
    if (hasValor(part)) filled++
    if (filled >= 2 && (isSum(1) || (isUnsigned && isSum(-1)))) return i + 1
  }
  return 0
}

function proofOf({ valores }: Balance): Proof {
  const amounts = new Set([...valores.values()].filter((centavos) => centavos !== 0))
  return amounts.size > 1 || [...amounts].some((centavos) => centavos % ROUND !== 0) ? 'provado' : 'incerto'
}

function hasValor({ valores }: Balance): boolean {
  return [...valores.values()].some((centavos) => centavos !== 0)
}
