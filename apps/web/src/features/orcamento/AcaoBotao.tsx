import type { OrcamentoMotivo } from '@lastro/contract'
import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import styles from './Orcamento.module.css'

interface AcaoBotaoProps extends Pick<ComponentProps<typeof Button>, 'icon' | 'variant' | 'size' | 'busy' | 'aria-label' | 'children'> {
  /** Null: it may be done. */
  motivo: OrcamentoMotivo | null
  onClick: () => void
}

/** An action that may be refused now: the button stays where it is and within reach of the keyboard, and says why. */
export function AcaoBotao({ motivo, onClick, children, ...rest }: AcaoBotaoProps) {
  const { t } = useTranslation('orcamento')
  const id = useId()
  if (motivo === null) {
    return (
      <Button {...rest} onClick={onClick}>
        {children}
      </Button>
    )
  }
  return (
    <span className={styles['impedida']}>
      <Button {...rest} variant="default" aria-disabled aria-describedby={id} title={t(`motivo.${motivo}`)}>
        {children}
      </Button>
      <span id={id} className="visually-hidden">
        {t(`motivo.${motivo}`)}
      </span>
    </span>
  )
}
