import type { CarteiraItem, ClienteResumo } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../api/refusal.ts'
import { switchCliente } from '../../../sessao/active-cliente.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import type { CarteiraTarget } from './link-target.ts'

export function useOpenCliente(active: ClienteResumo | null) {
  const { t } = useTranslation('casca')
  const router = useRouter()
  return useMutation({
    mutationFn: async ({ item, destino }: { item: Pick<CarteiraItem, 'id' | 'nomeCurto'>; destino: CarteiraTarget }) => {
      const other = item.id !== active?.id
      if (other) await switchCliente(item.id, () => Promise.resolve())
      await router.navigate(destino)
      if (other) showSuccess(t('cliente.trocado', { nome: item.nomeCurto }))
    },
    onError: showFailure,
  })
}
