import { useTranslation } from 'react-i18next'
import { showError, showSuccess } from '../ui/alerta.ts'
import { copyText } from '../ui/copy-text.ts'

/** Copies the address of the view, with the cliente that it is of: whoever opens it elsewhere sees the same. */
export function useCopiarLink(cliente: { id: string } | null): () => void {
  const { t } = useTranslation('dre')
  return () => {
    const link = new URL(location.href)
    if (cliente) link.searchParams.set('cliente', cliente.id)
    void copyText(link.href).then(
      () => showSuccess(t('linkCopiado')),
      () => showError(t('linkNaoCopiado')),
    )
  }
}
