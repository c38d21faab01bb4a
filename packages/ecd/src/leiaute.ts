/** Differences of the ECD layouts 1 to 9 relevant to this reader, and their record codes. */

/** Field positions in a line split at the bars, REG being 0. −1: absent in the layout. */
export type J150Campos = {
  ordem: number
  codigo: number
  tipo: number
  nivel: number
  superior: number
  descricao: number
  valor: number
  indicador: number
}

export type J100Campos = { codigo: number; nivel: number; grupo: number; valor: number; indicador: number }

export function j150Campos(leiaute: number): J150Campos {
  if (leiaute >= 8) return { ordem: 1, codigo: 2, tipo: 3, nivel: 4, superior: 5, descricao: 6, valor: 9, indicador: 10 }
  if (leiaute === 7) return { ordem: -1, codigo: 1, tipo: 2, nivel: 3, superior: 4, descricao: 5, valor: 6, indicador: 7 }
  // Up to layout 6 the indicator gives both sign and kind: D or R on lines, N or P on totals. There is no parent field.
  return { ordem: -1, codigo: 1, tipo: -1, nivel: 2, superior: -1, descricao: 3, valor: 4, indicador: 5 }
}

export function j100Campos(leiaute: number): J100Campos {
  if (leiaute >= 7) return { codigo: 1, nivel: 3, grupo: 5, valor: 9, indicador: 10 }
  return { codigo: 1, nivel: 2, grupo: 3, valor: 5, indicador: 6 }
}

/** Parses COD_VER_LC: "9.00", and the "009" seen in transmitted files. NaN when invalid. */
export function parseLeiaute(texto: string): number {
  return /^\d{1,3}([.,]0+)?$/.test(texto) ? Number.parseInt(texto, 10) : Number.NaN
}

/** Packs a four-character record code into one integer, so that a line is recognised by one comparison. */
export function tagRegistro(codigo: string): number {
  return (
    ((codigo.charCodeAt(0) & 0xff) << 24) |
    ((codigo.charCodeAt(1) & 0xff) << 16) |
    ((codigo.charCodeAt(2) & 0xff) << 8) |
    (codigo.charCodeAt(3) & 0xff)
  )
}

export const TAG_I155 = tagRegistro('I155')
export const TAG_I200 = tagRegistro('I200')
export const TAG_I250 = tagRegistro('I250')
export const TAG_I310 = tagRegistro('I310')

/** Record codes of all layouts. Records without a reader are counted and skipped. */
export const REGISTROS = new Set(
  `0000 0001 0007 0020 0035 0150 0180 0990 C001 C040 C050 C051 C052 C150 C155 C600 C650 C990 I001 I010 I012 I015 I020 I030 I050 I051
  I052 I053 I075 I100 I150 I151 I155 I157 I200 I250 I300 I310 I350 I355 I500 I510 I550 I555 I990 J001 J005 J100 J150 J200 J210 J215 J310
  J800 J801 J900 J930 J932 J935 J990 K001 K030 K100 K110 K115 K200 K210 K300 K310 K315 K990 9001 9900 9990 9999`.split(/\s+/),
)
