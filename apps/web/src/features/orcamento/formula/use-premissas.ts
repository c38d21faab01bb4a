import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Premissa } from '@lastro/contract'
import { premissasQueries } from './queries.ts'

/** Premissas of a budget with every month that its formulas may read. */
export function usePremissas(
  cenario: string,
  inicio: string,
  enabled = true,
): { premissas: readonly Premissa[] | undefined; error: Error | null } {
  const [ofYear, before] = premissasQueries(cenario, inicio)
  const { data: now, error } = useQuery({ ...ofYear, enabled })
  const { data: earlier, error: earlierError } = useQuery({ ...before, enabled })
  const premissas = useMemo(() => {
    if (!now || !earlier) return undefined
    const past = new Map(earlier.itens.map(({ id, valores }) => [id, valores]))
    return now.itens.map((premissa) => ({ ...premissa, valores: [...(past.get(premissa.id) ?? []), ...premissa.valores] }))
  }, [now, earlier])
  return { premissas, error: error ?? earlierError }
}
