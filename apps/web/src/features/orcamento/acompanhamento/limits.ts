import { type OrcamentoTolerancia, toleranciaSchema } from '@lastro/contract'
import { parseCentavos } from '@lastro/engine'
import { type Language, marcaDecimalOf, writePpm, writeReais } from '@lastro/formato'
import * as z from 'zod/mini'

export interface Limit {
  percentual: string
  valor: string
}

const PPM_POR_PONTO = 10_000

/** `10` or `2,5` in millionths; null when blank, undefined when invalid. */
function readPercentual(texto: string): number | null | undefined {
  if (texto.trim() === '') return null
  const loaded = /^\s*(\d{1,6})(?:[.,](\d{1,4}))?\s*%?\s*$/.exec(texto)
  if (loaded === null) return undefined
  return Number(loaded[1]) * PPM_POR_PONTO + Number((loaded[2] ?? '').padEnd(4, '0'))
}

function readValor(texto: string, language: Language): number | null | undefined {
  return texto.trim() === '' ? null : parseCentavos(texto.trim(), { decimal: marcaDecimalOf(language) })
}

export function readLimit({ percentual, valor }: Limit, language: Language): OrcamentoTolerancia | undefined {
  return z.safeParse(toleranciaSchema, { percentualPpm: readPercentual(percentual), valorCentavos: readValor(valor, language) }).data
}

export function writeLimit({ percentualPpm, valorCentavos }: OrcamentoTolerancia, language: Language): Limit {
  return {
    percentual: percentualPpm === null ? '' : writePpm(percentualPpm, language),
    valor: valorCentavos === null ? '' : writeReais(valorCentavos, language),
  }
}
