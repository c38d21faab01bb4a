import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../api/errors.ts'
import { useShownHere } from '../stores/alerts.ts'
import { Button } from './Button.tsx'
import { Icon } from './icons.tsx'
import { RequestId } from './RequestId.tsx'
import styles from './States.module.css'

interface ErrorStateProps {
  error: unknown
  onRetry?: () => void
  children?: ReactNode
}

export function ErrorState({ error, onRetry, children }: ErrorStateProps) {
  const { t } = useTranslation()
  const { message, action, requestId } = toApiError(error)
  useShownHere(message)
  return (
    <div className={styles['state']} role="alert">
      <span className={styles['badge']} data-tone="error">
        <Icon name="error" />
      </span>
      <strong>{message}</strong>
      {action && <p>{action}</p>}
      {onRetry && (
        <Button onClick={onRetry} icon="undo">
          {t('tentarDeNovo')}
        </Button>
      )}
      {children}
      {requestId && <RequestId value={requestId} />}
    </div>
  )
}
