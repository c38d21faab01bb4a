import type { CodigoErro, DeParaLista } from '@lastro/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import {
  type DestinoGrupoItem,
  type ContaMudanca,
  type OutdatedMudanca,
  applyMudancas,
  findOutdatedMudancas,
  mergeMudancas,
} from './mudancas.ts'
import { deParaQuery, invalidateDePara, saveMudancas, undoMudancas } from './queries.ts'

export interface DeParaDraft {
  mudancas: readonly ContaMudanca[]
  destinos: ReadonlyMap<number, number | null>
  outdated: readonly OutdatedMudanca[]
  set: (contas: readonly number[], grupoItemId: number | null) => void
  setMany: (mudancas: readonly ContaMudanca[]) => void
  discard: () => void
  save: () => void
  isSaving: boolean
}

const { queryKey } = deParaQuery
const VERSION_CONFLICT: CodigoErro = 'de_para_version_conflict'
const toMudanca = ([contaId, grupoItemId]: readonly [number, number | null]): ContaMudanca => ({ contaId, grupoItemId })

async function rereadList(client: QueryClient): Promise<DeParaLista | null> {
  try {
    return await client.fetchQuery({ ...deParaQuery, staleTime: 0 })
  } catch {
    return null
  }
}

export function useDraft(list: DeParaLista | undefined, knownDestinos: ReadonlyMap<number, DestinoGrupoItem>): DeParaDraft {
  const { t } = useTranslation('de-para')
  const client = useQueryClient()
  const [destinos, setDestinos] = useState<ReadonlyMap<number, number | null>>(new Map())
  const [outdated, setOutdated] = useState<readonly OutdatedMudanca[]>([])
  const mudancas = useMemo(() => [...destinos].map(toMudanca), [destinos])

  const undo = useMutation({
    mutationFn: undoMudancas,
    onSuccess: async () => {
      showSuccess(t('salvar.desfeito'))
      await invalidateDePara()
    },
    onError: showRefusal,
  })
  const save = useMutation({
    mutationFn: ({ sent, antes }: { sent: readonly ContaMudanca[]; antes: DeParaLista }) => saveMudancas(sent, antes.versao),
    onMutate: async ({ sent, antes }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, applyMudancas(antes, sent, knownDestinos))
      setDestinos(new Map())
      setOutdated([])
    },
    onSuccess: ({ versao, auditoriaId }, { sent }) => {
      // Later changes save on this version, before the list is refetched.
      client.setQueryData(queryKey, (shown) => shown && { ...shown, versao })
      showSuccess(t('salvar.feito', { count: sent.length }), {
        button: { label: t('salvar.desfazer'), onClick: () => undo.mutate(auditoriaId) },
      })
      void invalidateDePara()
    },
    onError: async (error, { sent, antes }) => {
      showRefusal(error)
      client.setQueryData(queryKey, antes)
      // Restores the draft under later changes, so that a conflict loses no input.
      setDestinos((since) => mergeMudancas(mergeMudancas(new Map(), sent), [...since].map(toMudanca)))
      if (toApiError(error).code !== VERSION_CONFLICT) return
      const now = await rereadList(client)
      if (now) setOutdated(findOutdatedMudancas(antes.contas, now.contas, sent))
    },
  })

  const setMany = useCallback((next: readonly ContaMudanca[]) => setDestinos((current) => mergeMudancas(current, next)), [])
  const set = useCallback(
    (contas: readonly number[], grupoItemId: number | null) => setMany(contas.map((contaId) => ({ contaId, grupoItemId }))),
    [setMany],
  )
  const discard = useCallback(() => {
    setDestinos(new Map())
    setOutdated([])
  }, [])

  return {
    mudancas,
    destinos,
    outdated,
    set,
    setMany,
    discard,
    // One save at a time, because a second one would carry a stale version.
    save: () => list && mudancas.length > 0 && !save.isPending && save.mutate({ sent: mudancas, antes: list }),
    isSaving: save.isPending,
  }
}
