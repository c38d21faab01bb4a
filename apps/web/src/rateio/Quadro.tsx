import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Rolagem } from '../ui/Rolagem.tsx'
import styles from './Rateio.module.css'

type Formato = 'csv' | 'xlsx'

interface QuadroProps {
  titulo: string
  /** The same as a file; left out where there is none, or not for who looks. */
  exportar?: { busy: boolean; start: (formato: Formato) => void } | undefined
  /** The parts of the table. */
  children: ReactNode
}

/** A table of amounts below its name, which scrolls by itself. */
export function Quadro({ titulo, exportar, children }: QuadroProps) {
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

interface ExportarProps extends NonNullable<QuadroProps['exportar']> {
  /** Named to who hears the page: there may be two tables. */
  quadro: string
}

/** A button for each format, not a menu: inside a modal dialog a menu of the page could not be reached. */
function Exportar({ quadro, busy, start }: ExportarProps) {
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
          onClick={() => start(formato)}
        >
          {formato.toUpperCase()}
        </Button>
      ))}
    </span>
  )
}
