import type { RelatorioRecorte } from './queries.ts'

export interface DreDestino {
  cliente: string | undefined
  inicio: string | undefined
  fim: string | undefined
  centroCusto: string | number | undefined
  filial: string | number | undefined
  explicar: string
  em?: string | undefined
}

/** The router writes a single id as a number. */
const idsOf = (ids: string | undefined): string | number | undefined => (ids !== undefined && /^\d+$/.test(ids) ? Number(ids) : ids)

export interface NumberOrigin {
  clienteId: string | undefined
  recorte: RelatorioRecorte
}

export function toDre(
  { clienteId, recorte }: NumberOrigin,
  explicar: string,
  { em, centroCusto }: { em?: string; centroCusto?: number } = {},
): DreDestino {
  return {
    cliente: clienteId,
    inicio: recorte.inicio,
    fim: recorte.fim,
    centroCusto: centroCusto ?? idsOf(recorte.centroCusto),
    filial: idsOf(recorte.filial),
    explicar,
    ...(em === undefined ? {} : { em }),
  }
}
