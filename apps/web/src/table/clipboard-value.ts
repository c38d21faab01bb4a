/** What a cell of a spreadsheet is worth, where the clipboard says more than the cell shows. */
import type { MarcaDecimal } from '@lastro/engine'

const MARCAS: Readonly<Record<MarcaDecimal, string>> = { virgula: ',', ponto: '.' }

/** Formats that show thousands and millions leave out so many digits. */
const ESCALAS = [1, 1e3, 1e6]

/** Spreadsheets compute with so many digits; what comes after is how a computer holds the number. */
const DIGITOS = 15

const CANONICO = new Intl.NumberFormat('en-US', { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: DIGITOS })

function sheetsValueOf(celula: Element): unknown {
  const dito = celula.getAttribute('data-sheets-value')
  if (dito === null) return undefined
  try {
    const valor: unknown = JSON.parse(dito)
    // `{"1":3,"3":1234.5}`: of type 3, a number, which is under 3.
    return typeof valor === 'object' && valor !== null && '3' in valor ? valor['3'] : undefined
  } catch {
    return undefined
  }
}

/**
 * The number behind what a cell shows, in `sdval` of LibreOffice, `x:num` of WPS and old Excel, and `data-sheets-value` of Google Sheets.
 * Today's Excel says none. A comma for the decimals is that of old LibreOffice; `x:num` without a value says that the text is the number.
 */
export function exactOf(celula: Element): number | undefined {
  const dito = celula.getAttribute('sdval') ?? celula.getAttribute('x:num') ?? sheetsValueOf(celula)
  const exato =
    typeof dito === 'number' ? dito : typeof dito === 'string' && dito.trim() !== '' ? Number(dito.replace(',', '.')) : Number.NaN
  return Number.isFinite(exato) ? Number(exato.toPrecision(DIGITOS)) : undefined
}

/** Whether a text shows a number with fewer digits. A date, a time or a part of one shows something else. */
export function shows(texto: string, exato: number, decimal: MarcaDecimal): boolean {
  const [inteiros = '', decimais = ''] = texto.replaceAll(/[^\d,.]/g, '').split(MARCAS[decimal])
  const mostrado = Number(`0${inteiros.replaceAll(/\D/g, '')}.${decimais}`)
  const passo = 10 ** -decimais.length
  // Somewhat over a half of the last digit that is shown: the quotient of a tie is not exact.
  return ESCALAS.some((escala) => Math.abs(Math.abs(exato) / escala - mostrado) <= passo * 0.500_001)
}

/**
 * An amount with all its decimals, in the mark of what is shown. Never with none nor with three, which would be an amount under either mark,
 * and another one. The year or the day of a date is no amount: it is given as spreadsheets write a text of digits.
 */
export function writeExato(texto: string, exato: number | undefined, decimal: MarcaDecimal): string {
  if (exato === undefined) return texto
  if (!shows(texto, exato, decimal)) return `'${texto}`
  const escrito = CANONICO.format(exato)
  return (/\.\d{3}$/.test(escrito) ? `${escrito}0` : escrito).replace('.', MARCAS[decimal])
}

/** Literals, blanks of the width of a character, fillings and conditions, none of which is a sign of the amount. */
const ENFEITES = /"[^"]*"|_.|\*.|\[[^\]]*\]/g

/** A colour, and no currency: `[Red]`, `[Color10]`, but not `[$R$-416]`. */
const COR = /\[(?!\$)[a-z]/i

/** In the rule of a class. A format has up to 255 characters, of which some take five: what is longer is none, and is not looked for to the end. */
const FORMATO_DA_CLASSE = /\.(xl\d+)\s*\{[^{}]*?mso-number-format:"((?:[^"\\]|\\[^]){0,1500})"/g

/**
 * Classes of Excel whose format tells negative amounts by their colour alone, as one of those that it offers does:
 * `#.##0,00;[Vermelho]#.##0,00`.
 */
export function listCoresSemSinal(estilos: string): Set<string> {
  const classes = new Set<string>()
  for (const [, classe = '', escrito = ''] of estilos.matchAll(FORMATO_DA_CLASSE)) {
    // Escaped as CSS: `\;` and, by its code, `\0022`.
    const formato = escrito.replaceAll(/\\([\da-f]{4})|\\([^])/gi, (_tudo, codigo: string | undefined, sinal: string) =>
      codigo === undefined ? sinal : String.fromCodePoint(Number.parseInt(codigo, 16)),
    )
    const [positivo = '', negativo] = formato.split(';')
    if (negativo === undefined || COR.test(positivo) || !COR.test(negativo)) continue
    if (!/[-(−–]/.test(negativo.replaceAll(ENFEITES, ''))) classes.add(classe)
  }
  return classes
}

/** Whether the colour that a cell has is the one that its format gives to negative amounts. */
export function isNegativaPelaCor(celula: Element, semSinal: ReadonlySet<string>): boolean {
  return (
    semSinal.size > 0 &&
    [...celula.classList].some((classe) => semSinal.has(classe)) &&
    celula.querySelector('font[style*="mso-ignore:color"]') !== null
  )
}
