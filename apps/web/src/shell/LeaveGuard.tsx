import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getSession } from '../stores/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { confirmLeave, hasUnsaved, stay, useLeaveQuestion } from '../stores/unsaved.ts'
import styles from './LeaveGuard.module.css'

/** Stands between unsaved work and another page, another site or a closed tab. A session that is over cannot save any more. */
export function LeaveGuard() {
  const { t } = useTranslation('casca')
  const answer = useLeaveQuestion()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || getSession() === null) return false
      if (!(await confirmLeave())) return true
      // Where the way out ends here after all, what is still there is asked about anew.
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
