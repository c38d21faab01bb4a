import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Orcamento.module.css'

/** What stands beside the grid. It takes the focus when it opens, and Esc closes it. */
export function PainelOrcamento({ titulo, onClose, children }: { titulo: string; onClose: () => void; children: ReactNode }) {
  const { t: comum } = useTranslation()
  const painel = useRef<HTMLElement>(null)
  useEffect(() => painel.current?.focus(), [])
  return (
    // Esc closes from anywhere inside, but not a dialog's or a menu's own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={painel}
      tabIndex={-1}
      className={styles['painel']}
      aria-label={titulo}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !(event.target as Element).closest('dialog, [role=menu]')) onClose()
      }}
    >
      <header className={styles['cabeca']}>
        <h2>{titulo}</h2>
        <IconButton icon="close" label={`${comum('fechar')} (Esc)`} onClick={onClose} />
      </header>
      <div className={styles['corpo']}>{children}</div>
    </aside>
  )
}
