import { inicioRotas, relatorioRotas, workspaceRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, invalidate } from '../../api/api.ts'
import { showRefusal } from '../../api/refusal.ts'
import { invalidateRelatorios } from './queries.ts'

/** Records the opening. @param recordsOpening false while impersonating, which records nothing */
export function useFavorite(id: number, recordsOpening: boolean) {
  useEffect(() => {
    if (!recordsOpening) return
    call(relatorioRotas.open, { params: { id } }, { silent: true, own: true }).then(
      () => void invalidate(inicioRotas.get, workspaceRotas.list),
      () => {},
    )
  }, [id, recordsOpening])
  return useMutation({
    mutationFn: (favorito: boolean) => call(relatorioRotas.favorite, { params: { id }, body: { favorito } }, { silent: true }),
    onError: showRefusal,
    onSettled: () => void invalidateRelatorios(),
  })
}
