import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Quadro.module.css'

const CONFERIR = ['incorporacao', 'erro', 'rede'] as const

/**
 * What to look at where the frame of another program holds nothing. Whether that program refuses to be framed only the browser knows, and it
 * tells no page.
 */
export function SemPainelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('relatorio-externo')
  return (
    <Dialog title={t('naoApareceu')} onClose={onClose}>
      <div className={styles['conferir']}>
        <p>{t('semPainel.porque')}</p>
        <ol>
          {CONFERIR.map((cada) => (
            <li key={cada}>{t(`semPainel.${cada}`, { lastro: location.origin })}</li>
          ))}
        </ol>
        <p>{t('semPainel.quem')}</p>
      </div>
    </Dialog>
  )
}
