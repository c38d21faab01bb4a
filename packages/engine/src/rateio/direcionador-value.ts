import type { MarcaDecimal } from '../dinheiro/parse-centavos.ts'

const CASAS = 6
const MICROS_MAX = 9_000_000_000_000_000

/** Parses `12.5` to 12500000, from unsigned decimal text with at most six decimals. */
export function microsOf(valor: string): number {
  const [integer = '', fracao = ''] = valor.split('.')
  return Number(integer + fracao.padEnd(CASAS, '0'))
}

/** Prints 12500000 as `12.5`. */
export function printMicros(micros: number): string {
  const digits = String(micros).padStart(CASAS + 1, '0')
  const fracao = digits.slice(-CASAS).replace(/0+$/, '')
  return digits.slice(0, -CASAS) + (fracao === '' ? '' : `.${fracao}`)
}

export interface DirecionadorColagem {
  readonly decimal: MarcaDecimal
  readonly valores: readonly (readonly (string | null)[])[]
  /** Values with more than six decimals, rounded half up. */
  readonly arredondados: number
  readonly refused: readonly { readonly linha: number; readonly coluna: number; readonly texto: string }[]
}

const NUMERO: Readonly<Record<MarcaDecimal, RegExp>> = {
  virgula: /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d*))?$/,
  ponto: /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/,
}

/** Spreadsheets display zero as `-` in number columns; an empty cell is null. */
const ZERO = /^[-–—−]$/

function readMicros(texto: string, decimal: MarcaDecimal): { micros: number; arredondado: boolean } | undefined {
  const limpo = texto.replaceAll(/[\s\u00A0\u202F]/g, '').replace(/^R\$/, '')
  if (ZERO.test(limpo)) return { micros: 0, arredondado: false }
  const [, integer, fracao = ''] = NUMERO[decimal].exec(limpo) ?? []
  if (integer === undefined) return undefined
  const cortado = Number(integer.replaceAll(/[.,]/g, '') + fracao.slice(0, CASAS).padEnd(CASAS, '0'))
  const rest = fracao.slice(CASAS)
  const micros = cortado + (rest >= '5' ? 1 : 0)
  return micros > MICROS_MAX ? undefined : { micros, arredondado: /[1-9]/.test(rest) }
}

function readCom(celulas: readonly (readonly string[])[], decimal: MarcaDecimal): DirecionadorColagem {
  const refused: { linha: number; coluna: number; texto: string }[] = []
  let arredondados = 0
  const valores = celulas.map((line, i) =>
    line.map((texto, j) => {
      if (texto.trim() === '') return null
      const loaded = readMicros(texto, decimal)
      if (loaded === undefined) refused.push({ linha: i, coluna: j, texto })
      if (loaded?.arredondado) arredondados += 1
      return loaded === undefined ? null : printMicros(loaded.micros)
    }),
  )
  return { decimal, valores, arredondados, refused }
}

/**
 * Parses the driver values of a pasted block.
 * The decimal mark is the one under which most cells are values, then the mark of the user language: `1.234` is 1234 in Portuguese.
 */
export function readDirecionadorValores(celulas: readonly (readonly string[])[], preferida: MarcaDecimal = 'virgula'): DirecionadorColagem {
  const first = readCom(celulas, preferida)
  if (first.refused.length === 0) return first
  const other = readCom(celulas, preferida === 'virgula' ? 'ponto' : 'virgula')
  return other.refused.length < first.refused.length ? other : first
}
