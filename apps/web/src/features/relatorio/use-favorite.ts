import { inicioRotas, relatorioRotas, workspaceRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, invalidate } from '../../api/api.ts'
import { showRefusal } from '../../api/refusal.ts'
import { invalidateRelatorios } from './queries.ts'

/** Records the opening. @param guarda false while impersonating, which records nothing */
export function usePessoal(id: number, guarda: boolean) {
  useEffect(() => {
    if (!guarda) return
    call(relatorioRotas.open, { params: { id } }, { silent: true, own: true }).then(
      () => void invalidate(inicioRotas.get, workspaceRotas.list),
      () => {},
    )
  }, [id, guarda])
  return useMutation({
    mutationFn: (favorito: boolean) => call(relatorioRotas.favorite, { params: { id }, body: { favorito } }, { silent: true }),
    onError: showRefusal,
    onSettled: () => void invalidateRelatorios(),
  })
}
