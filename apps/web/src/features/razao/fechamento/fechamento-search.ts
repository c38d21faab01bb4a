export interface FechamentoSearch {
  mes?: string | undefined
}

export function parseFechamentoSearch(search: Record<string, unknown>): FechamentoSearch {
  const { mes } = search
  return { mes: typeof mes === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(mes) ? mes : undefined }
}
