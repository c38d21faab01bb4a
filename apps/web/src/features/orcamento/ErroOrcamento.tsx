import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, toApiError } from '../../api/errors.ts'
import { paths } from '../../navigation/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'

/** In place of a budget, or of a part of it, that could not be read: asking again where that may help, and always the way to those there are. */
export function ErroOrcamento({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('orcamento')
  const id = Number(useParams({ strict: false }).id)
  const nomeia = Number.isSafeInteger(id) && id > 0
  // The server says of such an address that a field has a value that is none, and here there is no field.
  const dito = nomeia ? toApiError(error) : new ApiError(404, { message: t('pagina.semOrcamento'), action: t('pagina.semOrcamentoTexto') })
  return (
    <ErrorState error={dito} {...(dito.status === 404 ? {} : { onRetry })}>
      <ButtonLink to={paths.orcamentos}>{t('pagina.verTodos')}</ButtonLink>
    </ErrorState>
  )
}
