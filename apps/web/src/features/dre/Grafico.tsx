import { type ReactNode, type Ref, useId } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Inline, Spacer } from '../../ui/layout.tsx'
import { Text, Truncate } from '../../ui/Text.tsx'
import styles from './Cascata.module.css'

interface GraficoProps {
  ref?: Ref<HTMLElement> | undefined
  titulo: string
  detalhe: string
  /** While it is open. */
  actions?: ReactNode
  isOpen: boolean
  toggleLabel: string
  onToggle: () => void
  children: ReactNode
}

/** Chart below the statement, folded into its heading. */
export function Grafico({ ref, titulo, detalhe, actions, isOpen, toggleLabel, onToggle, children }: GraficoProps) {
  const id = useId()
  return (
    <section ref={ref} className={styles['cascata']} aria-labelledby={id}>
      <Inline as="header" gap={10}>
        <Text as="h2" id={id} weight="semibold">
          {titulo}
        </Text>
        <Truncate size={12} tone="quiet">
          {detalhe}
        </Truncate>
        <Spacer />
        {isOpen && actions}
        <IconButton icon={isOpen ? 'down' : 'up'} label={toggleLabel} aria-expanded={isOpen} onClick={onToggle} />
      </Inline>
      {isOpen && children}
    </section>
  )
}
