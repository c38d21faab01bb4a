import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import styles from './Rateio.module.css'

interface ExportarRateioProps {
  /** Named to who hears the page: there may be two tables. */
  quadro: string
  busy: boolean
  onExportar: (formato: 'csv' | 'xlsx') => void
}

/** A button for each format, not a menu: inside a modal dialog a menu of the page could not be reached. */
export function ExportarRateio({ quadro, busy, onExportar }: ExportarRateioProps) {
  const { t } = useTranslation('rateio')
  return (
    <span className={styles['exportar']}>
      {(['xlsx', 'csv'] as const).map((formato) => (
        <Button
          key={formato}
          size="small"
          icon="download"
          disabled={busy}
          aria-label={t('exportar', { quadro, formato: formato.toUpperCase() })}
          onClick={() => onExportar(formato)}
        >
          {formato.toUpperCase()}
        </Button>
      ))}
    </span>
  )
}
