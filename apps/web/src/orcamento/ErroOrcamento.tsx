import { useTranslation } from 'react-i18next'
import { toApiError } from '../api/errors.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'

/** There is no such budget, or the address names none: asked again, the answer would be the same for ever. */
const SEM_VOLTA = new Set([404, 422])

/** In place of a budget, or of a part of it, that could not be read: asking again where that may help, and always the way to those there are. */
export function ErroOrcamento({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('orcamento')
  return (
    <ErrorState error={error} {...(SEM_VOLTA.has(toApiError(error).status) ? {} : { onRetry })}>
      <ButtonLink to={paths.orcamentos}>{t('pagina.verTodos')}</ButtonLink>
    </ErrorState>
  )
}
