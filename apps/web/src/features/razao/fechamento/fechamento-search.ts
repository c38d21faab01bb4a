/** Which month is open at the side, kept in the URL. */
export interface FechamentoSearch {
  /** Such as `2025-03`. */
  mes?: string | undefined
}

/** Search of a route must never fail: what does not fit is dropped. */
export function parseFechamentoSearch(search: Record<string, unknown>): FechamentoSearch {
  const { mes } = search
  return { mes: typeof mes === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(mes) ? mes : undefined }
}
