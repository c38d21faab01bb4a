import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/errors.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/** Chunk load errors of Chromium, Firefox and Safari. */
const CHUNK_ERROR = /dynamically imported module|importing a module script failed/i

/** A failed import stays failed until a reload, which needs a reachable server. */
function reloadWhenReachable(): void {
  fetch(location.href, { cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  )
}

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
