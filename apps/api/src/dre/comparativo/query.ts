import { COMPARATIVO_ANALISES, type ComparativoAnalise, type ComparativoDimensao, type ComparativoPor } from '@lastro/contract'

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
  return {
    fontes: [...new Set(query.fontes.split(','))],
    por: query.por,
    dimensao: query.dimensao,
    analises: COMPARATIVO_ANALISES.filter((analise) => analises.includes(analise)),
    // The rateio dimension shows both sides, so the option is ignored.
    rateado: query.dimensao !== 'rateio' && query.rateio === 'depois',
    baseAv: query.baseAv,
  }
}
