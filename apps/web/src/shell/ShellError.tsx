import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../api/errors.ts'
import { useShownHere } from '../stores/alerts.ts'
import { Button } from '../ui/Button.tsx'
import { RequestId } from '../ui/RequestId.tsx'
import { MessagePage } from './MessagePage.tsx'

export function ShellError({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const { message, action, requestId } = toApiError(error)
  useShownHere(message)
  return (
    <MessagePage
      title={message}
      actions={
        <Button icon="undo" onClick={() => void router.invalidate()}>
          {t('tentarDeNovo')}
        </Button>
      }
    >
      <div role="alert">
        {action && <p>{action}</p>}
        {requestId && <RequestId value={requestId} />}
      </div>
    </MessagePage>
  )
}
