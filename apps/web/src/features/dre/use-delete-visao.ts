import { type DreVisaoGuardada, dreVisaoRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../api/api.ts'
import { showRefusal } from '../../api/refusal.ts'
import { showSuccess } from '../../stores/alerts.ts'

/**
 * Deletes a saved view without confirmation.
 * One click restores it with its audience and address, even next to a new view of the same name.
 */
export function useDeleteVisao() {
  const { t } = useTranslation('dre')
  const bring = useMutation({
    mutationFn: ({ nome, minha, endereco }: DreVisaoGuardada) =>
      call(dreVisaoRotas.create, { body: { nome, minha, endereco, mesmoNome: 'numera' } }),
    onSuccess: async ({ nome }, old) => {
      await invalidate(dreVisaoRotas.list)
      showSuccess(nome === old.nome ? t('visoes.devolvida', { nome }) : t('visoes.devolvidaComo', { nome, antigo: old.nome }))
    },
    onError: showRefusal,
  })
  return useMutation({
    mutationFn: ({ id }: DreVisaoGuardada) => call(dreVisaoRotas.remove, { params: { id } }),
    onSuccess: async (_, visao) => {
      await invalidate(dreVisaoRotas.list)
      showSuccess(t('visoes.excluida', { nome: visao.nome }), {
        button: { label: t('visoes.desfazer'), onClick: () => bring.mutate(visao) },
      })
    },
    onError: showRefusal,
  })
}
