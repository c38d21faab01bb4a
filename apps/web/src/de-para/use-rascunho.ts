/** The draft of the De-Para: changes on the screen, not yet saved; saved optimistically, taken back by one button. */
import { type DeParaLista, deParaRotas } from '@lastro/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../api/errors.ts'
import { showError, showSuccess } from '../ui/alerta.ts'
import { type Destino, type Mudanca, type MudancaAlheia, applyMudancas, findMudancasAlheias, invertMudancas } from './mudancas.ts'
import { deParaQuery, invalidateDependents, saveMudancas } from './queries.ts'

export interface Rascunho {
  mudancas: readonly Mudanca[]
  /** Account → target; null takes the target away. */
  destinos: ReadonlyMap<number, number | null>
  /** What somebody else changed among these accounts, after a refused save. */
  alheias: readonly MudancaAlheia[]
  set: (contas: readonly number[], grupoItemId: number | null) => void
  setMany: (mudancas: readonly Mudanca[]) => void
  discard: () => void
  save: () => void
  salvando: boolean
}

const { queryKey } = deParaQuery

export function useRascunho(lista: DeParaLista | undefined, destinosConhecidos: ReadonlyMap<number, Destino>): Rascunho {
  const { t } = useTranslation('de-para')
  const client = useQueryClient()
  const [destinos, setDestinos] = useState<ReadonlyMap<number, number | null>>(new Map())
  const [alheias, setAlheias] = useState<readonly MudancaAlheia[]>([])
  const mudancas = useMemo(() => [...destinos].map(([contaId, grupoItemId]): Mudanca => ({ contaId, grupoItemId })), [destinos])

  const salvar = useMutation({
    mutationFn: ({ aplicar, antes }: { aplicar: readonly Mudanca[]; antes: DeParaLista; desfazendo: boolean }) =>
      saveMudancas(aplicar, antes.versao),
    onMutate: async ({ aplicar, antes }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, applyMudancas(antes, aplicar, destinosConhecidos))
      setDestinos(new Map())
      setAlheias([])
    },
    onSuccess: async (depois, { aplicar, antes, desfazendo }) => {
      client.setQueryData(queryKey, depois)
      const undo = () => salvar.mutate({ aplicar: invertMudancas(antes.contas, aplicar), antes: depois, desfazendo: true })
      if (desfazendo) showSuccess(t('salvar.desfeito'))
      else showSuccess(t('salvar.feito', { count: aplicar.length }), { button: { label: t('salvar.desfazer'), onClick: undo } })
      await invalidateDependents()
    },
    onError: async (error, { aplicar, antes }) => {
      const { message, action, requestId, code, status } = toApiError(error)
      client.setQueryData(queryKey, antes)
      // The draft comes back: nobody types it twice because of somebody else.
      setDestinos(new Map(aplicar.map(({ contaId, grupoItemId }) => [contaId, grupoItemId])))
      if (code === deParaRotas.update.erros[1]) {
        const agora = await client.fetchQuery({ ...deParaQuery, staleTime: 0 })
        setAlheias(findMudancasAlheias(antes.contas, agora.contas, aplicar))
      }
      if (status > 0 && status < 500) showError(message, { action, requestId })
    },
  })

  const setMany = useCallback((next: readonly Mudanca[]) => {
    setDestinos((current) => {
      const merged = new Map(current)
      for (const { contaId, grupoItemId } of next) merged.set(contaId, grupoItemId)
      return merged
    })
  }, [])
  const set = useCallback(
    (contas: readonly number[], grupoItemId: number | null) => setMany(contas.map((contaId) => ({ contaId, grupoItemId }))),
    [setMany],
  )
  const discard = useCallback(() => {
    setDestinos(new Map())
    setAlheias([])
  }, [])

  return {
    mudancas,
    destinos,
    alheias,
    set,
    setMany,
    discard,
    save: () => lista && mudancas.length > 0 && salvar.mutate({ aplicar: mudancas, antes: lista, desfazendo: false }),
    salvando: salvar.isPending,
  }
}
