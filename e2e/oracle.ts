/**
 * Oracle of the DRE of a generated ECD: splits the text at its bars and sums postings. Shares no code with the reader or the engine, so
 * that no mistake can hide on both sides.
 */

const LINHA_BY_AGLUTINACAO: Readonly<Record<string, string>> = {
  RB: 'RB',
  DD: 'DED',
  CU: 'CUS',
  DP: 'DPE',
  DA: 'DAD',
  DC: 'DCO',
  DE: 'DEP',
  RF: 'RFI',
  IR: 'IRC',
}

export type ExpectedDre = Readonly<Record<string, readonly number[]>>

interface OracleFilter {
  moved?: Readonly<Record<string, string>>
  centroCusto?: string
}

export function readExpectedDre(file: Buffer, { moved = {}, centroCusto }: OracleFilter = {}): ExpectedDre {
  const soma: Record<string, number[]> = Object.fromEntries(Object.values(LINHA_BY_AGLUTINACAO).map((line) => [line, zeros()]))
  const linhaByConta = new Map<string, string>()
  let conta = ''
  let mes = 0
  let isEncerramento = false
  for (const campos of file
    .toString('latin1')
    .split('\r\n')
    .map((line) => line.split('|'))) {
    if (campos[1] === 'I050') conta = campos[6]!
    if (campos[1] === 'I052') {
      const line = moved[conta] ?? LINHA_BY_AGLUTINACAO[campos[3]!.slice(0, 2)]
      if (line) linhaByConta.set(conta, line)
    }
    if (campos[1] === 'I200') {
      mes = Number(campos[3]!.slice(2, 4)) - 1
      isEncerramento = campos[5] === 'E'
    }
    if (campos[1] === 'I250' && !isEncerramento && (centroCusto === undefined || campos[3] === centroCusto)) {
      const line = linhaByConta.get(campos[2]!)
      if (line) soma[line]![mes]! += toCentavos(campos[4]!) * (campos[5] === 'C' ? 1 : -1)
    }
  }
  const add = (...lines: string[]): number[] => zeros().map((_, i) => lines.reduce((total, line) => total + soma[line]![i]!, 0))
  soma['OUT'] = zeros()
  soma['RL'] = add('RB', 'DED')
  soma['LB'] = add('RL', 'CUS')
  soma['EBITDA'] = add('LB', 'DPE', 'DAD', 'DCO', 'OUT')
  soma['EBIT'] = add('EBITDA', 'DEP')
  soma['LAIR'] = add('EBIT', 'RFI')
  soma['LL'] = add('LAIR', 'IRC')
  return soma
}

export function printReais(centavos: number): string {
  if (centavos === 0) return '–'
  const [whole, cents] = (Math.abs(centavos) / 100).toFixed(2).split('.')
  return `${centavos < 0 ? '−' : ''}${whole!.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${cents}`
}

export function printMargem(valor: number, receitaLiquida: number): string {
  if (receitaLiquida === 0) return '—'
  const [whole, tenth] = Math.abs((valor / receitaLiquida) * 100)
    .toFixed(1)
    .split('.')
  const isNegative = valor / receitaLiquida < 0 && `${whole}${tenth}` !== '00'
  return `${isNegative ? '−' : ''}${whole!.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${tenth}`
}

/** Inverse of `printReais`. @throws on any other text, so that nothing becomes zero by mistake */
export function parseReais(text: string): number {
  const clean = text.trim()
  if (clean === '–') return 0
  const match = /^(−?)(\d{1,3}(?:\.\d{3})*),(\d{2})$/.exec(clean)
  if (!match) throw new Error(`"${text}" is not an amount`)
  return Number(match[2]!.replaceAll('.', '') + match[3]!) * (match[1] ? -1 : 1)
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function toCentavos(text: string): number {
  const [whole, decimals = ''] = text.split(',')
  return Number(whole + decimals.padEnd(2, '0'))
}

function zeros(): number[] {
  return Array.from({ length: 12 }, () => 0)
}
