import type { DeParaRegraCorpo, DeParaRegraSalva } from '@lastro/contract'

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

export const NEW: Campos = {
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

export function bodyOf({
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
    // A prefix such as 3.1. means everything that starts with it.
    contaInicio: tipo === 'prefixo' && !inicio.endsWith('*') ? `${inicio}*` : inicio,
    contaFim: tipo === 'faixa' ? fim : null,
    grupoItemId,
    centroCustoId: centroCustoId || null,
    filialId: filialId || null,
    mesInicio: mesInicio || null,
    mesFim: mesFim || null,
  }
}
