import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { paths } from '../../navigation/paths.ts'
import { type DreVisao, readVisao, writeVisao } from './dre-search.ts'
import { parseDreSearch } from '../../navigation/dre-address.ts'

/** Changes of the look replace the entry in the history; another period, filter or explanation is a step one can go back from. */
export type SetVisao = (change: Partial<DreVisao>, history?: 'push' | 'replace') => void

/** The view the address asks for, and the one way to change it. Whatever is written names the cliente whose DRE it is. */
export function useVisao(
  clienteId: string | undefined,
  tela: typeof paths.dre | typeof paths.dreConsolidado = paths.dre,
): [DreVisao, SetVisao] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const visao = useMemo(() => readVisao(parseDreSearch(search)), [search])
  const setVisao = useCallback<SetVisao>(
    (change, history = 'push') => {
      void navigate({
        // Several clientes added up stand at an address of their own, which a view may come from and lead to.
        to: 'consolidar' in change ? (change.consolidar === undefined ? paths.dre : paths.dreConsolidado) : tela,
        search: (current) => writeVisao({ ...readVisao(parseDreSearch(current)), cliente: clienteId, ...change }),
        replace: history === 'replace',
        resetScroll: false,
      })
    },
    [navigate, clienteId, tela],
  )
  return [visao, setVisao]
}
