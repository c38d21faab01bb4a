import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import styles from './Rateio.module.css'

interface Exportacao<F extends string> {
  busy: boolean
  formats: readonly F[]
  start: (format: F) => void
}

interface QuadroProps<F extends string> {
  titulo: string
  exportacao?: Exportacao<F> | undefined
  children: ReactNode
}

export function Quadro<F extends string>({ titulo, exportacao, children }: QuadroProps<F>) {
  return (
    <>
      <div className={styles['quadro']}>
        <h3>{titulo}</h3>
        {exportacao && <Exportar quadro={titulo} {...exportacao} />}
      </div>
      {children}
    </>
  )
}

interface ExportProps<F extends string> extends Exportacao<F> {
  quadro: string
}

/** One button per format. A menu of the page is unreachable inside a modal dialog. */
function Exportar<F extends string>({ quadro, busy, formats, start }: ExportProps<F>) {
  const { t } = useTranslation('rateio')
  return (
    <span className={styles['exportar']}>
      {formats.map((format) => (
        <Button
          key={format}
          size="small"
          icon="download"
          disabled={busy}
          aria-label={t('exportar', { quadro, formato: format.toUpperCase() })}
          onClick={() => start(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </span>
  )
}
