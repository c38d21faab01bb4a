import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getSession } from '../stores/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody } from '../ui/Dialog.tsx'
import { Inline } from '../ui/layout.tsx'
import { confirmLeave, hasUnsaved, stay, useLeaveQuestion } from '../stores/unsaved.ts'

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
      <DialogBody>
        <p>{t('naoSalvo.texto')}</p>
        <Inline justify="end" wrap>
          <Button variant="primary" onClick={() => answer(false)}>
            {t('naoSalvo.ficar')}
          </Button>
          <Button icon="trash" onClick={() => answer(true)}>
            {t('naoSalvo.sair')}
          </Button>
        </Inline>
      </DialogBody>
    </Dialog>
  )
}
