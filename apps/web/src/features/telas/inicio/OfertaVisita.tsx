import { useTranslation } from 'react-i18next'
import { endTour, startTour, useTour } from './tour.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './OfertaVisita.module.css'

export function OfertaVisita() {
  const { t } = useTranslation('inicio')
  const { isOpen, isKnown } = useTour()
  if (isKnown || isOpen) return null
  return (
    <section className={styles['oferta']} aria-label={t('visita.nome')}>
      <p>{t('visita.texto')}</p>
      <span>
        <Button size="small" onClick={endTour}>
          {t('visita.agoraNao')}
        </Button>
        <Button size="small" variant="primary" onClick={startTour}>
          {t('visita.comecar')}
        </Button>
      </span>
    </section>
  )
}
