import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { paths } from '../../navigation/paths.ts'
import { type DreVisao, readVisao, writeVisao } from './dre-search.ts'
import { parseDreSearch } from '../../navigation/dre-address.ts'

/** Display options replace the history entry; a new period, filter or explanation pushes one. */
export type SetVisao = (change: Partial<DreVisao>, history?: 'push' | 'replace') => void

export function useVisao(
  clienteId: string | undefined,
  screen: typeof paths.dre | typeof paths.dreConsolidado = paths.dre,
): [DreVisao, SetVisao] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const visao = useMemo(() => readVisao(parseDreSearch(search)), [search])
  const setVisao = useCallback<SetVisao>(
    (change, history = 'push') => {
      void navigate({
        // The consolidated DRE has a separate address; a view may switch between both.
        to: 'consolidar' in change ? (change.consolidar === undefined ? paths.dre : paths.dreConsolidado) : screen,
        search: (current) => writeVisao({ ...readVisao(parseDreSearch(current)), cliente: clienteId, ...change }),
        replace: history === 'replace',
        resetScroll: false,
      })
    },
    [navigate, clienteId, screen],
  )
  return [visao, setVisao]
}
