import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

interface DialogProps {
  title: string
  /** Stands where the title would; the title is then only heard. */
  head?: ReactNode
  /** `side` lies at the left over the full height. */
  placement?: 'center' | 'side'
  /** `wide` for a form with a table in it; it takes what the screen gives. */
  size?: 'normal' | 'wide'
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog, open while it is mounted: it traps the focus, closes with Esc or a click beside it, and gives the focus back. */
export function Dialog({ title, head, placement = 'center', size = 'normal', onClose, children }: DialogProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  // Text that is selected by dragging ends beside the dialog as often as not.
  const pressedBeside = useRef(false)
  // Closed while it is still in the page: once it is out, there is no focus to give back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // What is asked for comes first, not the button that closes: Enter would throw away what was not even begun.
    element?.querySelector<HTMLElement>('[data-primeiro]')?.focus()
    return () => element?.close()
  }, [])
  return (
    // The backdrop belongs to the dialog element: a click on it arrives here. Esc is the keyboard's way.
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
        <div className={styles['head']}>
          {head ?? <h2>{title}</h2>}
          <IconButton icon="close" label={t('fechar')} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
