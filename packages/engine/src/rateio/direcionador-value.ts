import type { MarcaDecimal } from '../dinheiro/parse-centavos.ts'

/** Values of drivers are whole millionths, as they are shared by. */
const CASAS = 6
const MICROS_MAX = 9_000_000_000_000_000

/** `12.5` → 12500000. Decimal text without sign and with at most six decimals. */
export function microsOf(valor: string): number {
  const [inteiro = '', fracao = ''] = valor.split('.')
  return Number(inteiro + fracao.padEnd(CASAS, '0'))
}

/** 12500000 → `12.5`. */
export function printMicros(micros: number): string {
  const digitos = String(micros).padStart(CASAS + 1, '0')
  const fracao = digitos.slice(-CASAS).replace(/0+$/, '')
  return digitos.slice(0, -CASAS) + (fracao === '' ? '' : `.${fracao}`)
}

/** What was in a block that was pasted. */
export interface DirecionadorColagem {
  /** Decided once, for all of it. */
  readonly decimal: MarcaDecimal
  /** Row by row, as `12.5`; null where the cell is empty, and where there is text that is no value. */
  readonly valores: readonly (readonly (string | null)[])[]
  /** Values with more than six decimals, rounded half up: a spreadsheet shows the results of divisions. */
  readonly arredondados: number
  /** Texts that are no value, and where they are, from 0. */
  readonly recusados: readonly { readonly linha: number; readonly coluna: number; readonly texto: string }[]
}

const NUMERO: Readonly<Record<MarcaDecimal, RegExp>> = {
  virgula: /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d*))?$/,
  ponto: /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/,
}

/** Spreadsheets write nothing as `-` in columns of numbers; that is zero, and an empty cell is no value. */
const ZERO = /^[-–—−]$/

function readMicros(texto: string, decimal: MarcaDecimal): { micros: number; arredondado: boolean } | undefined {
  const limpo = texto.replaceAll(/[\s\u00A0\u202F]/g, '').replace(/^R\$/, '')
  if (ZERO.test(limpo)) return { micros: 0, arredondado: false }
  const [, inteiro, fracao = ''] = NUMERO[decimal].exec(limpo) ?? []
  if (inteiro === undefined) return undefined
  const cortado = Number(inteiro.replaceAll(/[.,]/g, '') + fracao.slice(0, CASAS).padEnd(CASAS, '0'))
  const resto = fracao.slice(CASAS)
  const micros = cortado + (resto >= '5' ? 1 : 0)
  return micros > MICROS_MAX ? undefined : { micros, arredondado: /[1-9]/.test(resto) }
}

function readCom(celulas: readonly (readonly string[])[], decimal: MarcaDecimal): DirecionadorColagem {
  const recusados: { linha: number; coluna: number; texto: string }[] = []
  let arredondados = 0
  const valores = celulas.map((linha, i) =>
    linha.map((texto, j) => {
      if (texto.trim() === '') return null
      const lido = readMicros(texto, decimal)
      if (lido === undefined) recusados.push({ linha: i, coluna: j, texto })
      if (lido?.arredondado) arredondados += 1
      return lido === undefined ? null : printMicros(lido.micros)
    }),
  )
  return { decimal, valores, arredondados, recusados }
}

/**
 * Values of a pasted block. The decimal mark is that under which most of the block is a value, then the one that the reader writes:
 * `1.234` is 1234 in Portuguese.
 */
export function readDirecionadorValores(celulas: readonly (readonly string[])[], preferida: MarcaDecimal = 'virgula'): DirecionadorColagem {
  const primeira = readCom(celulas, preferida)
  if (primeira.recusados.length === 0) return primeira
  const outra = readCom(celulas, preferida === 'virgula' ? 'ponto' : 'virgula')
  return outra.recusados.length < primeira.recusados.length ? outra : primeira
}
