import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Quadro.module.css'

const TO_CHECK = ['incorporacao', 'erro', 'rede'] as const

/** Checks for an empty frame. Only the browser knows of a framing refusal, and no page can read it. */
export function SemPainelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('relatorio-externo')
  return (
    <Dialog title={t('naoApareceu')} onClose={onClose}>
      <div className={styles['conferir']}>
        <p>{t('semPainel.porque')}</p>
        <ol>
          {TO_CHECK.map((each) => (
            <li key={each}>{t(`semPainel.${each}`, { lastro: location.origin })}</li>
          ))}
        </ol>
        <p>{t('semPainel.quem')}</p>
      </div>
    </Dialog>
  )
}
