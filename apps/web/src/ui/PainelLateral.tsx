import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import { type BoxProps, Stack } from './layout.tsx'
import styles from './PainelLateral.module.css'

export function ComPainel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['meio']}>
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
      <div className={styles['corpo']}>{children}</div>
    </aside>
  )
}

interface PainelSecaoProps extends BoxProps {
  /** Heading and accessible name. */
  titulo?: string
}

/** A part of the panel. A button alone in it keeps its width. */
export function PainelSecao({ titulo, children, ...box }: PainelSecaoProps) {
  return (
    <Stack as="section" aria-label={titulo} gap={8} padding={16} align="start" {...box} className={styles['secao']}>
      {titulo !== undefined && <h3>{titulo}</h3>}
      {children}
    </Stack>
  )
}
