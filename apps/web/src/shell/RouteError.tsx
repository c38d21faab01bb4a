import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '../ui/ErrorState.tsx'

/** A page that could not be loaded or drawn. */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter()
  return <ErrorState error={error} onRetry={() => void router.invalidate()} />
}
