import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getSession } from '../stores/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { confirmLeave, hasUnsaved, stay, useLeaveQuestion } from '../stores/unsaved.ts'
import styles from './LeaveGuard.module.css'

/** Unsaved-changes guard for navigation, other sites and closing the tab. Ignores an ended session, which cannot save. */
export function LeaveGuard() {
  const { t } = useTranslation('casca')
  const answer = useLeaveQuestion()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || getSession() === null) return false
      if (!(await confirmLeave())) return true
      stay()
      return false
    },
    enableBeforeUnload: hasUnsaved,
  })
  if (!answer) return null
  return (
    <Dialog title={t('naoSalvo.titulo')} onClose={() => answer(false)}>
      <div className={styles['corpo']}>
        <p>{t('naoSalvo.texto')}</p>
        <div className={styles['acoes']}>
          <Button variant="primary" onClick={() => answer(false)}>
            {t('naoSalvo.ficar')}
          </Button>
          <Button icon="trash" onClick={() => answer(true)}>
            {t('naoSalvo.sair')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
