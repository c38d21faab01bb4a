import { TELAS_FIXADAS_MAX, pessoalRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, invalidate, query, queryClient } from '../api/api.ts'
import { showRefusal } from '../api/refusal.ts'
import { showError } from '../stores/alerts.ts'
import type { NavegacaoItem, PessoalItem } from './screen-list.ts'

const telasFixadasQuery = query(pessoalRotas.getTelasFixadas)

export type Tela = Pick<NavegacaoItem | PessoalItem, 'to' | 'texto' | 'icon'> & Pick<PessoalItem, 'tab'>

export const telaOf = ({ to, tab }: Tela): string => to.replace('$tab', tab ?? '')

export function findTela(telas: readonly Tela[], pathname: string): Tela | undefined {
  const path = pathname.toLowerCase()
  return telas.find((tela) => {
    const address = telaOf(tela).toLowerCase()
    return path === address || path.startsWith(`${address}/`)
  })
}

export function moveTela(telas: readonly string[], tela: string, places: -1 | 1): string[] {
  const from = telas.indexOf(tela)
  const to = from + places
  if (from < 0 || to < 0 || to >= telas.length) return [...telas]
  return telas.toSpliced(from, 1).toSpliced(to, 0, tela)
}

/** @param telas screens that the user may open; other pinned ones are hidden but stay */
export function useTelasFixadas(telas: readonly Tela[]) {
  const { t } = useTranslation('casca')
  const { data, error, refetch } = useQuery(telasFixadasQuery)
  const salvar = useMutation({
    // Serial, so that the last arrangement wins.
    scope: { id: 'telas-fixadas' },
    onMutate: (novas: string[]) => {
      queryClient.setQueryData(telasFixadasQuery.queryKey, { telas: novas })
    },
    mutationFn: (novas) => call(pessoalRotas.updateTelasFixadas, { body: { telas: novas } }),
    onError: async (failure) => {
      showRefusal(failure)
      await invalidate(pessoalRotas.getTelasFixadas)
    },
  })
  const guardadas = data?.telas
  const fixadas = guardadas?.flatMap((address) => telas.find((tela) => telaOf(tela) === address) ?? [])
  return {
    fixadas,
    error,
    refetch,
    isFixada: (tela: Tela) => guardadas?.includes(telaOf(tela)) ?? false,
    fixar: (tela: Tela) => {
      if (!guardadas) return
      if (guardadas.length >= TELAS_FIXADAS_MAX) showError(t('fixadas.cheio', { maximo: TELAS_FIXADAS_MAX }))
      else salvar.mutate([...guardadas, telaOf(tela)])
    },
    desafixar: (tela: Tela) => guardadas && salvar.mutate(guardadas.filter((each) => each !== telaOf(tela))),
    mover: (tela: Tela, places: -1 | 1) => {
      if (!guardadas || !fixadas) return
      const shown = fixadas.map(telaOf)
      salvar.mutate([...moveTela(shown, telaOf(tela), places), ...guardadas.filter((each) => !shown.includes(each))])
    },
  }
}
