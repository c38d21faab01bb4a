/** Values of premissas as text: millionths of one, or of a whole for a percentage. */
import type { Premissa } from '@lastro/contract'
import { microsOf, type MarcaDecimal, readDirecionadorValores } from '@lastro/engine'
import { formatDecimal, type Language, MINUS, writeNumero } from '@lastro/formato'

export type Unidade = Premissa['unidade']

const MICROS_MAX = 999_999_999_999_999
/** A percentage is written as hundredths. */
const PER_CENT = 100
const UNIT = { number: 1_000_000, percent: 10_000 } as const

const unitOf = (unidade: Unidade): number => (unidade === 'percentual' ? UNIT.percent : UNIT.number)

/** `8,5%`, `1.234,50`: with the decimals that the value has, and at least two for reais. */
export function formatValor(micros: number, unidade: Unidade, language: Language): string {
  const unit = unitOf(unidade)
  let casas = unidade === 'reais' ? 2 : 0
  while (micros % (unit / 10 ** casas) !== 0) casas++
  return formatDecimal(micros / unit, casas, language) + (unidade === 'percentual' ? '%' : '')
}

/** `8,5` as typed. */
export function writeValor(micros: number, unidade: Unidade, language: Language): string {
  return writeNumero(micros / unitOf(unidade), language)
}

const SIGN = new RegExp(`^[-–${MINUS}](?=.)`)

export interface ValorBlock {
  /** Null: an empty cell. */
  readonly micros: readonly (readonly (number | null)[])[]
  /** Values with more decimals than are kept, rounded half away from zero. */
  readonly arredondados: number
  readonly refused: readonly { readonly linha: number; readonly coluna: number; readonly texto: string }[]
  readonly decimal: MarcaDecimal
}

/**
 * Parses a pasted block, each row in the unit of its premissa. A percentage may end in %.
 * The decimal mark is the one under which most cells are values, then the mark of the language.
 */
export function readValores(
  celulas: readonly (readonly string[])[],
  unidadeOf: (row: number) => Unidade,
  decimal: MarcaDecimal,
): ValorBlock {
  const clean = celulas.map((line, i) =>
    line.map((texto) => (unidadeOf(i) === 'percentual' ? texto.trim().replace(/\s*%$/, '') : texto.trim()).replace(SIGN, '')),
  )
  const { valores, arredondados, refused, decimal: read } = readDirecionadorValores(clean, decimal)
  const tooLarge: ValorBlock['refused'][number][] = []
  let rounded = arredondados
  const micros = valores.map((line, i) =>
    line.map((valor, j) => {
      if (valor === null) return null
      const texto = celulas[i]?.[j] ?? ''
      const size = unidadeOf(i) === 'percentual' ? microsOf(valor) / PER_CENT : microsOf(valor)
      if (size > MICROS_MAX) tooLarge.push({ linha: i, coluna: j, texto })
      if (!Number.isInteger(size)) rounded++
      const whole = Math.round(size)
      return SIGN.test(texto.trim()) && whole !== 0 ? -whole : whole
    }),
  )
  const written = refused.map((each) => ({ ...each, texto: celulas[each.linha]?.[each.coluna] ?? '' }))
  return { micros, arredondados: rounded, refused: [...written, ...tooLarge], decimal: read }
}

/** Undefined: not a value of the unit. Null: empty. */
export function readValor(texto: string, unidade: Unidade, decimal: MarcaDecimal): number | null | undefined {
  const { micros, refused, decimal: read } = readValores([[texto]], () => unidade, decimal)
  return refused.length > 0 || read !== decimal ? undefined : (micros[0]?.[0] ?? null)
}
