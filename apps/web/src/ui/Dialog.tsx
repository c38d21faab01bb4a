import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

interface DialogProps {
  title: string
  /** Instead of the title; null for none, also without the button to close. */
  head?: ReactNode
  placement?: 'center' | 'side' | 'top'
  size?: 'normal' | 'wide'
  onClose: () => void
  children: ReactNode
}

/** Native modal dialog, open while mounted. Traps and restores the focus; closes with Esc or a click outside. */
export function Dialog({ title, head, placement = 'center', size = 'normal', onClose, children }: DialogProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  // A text selection by dragging often ends outside the dialog.
  const pressedBeside = useRef(false)
  // Layout effect: close before unmount, or the focus cannot be restored.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Focuses the first field rather than the close button, which Enter would press.
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => element?.close()
  }, [])
  return (
    // A click on the backdrop targets the dialog element. Keyboard users press Esc.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-label={title}
      data-placement={placement}
      data-size={size}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => (pressedBeside.current = event.target === event.currentTarget)}
      onClick={(event) => event.target === event.currentTarget && pressedBeside.current && onClose()}
    >
      <div className={styles['content']}>
        {head !== null && (
          <div className={styles['head']}>
            {head ?? <h2>{title}</h2>}
            <IconButton icon="close" label={t('fechar')} onClick={onClose} />
          </div>
        )}
        {children}
      </div>
    </dialog>
  )
}
