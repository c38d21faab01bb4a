import type { OrcamentoTolerancia } from '@lastro/contract'
import { parseCentavos } from '@lastro/engine'
import { type Language, marcaDecimalOf, SEPARATORS } from '@lastro/formato'

export interface Limit {
  percentual: string
  valor: string
}

const PPM_POR_PONTO = 10_000
const PPM_MAX = 1_000_000_000
const VALOR_MAX = 10_000_000_000_000

/** `10` or `2,5` in millionths; null when blank, undefined when invalid. */
function readPercentual(texto: string): number | null | undefined {
  if (texto.trim() === '') return null
  const loaded = /^\s*(\d{1,6})(?:[.,](\d{1,4}))?\s*%?\s*$/.exec(texto)
  if (loaded === null) return undefined
  const ppm = Number(loaded[1]) * PPM_POR_PONTO + Number((loaded[2] ?? '').padEnd(4, '0'))
  return ppm > PPM_MAX ? undefined : ppm
}

function readValor(texto: string, language: Language): number | null | undefined {
  if (texto.trim() === '') return null
  const loaded = parseCentavos(texto.trim(), { decimal: marcaDecimalOf(language) })
  return loaded === undefined || loaded < 0 || loaded > VALOR_MAX ? undefined : loaded
}

export function readLimit({ percentual, valor }: Limit, language: Language): OrcamentoTolerancia | undefined {
  const [percentualPpm, valorCentavos] = [readPercentual(percentual), readValor(valor, language)]
  return percentualPpm === undefined || valorCentavos === undefined ? undefined : { percentualPpm, valorCentavos }
}

export function writeLimit({ percentualPpm, valorCentavos }: OrcamentoTolerancia, language: Language): Limit {
  const { decimal } = SEPARATORS[language]
  return {
    percentual: percentualPpm === null ? '' : String(percentualPpm / PPM_POR_PONTO).replace('.', decimal),
    valor: valorCentavos === null ? '' : (valorCentavos / 100).toFixed(2).replace('.', decimal),
  }
}
