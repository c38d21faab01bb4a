/** A rule of the De-Para while it is written, and as the API takes it. */
import type { DeParaRegraCorpo, DeParaRegraSalva } from '@lastro/contract'

/** As it is written: every field a text or a choice, empty while there is none. */
export interface Campos {
  tipo: DeParaRegraCorpo['tipo']
  contaInicio: string
  contaFim: string
  grupoItemId: number
  centroCustoId: number
  filialId: number
  mesInicio: string
  mesFim: string
}

export const NOVA: Campos = {
  tipo: 'prefixo',
  contaInicio: '',
  contaFim: '',
  grupoItemId: 0,
  centroCustoId: 0,
  filialId: 0,
  mesInicio: '',
  mesFim: '',
}

export function camposOf({ contaFim, centroCustoId, filialId, mesInicio, mesFim, ...regra }: DeParaRegraSalva): Campos {
  return {
    tipo: regra.tipo,
    contaInicio: regra.contaInicio,
    grupoItemId: regra.grupoItemId,
    contaFim: contaFim ?? '',
    centroCustoId: centroCustoId ?? 0,
    filialId: filialId ?? 0,
    mesInicio: mesInicio ?? '',
    mesFim: mesFim ?? '',
  }
}

/** The rule as it is sent; null while something that every rule has is missing. */
export function corpoOf({
  tipo,
  contaInicio,
  contaFim,
  grupoItemId,
  centroCustoId,
  filialId,
  mesInicio,
  mesFim,
}: Campos): DeParaRegraCorpo | null {
  const [inicio, fim] = [contaInicio.trim(), contaFim.trim()]
  if (inicio === '' || grupoItemId === 0 || (tipo === 'faixa' && fim === '')) return null
  return {
    tipo,
    // Who writes 3.1. as a beginning means all that begins so.
    contaInicio: tipo === 'prefixo' && !inicio.endsWith('*') ? `${inicio}*` : inicio,
    contaFim: tipo === 'faixa' ? fim : null,
    grupoItemId,
    centroCustoId: centroCustoId || null,
    filialId: filialId || null,
    mesInicio: mesInicio || null,
    mesFim: mesFim || null,
  }
}
