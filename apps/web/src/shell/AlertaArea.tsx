import { useTranslation } from 'react-i18next'
import { clearAlert, useAlert } from '../stores/alerts.ts'
import { Icon } from '../ui/icons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import { RequestId } from '../ui/RequestId.tsx'
import { Text } from '../ui/Text.tsx'
import styles from './AlertaArea.module.css'

export function AlertaArea() {
  const { t } = useTranslation()
  const { type, message, action, requestId, button, show } = useAlert()
  return (
    <output data-paper="none" className={styles['area']} data-react-aria-top-layer aria-live={type === 'error' ? 'assertive' : 'polite'}>
      {show && (
        <Inline gap={12} padding={[8, 12]} className="raised">
          <Text tone={type === 'success' ? 'fav' : 'unf'}>
            <Icon name={type === 'success' ? 'check' : 'error'} />
          </Text>
          <Stack grow align="start">
            <strong>{message}</strong>
            {action && <Text tone="soft">{action}</Text>}
            {requestId && <RequestId value={requestId} />}
          </Stack>
          {button && (
            <button
              type="button"
              className="link"
              onClick={() => {
                button.onClick()
                clearAlert()
              }}
            >
              {button.label}
            </button>
          )}
          <IconButton icon="close" label={t('fechar')} onClick={clearAlert} />
        </Inline>
      )}
    </output>
  )
}
