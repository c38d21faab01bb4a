/** What each person has of a report: when they opened it last, and whether it is among their favourites. */
import { inicioRotas, relatorioRotas, workspaceRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, invalidate } from '../../api/api.ts'
import { showRefusal } from '../../api/refusal.ts'
import { invalidateRelatorios } from './queries.ts'

/** Keeps that it was opened. @param guarda false while seeing as somebody else: nothing is kept then */
export function usePessoal(id: number, guarda: boolean) {
  useEffect(() => {
    if (!guarda) return
    call(relatorioRotas.open, { params: { id } }, { silent: true, own: true }).then(
      () => void invalidate(inicioRotas.get, workspaceRotas.list),
      // Of no consequence to who reads it.
      () => {},
    )
  }, [id, guarda])
  return useMutation({
    mutationFn: (favorito: boolean) => call(relatorioRotas.favorite, { params: { id }, body: { favorito } }, { silent: true }),
    onError: showRefusal,
    onSettled: () => void invalidateRelatorios(),
  })
}
