import { useTranslation } from 'react-i18next'
import { endTour, startTour, useTour } from './tour.ts'
import { Button } from '../../../ui/Button.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { Callout } from '../../../ui/Callout.tsx'

export function OfertaVisita() {
  const { t } = useTranslation('inicio')
  const { isOpen, isKnown } = useTour()
  if (isKnown || isOpen) return null
  return (
    <Callout
      as="section"
      aria-label={t('visita.nome')}
      actions={
        <Inline>
          <Button size="small" onClick={endTour}>
            {t('visita.agoraNao')}
          </Button>
          <Button size="small" variant="primary" onClick={startTour}>
            {t('visita.comecar')}
          </Button>
        </Inline>
      }
    >
      <p>{t('visita.texto')}</p>
    </Callout>
  )
}
