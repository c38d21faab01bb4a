import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import styles from './Rateio.module.css'

interface Exportacao<F extends string> {
  busy: boolean
  formatos: readonly F[]
  start: (format: F) => void
}

interface QuadroProps<F extends string> {
  titulo: string
  exportar?: Exportacao<F> | undefined
  children: ReactNode
}

export function Quadro<F extends string>({ titulo, exportar, children }: QuadroProps<F>) {
  return (
    <>
      <div className={styles['quadro']}>
        <h3>{titulo}</h3>
        {exportar && <Exportar quadro={titulo} {...exportar} />}
      </div>
      {children}
    </>
  )
}

interface ExportProps<F extends string> extends Exportacao<F> {
  quadro: string
}

/** One button per format. A menu of the page is unreachable inside a modal dialog. */
function Exportar<F extends string>({ quadro, busy, formatos, start }: ExportProps<F>) {
  const { t } = useTranslation('rateio')
  return (
    <span className={styles['exportar']}>
      {formatos.map((format) => (
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
