import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showSuccess } from '../../stores/alerts.ts'
import { copyText } from '../../ui/copy-text.ts'

const NOTHING: readonly string[] = []

/**
 * Copies a link to the view with its cliente, so that it opens the same elsewhere.
 * @param missing search params to omit, because they are personal
 */
export function useCopyLink(cliente: { id: string } | null, missing: readonly string[] = NOTHING): () => void {
  const { t } = useTranslation('dre')
  return useCallback(() => {
    const link = new URL(location.href)
    if (cliente) link.searchParams.set('cliente', cliente.id)
    for (const nome of missing) link.searchParams.delete(nome)
    void copyText(link.href).then(
      () => showSuccess(t('linkCopiado')),
      () => showError(t('linkNaoCopiado')),
    )
  }, [cliente, missing, t])
}
