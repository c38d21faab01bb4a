import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, toApiError } from '../../api/errors.ts'
import { paths } from '../../navigation/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'

export function ErroOrcamento({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('orcamento')
  const id = Number(useParams({ strict: false }).id)
  const namesOne = Number.isSafeInteger(id) && id > 0
  // The server reports an invalid field, but an address has no fields.
  const shownError = namesOne
    ? toApiError(error)
    : new ApiError(404, { message: t('pagina.semOrcamento'), action: t('pagina.semOrcamentoTexto') })
  return (
    <ErrorState error={shownError} {...(shownError.status === 404 ? {} : { onRetry })}>
      <ButtonLink to={paths.orcamentos}>{t('pagina.verTodos')}</ButtonLink>
    </ErrorState>
  )
}
