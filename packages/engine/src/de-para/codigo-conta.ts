/**
 * Order of account codes. A dotted code (`3.1.10`) is a path: compared level by level, numbers by value, so 3.1.2 comes before 3.1.10.
 * A code without separators (`31001`) is compared character by character, so that 3111 falls between 311 and 315, below 311.
 */
const SEPARADOR = /[.\-/ ]/

function compareTexto(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function compareNivel(a: string, b: string): number {
  const numeros = /^\d+$/.test(a) && /^\d+$/.test(b)
  if (!numeros) return compareTexto(a, b)
  const [x, y] = [a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, '')]
  return x.length === y.length ? compareTexto(x, y) || compareTexto(a, b) : x.length - y.length
}

/** Negative, zero or positive as `a` comes before, is, or comes after `b` in the chart. */
export function compareCodigoConta(a: string, b: string): number {
  if (!SEPARADOR.test(a) && !SEPARADOR.test(b)) return compareTexto(a, b)
  const [niveisA, niveisB] = [a.split(SEPARADOR), b.split(SEPARADOR)]
  const comuns = Math.min(niveisA.length, niveisB.length)
  for (let i = 0; i < comuns; i++) {
    const ordem = compareNivel(niveisA[i]!, niveisB[i]!)
    if (ordem !== 0) return ordem
  }
  return niveisA.length - niveisB.length || compareTexto(a, b)
}

/** True when `conta` is below `superior` in the chart: it continues it, at a level boundary where codes have separators. */
export function isAbaixo(conta: string, superior: string): boolean {
  if (conta.length <= superior.length || !conta.startsWith(superior)) return false
  return SEPARADOR.test(conta) ? SEPARADOR.test(conta[superior.length]!) : true
}

/**
 * Order of the ends of ranges. The end of a range brings everything below it, so 3.1.5 reaches further than 3.1.5.01, although it comes
 * before it in the chart.
 */
export function compareFimDeFaixa(a: string, b: string): number {
  if (isAbaixo(a, b)) return -1
  if (isAbaixo(b, a)) return 1
  return compareCodigoConta(a, b)
}
