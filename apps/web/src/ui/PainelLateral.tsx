import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import { Inline, Stack } from './layout.tsx'
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
