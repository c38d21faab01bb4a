import type { OrcamentoMotivo } from '@lastro/contract'
import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'

interface AcaoBotaoProps extends Pick<ComponentProps<typeof Button>, 'icon' | 'variant' | 'size' | 'busy' | 'aria-label' | 'children'> {
  /** Null when allowed. */
  motivo: OrcamentoMotivo | null
  onClick: () => void
}

/** A blocked action stays in place and focusable, and shows the reason. */
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
    <span>
      <Button {...rest} variant="default" aria-disabled aria-describedby={id} title={t(`motivo.${motivo}`)}>
        {children}
      </Button>
      <span id={id} className="visually-hidden">
        {t(`motivo.${motivo}`)}
      </span>
    </span>
  )
}
