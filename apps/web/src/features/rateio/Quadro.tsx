import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Rolagem } from '../../ui/Rolagem.tsx'
import styles from './Rateio.module.css'

interface Exportacao<F extends string> {
  busy: boolean
  formatos: readonly F[]
  start: (formato: F) => void
}

interface QuadroProps<F extends string> {
  titulo: string
  /** The same as a file; left out where there is none, or not for who looks. */
  exportar?: Exportacao<F> | undefined
  /** The parts of the table. */
  children: ReactNode
}

/** A table of amounts below its name, which scrolls by itself. */
export function Quadro<F extends string>({ titulo, exportar, children }: QuadroProps<F>) {
  return (
    <>
      <div className={styles['quadro']}>
        <h3>{titulo}</h3>
        {exportar && <Exportar quadro={titulo} {...exportar} />}
      </div>
      <Rolagem nome={titulo} className={styles['rolar']}>
        <table className={styles['tabela']}>{children}</table>
      </Rolagem>
    </>
  )
}

interface ExportarProps<F extends string> extends Exportacao<F> {
  /** Named to who hears the page: there may be two tables. */
  quadro: string
}

/** A button for each format, not a menu: inside a modal dialog a menu of the page could not be reached. */
function Exportar<F extends string>({ quadro, busy, formatos, start }: ExportarProps<F>) {
  const { t } = useTranslation('rateio')
  return (
    <span className={styles['exportar']}>
      {formatos.map((formato) => (
        <Button
          key={formato}
          size="small"
          icon="download"
          disabled={busy}
          aria-label={t('exportar', { quadro, formato: formato.toUpperCase() })}
          onClick={() => start(formato)}
        >
          {formato.toUpperCase()}
        </Button>
      ))}
    </span>
  )
}
