import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import styles from './Quadro.module.css'

const TO_CHECK = ['incorporacao', 'erro', 'rede'] as const

/** Checks for an empty frame. Only the browser knows of a framing refusal, and no page can read it. */
export function SemPainelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('relatorio-externo')
  return (
    <Dialog title={t('naoApareceu')} onClose={onClose}>
      <Stack gap={10} padding={[8, 16]}>
        <p>{t('semPainel.porque')}</p>
        <Stack as="ol" gap={8} className={styles['conferir']}>
          {TO_CHECK.map((each) => (
            <li key={each}>{t(`semPainel.${each}`, { lastro: location.origin })}</li>
          ))}
        </Stack>
        <p>{t('semPainel.quem')}</p>
      </Stack>
    </Dialog>
  )
}
