/** Exact value of a spreadsheet cell, when the clipboard has more digits than are shown. */
import type { MarcaDecimal } from '@lastro/engine'

const MARCAS: Readonly<Record<MarcaDecimal, string>> = { virgula: ',', ponto: '.' }

/** Scales of formats that show thousands or millions. */
const ESCALAS = [1, 1e3, 1e6]

/** Significant digits of spreadsheets; the rest is floating-point noise. */
const DIGITS = 15

const CANONICO = new Intl.NumberFormat('en-US', { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: DIGITS })

function sheetsValueOf(celula: Element): unknown {
  const attribute = celula.getAttribute('data-sheets-value')
  if (attribute === null) return undefined
  try {
    const valor: unknown = JSON.parse(attribute)
    // `{"1":3,"3":1234.5}`: type 3 is a number, stored under 3.
    return typeof valor === 'object' && valor !== null && '3' in valor ? valor['3'] : undefined
  } catch {
    return undefined
  }
}

/**
 * Exact number of a cell: `sdval` (LibreOffice), `x:num` (WPS, old Excel) or `data-sheets-value` (Google Sheets). Current Excel has none.
 * Old LibreOffice uses a decimal comma; an empty `x:num` means that the text is the number.
 */
export function exactOf(celula: Element): number | undefined {
  const attribute = celula.getAttribute('sdval') ?? celula.getAttribute('x:num') ?? sheetsValueOf(celula)
  const exact =
    typeof attribute === 'number'
      ? attribute
      : typeof attribute === 'string' && attribute.trim() !== ''
        ? Number(attribute.replace(',', '.'))
        : Number.NaN
  return Number.isFinite(exact) ? Number(exact.toPrecision(DIGITS)) : undefined
}

/** True when the text is the number rounded. Dates, times and parts of them are not. */
export function shows(texto: string, exact: number, decimal: MarcaDecimal): boolean {
  const [integers = '', decimais = ''] = texto.replaceAll(/[^\d,.]/g, '').split(MARCAS[decimal])
  const shown = Number(`0${integers.replaceAll(/\D/g, '')}.${decimais}`)
  const step = 10 ** -decimais.length
  // Slightly more than half of the last shown digit, because the quotient of a tie is inexact.
  return ESCALAS.some((escala) => Math.abs(Math.abs(exact) / escala - shown) <= step * 0.500_001)
}

/**
 * Prints an amount with all decimals, in the decimal mark of the shown text.
 * Never prints zero or three decimals, which either mark could read differently. The year or day of a date is no amount, and is written as
 * text.
 */
export function writeExact(texto: string, exact: number | undefined, decimal: MarcaDecimal): string {
  if (exact === undefined) return texto
  if (!shows(texto, exact, decimal)) return `'${texto}`
  const written = CANONICO.format(exact)
  return (/\.\d{3}$/.test(written) ? `${written}0` : written).replace('.', MARCAS[decimal])
}

/** Parts of a number format that carry no sign: literals, padding, fills and conditions. */
const DECORATIONS = /"[^"]*"|_.|\*.|\[[^\]]*\]/g

/** A colour such as `[Red]` or `[Color10]`, but not a currency such as `[$R$-416]`. */
const COLOR = /\[(?!\$)[a-z]/i

/** Number format in a CSS class. Formats have up to 255 characters, some escaped to five; the bound stops the scan of longer ones. */
const CLASSE_FORMAT = /\.(xl\d+)\s*\{[^{}]*?mso-number-format:"((?:[^"\\]|\\[^]){0,1500})"/g

/**
 * Excel classes whose format marks negative amounts by colour alone.
 * The built-in `#.##0,00;[Vermelho]#.##0,00` is one.
 */
export function listColorsWithoutSinal(styles: string): Set<string> {
  const classes = new Set<string>()
  for (const [, classe = '', written = ''] of styles.matchAll(CLASSE_FORMAT)) {
    // CSS escapes: `\;` and, by code, `\0022`.
    const format = written.replaceAll(/\\([\da-f]{4})|\\([^])/gi, (_everything, codigo: string | undefined, sinal: string) =>
      codigo === undefined ? sinal : String.fromCodePoint(Number.parseInt(codigo, 16)),
    )
    const [positivo = '', negativo] = format.split(';')
    if (negativo === undefined || COLOR.test(positivo) || !COLOR.test(negativo)) continue
    if (!/[-(−–]/.test(negativo.replaceAll(DECORATIONS, ''))) classes.add(classe)
  }
  return classes
}

export function isNegativeByColor(celula: Element, semSinal: ReadonlySet<string>): boolean {
  return (
    semSinal.size > 0 &&
    [...celula.classList].some((classe) => semSinal.has(classe)) &&
    celula.querySelector('font[style*="mso-ignore:color"]') !== null
  )
}
