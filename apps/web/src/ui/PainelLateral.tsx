import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import { type BoxProps, Inline, Stack } from './layout.tsx'
import { PanelHead } from './PanelHead.tsx'
import styles from './PainelLateral.module.css'

export function ComPainel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <Inline gap={0} align="stretch" data-paper="whole" className={styles['meio']}>
      <Stack grow>{children}</Stack>
      {panel}
    </Inline>
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
    <Stack
      as="aside"
      divided
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
      <PanelHead title={titulo}>
        <IconButton icon="close" label={`${t('fechar')} (Esc)`} onClick={onClose} />
      </PanelHead>
      <div data-paper="whole" className={styles['corpo']}>
        {children}
      </div>
    </Stack>
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

/** Buttons at the bottom of the panel, in view while it scrolls. */
export function PainelPe({ children }: { children: ReactNode }) {
  return (
    <Inline as="footer" className={styles['pe']} justify="end" wrap padding={[10, 16]}>
      {children}
    </Inline>
  )
}
