import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../api/errors.ts'
import { useShownHere } from '../stores/alerts.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { RequestId } from './RequestId.tsx'

interface ErrorStateProps {
  error: unknown
  onRetry?: () => void
  children?: ReactNode
}

export function ErrorState({ error, onRetry, children }: ErrorStateProps) {
  const { t } = useTranslation()
  const { message, action, requestId, status } = toApiError(error)
  // "Successful HTTP response with body status error: … shown as an error alert", which stays until it is cleared.
  useShownHere(status === 200 ? undefined : message)
  return (
    <EmptyState
      role="alert"
      tone="error"
      icon="error"
      title={message}
      text={action}
      action={
        <>
          {onRetry && (
            <Button onClick={onRetry} icon="undo">
              {t('tentarDeNovo')}
            </Button>
          )}
          {children}
          {requestId && <RequestId value={requestId} />}
        </>
      }
    />
  )
}
