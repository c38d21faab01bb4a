import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import styles from './PainelLateral.module.css'

export function ComPainel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div data-paper="whole" className={styles['meio']}>
      <div className={styles['pagina']}>{children}</div>
      {panel}
    </div>
  )
}

interface PainelLateralProps {
  titulo: string
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

export function PainelLateral({ titulo, wide = false, onClose, children }: PainelLateralProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    // Esc closes from anywhere inside, except under a dialog or menu.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      tabIndex={-1}
      data-paper="whole"
      className={styles['painel']}
      data-painel
      data-largo={wide || undefined}
      aria-label={titulo}
      onKeyDown={({ key, defaultPrevented, target }) => {
        const over = target instanceof Element && target.closest('dialog, [role=menu]') !== null
        if (key === 'Escape' && !defaultPrevented && !over) onClose()
      }}
    >
      <header className={styles['cabeca']}>
        <h2>{titulo}</h2>
        <IconButton icon="close" label={`${t('fechar')} (Esc)`} onClick={onClose} />
      </header>
      <div data-paper="whole" className={styles['corpo']}>
        {children}
      </div>
    </aside>
  )
}
