/** What was asked of a statement in columns, read from its address. */
import { COMPARATIVO_ANALISES, type ComparativoAnalise, type ComparativoDimensao, type ComparativoPor } from '@lastro/contract'

export interface ComparativoPedido {
  /** Each once, the first is what the others are compared with. */
  fontes: readonly string[]
  por: ComparativoPor
  dimensao: ComparativoDimensao | undefined
  analises: readonly ComparativoAnalise[]
  rateado: boolean
  /** Code of the line that AV is over, if one was chosen. */
  baseAv: string | undefined
}

export function readPedido(query: {
  fontes: string
  por: ComparativoPor
  dimensao?: ComparativoDimensao | undefined
  analises: string
  rateio?: 'antes' | 'depois' | undefined
  baseAv?: string | undefined
}): ComparativoPedido {
  const analises = query.analises.split(',')
  return {
    fontes: [...new Set(query.fontes.split(','))],
    por: query.por,
    dimensao: query.dimensao,
    analises: COMPARATIVO_ANALISES.filter((analise) => analises.includes(analise)),
    // Side by side both are shown, whichever was chosen.
    rateado: query.dimensao !== 'rateio' && query.rateio === 'depois',
    baseAv: query.baseAv,
  }
}
