/** Form of an asset or a loan: numbers as typed, and the body of the contract. Pure. */
import type { Investimento, investimentoRotas, RotaBody } from '@lastro/contract'
import { parseCentavos } from '@lastro/engine'
import { type Language, marcaDecimalOf, writeNumero } from '@lastro/formato'
import { readValor, writeValor } from '../premissa/valor.ts'

export interface InvestimentoDraft {
  descricao: string
  /** 0: none. */
  centroCustoId: number
  filialId: number
  mes: string
  valorCentavos: string
  meses: string
  residualCentavos: string
  taxaMicros: string
  taxaPeriodo: 'mes' | 'ano'
  sistema: 'sac' | 'price'
  carenciaMeses: string
}

/** Where a new row goes: its cenário, and the row of `base` that it stands for. */
export interface Destino {
  cenario: string
  baseId: number | null
}

const EMPTY: InvestimentoDraft = {
  descricao: '',
  centroCustoId: 0,
  filialId: 0,
  mes: '',
  valorCentavos: '',
  meses: '',
  residualCentavos: '0',
  taxaMicros: '',
  taxaPeriodo: 'ano',
  sistema: 'sac',
  carenciaMeses: '0',
}

const writeReais = (centavos: number, language: Language): string => writeNumero(centavos / 100, language)

export function draftOf(item: Investimento | null, language: Language): InvestimentoDraft {
  if (item === null) return EMPTY
  const { descricao, centroCustoId, filialId, mes, valorCentavos, meses } = item
  const shared = {
    ...EMPTY,
    descricao,
    centroCustoId: centroCustoId ?? 0,
    filialId: filialId ?? 0,
    mes,
    valorCentavos: writeReais(valorCentavos, language),
    meses: String(meses),
  }
  if (item.tipo === 'bem') return { ...shared, residualCentavos: writeReais(item.residualCentavos, language) }
  const { taxaMicros, taxaPeriodo, sistema, carenciaMeses } = item
  return {
    ...shared,
    taxaMicros: writeValor(taxaMicros, 'percentual', language),
    taxaPeriodo,
    sistema,
    carenciaMeses: String(carenciaMeses),
  }
}

/** NaN, which no schema accepts, for a text that is not a number. */
const readInteger = (texto: string): number => (/^\d{1,4}$/.test(texto.trim()) ? Number(texto) : Number.NaN)
const readReais = (texto: string, language: Language): number =>
  parseCentavos(texto.trim(), { decimal: marcaDecimalOf(language) }) ?? Number.NaN
const readTaxa = (texto: string, language: Language): number => readValor(texto, 'percentual', marcaDecimalOf(language)) ?? Number.NaN

export function bodyOf(
  draft: InvestimentoDraft,
  tipo: Investimento['tipo'],
  { destino, language }: { destino: Destino; language: Language },
): RotaBody<typeof investimentoRotas.create> {
  const { descricao, centroCustoId, filialId, mes, taxaPeriodo, sistema } = draft
  const shared = {
    ...destino,
    descricao,
    mes,
    centroCustoId: centroCustoId === 0 ? null : centroCustoId,
    filialId: filialId === 0 ? null : filialId,
    valorCentavos: readReais(draft.valorCentavos, language),
    meses: readInteger(draft.meses),
  }
  if (tipo === 'bem') return { ...shared, tipo, residualCentavos: readReais(draft.residualCentavos, language) }
  return {
    ...shared,
    tipo,
    taxaMicros: readTaxa(draft.taxaMicros, language),
    taxaPeriodo,
    sistema,
    carenciaMeses: readInteger(draft.carenciaMeses),
  }
}
