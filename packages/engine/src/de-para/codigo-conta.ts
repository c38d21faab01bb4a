/**
 * Order of account codes. A code is a path of levels.
 * The first level is compared as text, so that in a chart without separators 3111 falls between 311 and 315. The others are compared by
 * value where they are numbers, so that 3.1.2 precedes 3.1.10. A dotted chart whose first level passes 9 without padding is therefore
 * ordered 1, 10, 2. Numbers precede anything else.
 */
const SEPARATOR = /[.\-/ ]/

function compareTexto(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function compareLevel(a: string, b: string): number {
  const [numeroA, numeroB] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (numeroA !== numeroB) return numeroA ? -1 : 1
  if (!numeroA) return compareTexto(a, b)
  const [x, y] = [a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, '')]
  return x.length - y.length || compareTexto(x, y) || compareTexto(a, b)
}

/** Compares codes `a` and `b` by position in the chart; a total order. */
export function compareCodigoConta(a: string, b: string): number {
  const [levelsA, levelsB] = [a.split(SEPARATOR), b.split(SEPARATOR)]
  const common = Math.min(levelsA.length, levelsB.length)
  for (let i = 0; i < common; i++) {
    const ordem = i === 0 ? compareTexto(levelsA[0]!, levelsB[0]!) : compareLevel(levelsA[i]!, levelsB[i]!)
    if (ordem !== 0) return ordem
  }
  return levelsA.length - levelsB.length || compareTexto(a, b)
}

/**
 * Tests whether `conta` is below `superior` in the chart.
 * It extends the code of `superior`, at a level boundary where `superior` has levels.
 */
export function isBelow(conta: string, superior: string): boolean {
  if (conta.length <= superior.length || !conta.startsWith(superior)) return false
  return !SEPARATOR.test(superior) || SEPARATOR.test(conta[superior.length]!)
}

/**
 * Order of range ends.
 * A range end includes everything below it, so 3.1.5 reaches further than 3.1.5.01.
 */
export function compareRangeFim(a: string, b: string): number {
  if (isBelow(a, b)) return -1
  if (isBelow(b, a)) return 1
  return compareCodigoConta(a, b)
}
