import { COMPARATIVO_ANALISES, PACOTE, type ComparativoAnalise, type ComparativoDimensao, type ComparativoPor } from '@lastro/contract'

export interface ComparativoRequest {
  fontes: readonly string[]
  por: ComparativoPor
  dimensao: ComparativoDimensao | undefined
  analises: readonly ComparativoAnalise[]
  rateado: boolean
  baseAv: string | undefined
}

export function readRequest(query: {
  fontes: string
  por: ComparativoPor
  dimensao?: ComparativoDimensao | undefined
  analises: string
  rateio?: 'antes' | 'depois' | undefined
  baseAv?: string | undefined
}): ComparativoRequest {
  const analises = query.analises.split(',')
  const isPacote = query.por === PACOTE
  return {
    // A pack is of actuals and of the whole company, or of the chosen centros and filiais.
    fontes: [...new Set([...(isPacote ? ['realizado'] : []), ...query.fontes.split(',')])],
    por: query.por,
    dimensao: isPacote ? undefined : query.dimensao,
    analises: COMPARATIVO_ANALISES.filter((analise) => analises.includes(analise)),
    // The rateio dimension shows both sides, so the option is ignored.
    rateado: (isPacote || query.dimensao !== 'rateio') && query.rateio === 'depois',
    baseAv: query.baseAv,
  }
}
