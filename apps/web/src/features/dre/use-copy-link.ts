import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showSuccess } from '../../stores/alerts.ts'
import { copyText } from '../../ui/copy-text.ts'

const NADA: readonly string[] = []

/**
 * Copies the address of the view, with the cliente that it is of: whoever opens it elsewhere sees the same.
 * @param sem what of the address is of who works on it, and not of who follows it
 */
export function useCopyLink(cliente: { id: string } | null, sem: readonly string[] = NADA): () => void {
  const { t } = useTranslation('dre')
  return useCallback(() => {
    const link = new URL(location.href)
    if (cliente) link.searchParams.set('cliente', cliente.id)
    for (const nome of sem) link.searchParams.delete(nome)
    void copyText(link.href).then(
      () => showSuccess(t('linkCopiado')),
      () => showError(t('linkNaoCopiado')),
    )
  }, [cliente, sem, t])
}
