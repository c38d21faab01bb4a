import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/errors.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/** How Chromium, Firefox and Safari say that a part of the application could not be fetched. */
const CHUNK_ERROR = /dynamically imported module|importing a module script failed/i

/** A failed import stays failed for the life of the page: only loading it anew helps, and only once somebody answers. */
function reloadWhenReachable(): void {
  fetch(location.href, { cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  )
}

/** A page that could not be loaded or drawn. */
export function RouteError({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const chunk = error instanceof Error && CHUNK_ERROR.test(error.message)
  const shown = useMemo(
    () =>
      chunk ? new ApiError(0, { message: t('paginaNaoCarregou.titulo'), action: t('paginaNaoCarregou.texto') }, { cause: error }) : error,
    [chunk, error, t],
  )
  return <ErrorState error={shown} onRetry={chunk ? reloadWhenReachable : () => void router.invalidate()} />
}
