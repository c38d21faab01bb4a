import { SCREENS_FIXADAS_MAX, pessoalRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, invalidate, query, queryClient } from '../api/api.ts'
import { showRefusal } from '../api/refusal.ts'
import { showError } from '../stores/alerts.ts'
import type { NavigationItem, PessoalItem } from './screen-list.ts'

const screensFixadasQuery = query(pessoalRotas.getTelasFixadas)

export type PinnedScreen = Pick<NavigationItem | PessoalItem, 'to' | 'texto' | 'icon'> & Pick<PessoalItem, 'tab'>

export const screenOf = ({ to, tab }: PinnedScreen): string => to.replace('$tab', tab ?? '')

export function findScreen(screens: readonly PinnedScreen[], pathname: string): PinnedScreen | undefined {
  const path = pathname.toLowerCase()
  return screens.find((screen) => {
    const address = screenOf(screen).toLowerCase()
    return path === address || path.startsWith(`${address}/`)
  })
}

export function moveScreen(screens: readonly string[], screen: string, places: -1 | 1): string[] {
  const from = screens.indexOf(screen)
  const to = from + places
  if (from < 0 || to < 0 || to >= screens.length) return [...screens]
  return screens.toSpliced(from, 1).toSpliced(to, 0, screen)
}

/** @param screens screens that the user may open; other pinned ones are hidden but stay */
export function useScreensFixadas(screens: readonly PinnedScreen[]) {
  const { t } = useTranslation('casca')
  const { data, error, refetch } = useQuery(screensFixadasQuery)
  const save = useMutation({
    // Serial, so that the last arrangement wins.
    scope: { id: 'telas-fixadas' },
    onMutate: (fresh: string[]) => {
      queryClient.setQueryData(screensFixadasQuery.queryKey, { telas: fresh })
    },
    mutationFn: (fresh) => call(pessoalRotas.updateTelasFixadas, { body: { telas: fresh } }),
    onError: async (failure) => {
      showRefusal(failure)
      await invalidate(pessoalRotas.getTelasFixadas)
    },
  })
  const kept = data?.telas
  const fixadas = kept?.flatMap((address) => screens.find((screen) => screenOf(screen) === address) ?? [])
  return {
    fixadas,
    error,
    refetch,
    isFixada: (screen: PinnedScreen) => kept?.includes(screenOf(screen)) ?? false,
    fixar: (screen: PinnedScreen) => {
      if (!kept) return
      if (kept.length >= SCREENS_FIXADAS_MAX) showError(t('fixadas.cheio', { maximo: SCREENS_FIXADAS_MAX }))
      else save.mutate([...kept, screenOf(screen)])
    },
    desafixar: (screen: PinnedScreen) => kept && save.mutate(kept.filter((each) => each !== screenOf(screen))),
    move: (screen: PinnedScreen, places: -1 | 1) => {
      if (!kept || !fixadas) return
      const shown = fixadas.map(screenOf)
      save.mutate([...moveScreen(shown, screenOf(screen), places), ...kept.filter((each) => !shown.includes(each))])
    },
  }
}
