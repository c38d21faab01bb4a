import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../api/errors.ts'
import { clearAlerta, getAlerta } from './alerta.ts'
import { Button } from './Button.tsx'
import { Icon } from './icons.tsx'
import { RequestId } from './RequestId.tsx'
import styles from './States.module.css'

/** In place of what could not be read: what happened, what to do, retry, and the code for support. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation()
  const { message, action, requestId } = toApiError(error)
  // An error is shown in one place: here it stands where the content would be, so the alert of the same failure goes.
  useEffect(() => {
    if (getAlerta().message === message) clearAlerta()
  }, [message])
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
      {requestId && <RequestId value={requestId} />}
    </div>
  )
}
