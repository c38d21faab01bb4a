import { useTranslation } from 'react-i18next'
import { clearAlert, useAlert } from '../stores/alerts.ts'
import { Icon } from '../ui/icons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { RequestId } from '../ui/RequestId.tsx'
import styles from './AlertaArea.module.css'

export function AlertaArea() {
  const { t } = useTranslation()
  const { type, message, action, requestId, button, show } = useAlert()
  return (
    <output data-paper="none" className={styles['area']} data-react-aria-top-layer aria-live={type === 'error' ? 'assertive' : 'polite'}>
      {show && (
        <div className={styles['alert']} data-type={type}>
          <span className={styles['icon']}>
            <Icon name={type === 'success' ? 'check' : 'error'} />
          </span>
          <div className={styles['text']}>
            <strong>{message}</strong>
            {action && <p>{action}</p>}
            {requestId && <RequestId value={requestId} />}
          </div>
          {button && (
            <button
              type="button"
              className={styles['button']}
              onClick={() => {
                button.onClick()
                clearAlert()
              }}
            >
              {button.label}
            </button>
          )}
          <IconButton icon="close" label={t('fechar')} onClick={clearAlert} />
        </div>
      )}
    </output>
  )
}
