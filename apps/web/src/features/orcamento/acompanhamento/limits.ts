import type { OrcamentoTolerancia } from '@lastro/contract'
import { parseCentavos } from '@lastro/engine'
import { type Idioma, marcaDecimalOf, SEPARATORS } from '@lastro/formato'

export interface Limite {
  percentual: string
  valor: string
}

const PPM_POR_PONTO = 10_000
const PPM_MAX = 1_000_000_000
const VALOR_MAX = 10_000_000_000_000

/** `10` or `2,5` in millionths; null when blank, undefined when invalid. */
function readPercentual(texto: string): number | null | undefined {
  if (texto.trim() === '') return null
  const lido = /^\s*(\d{1,6})(?:[.,](\d{1,4}))?\s*%?\s*$/.exec(texto)
  if (lido === null) return undefined
  const ppm = Number(lido[1]) * PPM_POR_PONTO + Number((lido[2] ?? '').padEnd(4, '0'))
  return ppm > PPM_MAX ? undefined : ppm
}

function readValor(texto: string, idioma: Idioma): number | null | undefined {
  if (texto.trim() === '') return null
  const lido = parseCentavos(texto.trim(), { decimal: marcaDecimalOf(idioma) })
  return lido === undefined || lido < 0 || lido > VALOR_MAX ? undefined : lido
}

/** Undefined when either field is invalid. */
export function readLimite({ percentual, valor }: Limite, idioma: Idioma): OrcamentoTolerancia | undefined {
  const [percentualPpm, valorCentavos] = [readPercentual(percentual), readValor(valor, idioma)]
  return percentualPpm === undefined || valorCentavos === undefined ? undefined : { percentualPpm, valorCentavos }
}

export function writeLimite({ percentualPpm, valorCentavos }: OrcamentoTolerancia, idioma: Idioma): Limite {
  const { decimal } = SEPARATORS[idioma]
  return {
    percentual: percentualPpm === null ? '' : String(percentualPpm / PPM_POR_PONTO).replace('.', decimal),
    valor: valorCentavos === null ? '' : (valorCentavos / 100).toFixed(2).replace('.', decimal),
  }
}
