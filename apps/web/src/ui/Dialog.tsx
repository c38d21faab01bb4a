import { type ReactNode, createContext, useCallback, useContext, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { type BoxProps, Inline, Stack } from './layout.tsx'
import { PanelHead } from './PanelHead.tsx'

interface DialogProps {
  title: string
  /** Instead of the title; null for none, also without the button to close. */
  head?: ReactNode
  placement?: 'center' | 'side' | 'top'
  size?: 'normal' | 'wide'
  onClose: () => void
  children: ReactNode
}

interface DialogControl {
  close: () => void
  /** Adds a question that must be answered before the dialog closes. Returns its removal. */
  guard: (ask: () => Promise<boolean>) => () => void
}

export const DialogContext = createContext<DialogControl>({ close: () => {}, guard: () => () => {} })

/** Native modal dialog, open while mounted. Traps and restores the focus; closes with Esc or a click outside. */
export function Dialog({ title, head, placement = 'center', size = 'normal', onClose, children }: DialogProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  // A text selection by dragging often ends outside the dialog.
  const pressedBeside = useRef(false)
  const questions = useRef(new Set<() => Promise<boolean>>())
  const close = async () => {
    for (const ask of questions.current) if (!(await ask())) return
    onClose()
  }
  const guard = useCallback((ask: () => Promise<boolean>) => {
    questions.current.add(ask)
    return () => questions.current.delete(ask)
  }, [])
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
      className={`raised ${styles['dialog']}`}
      aria-label={title}
      data-placement={placement}
      data-size={size}
      onCancel={(event) => {
        event.preventDefault()
        void close()
      }}
      onPointerDown={(event) => (pressedBeside.current = event.target === event.currentTarget)}
      onClick={(event) => event.target === event.currentTarget && pressedBeside.current && void close()}
    >
      <Stack>
        {head !== null && (
          <PanelHead title={head ?? title} size={16}>
            <IconButton icon="close" label={t('fechar')} onClick={() => void close()} />
          </PanelHead>
        )}
        <DialogContext value={{ close: () => void close(), guard }}>{children}</DialogContext>
      </Stack>
    </dialog>
  )
}

/** Content of a dialog without a contract form. In a wide dialog it scrolls. */
export function DialogBody(box: BoxProps) {
  return <Stack gap={12} {...box} className={styles['body']!} />
}

interface DialogActionsProps {
  before?: ReactNode
  /** In place of "Cancelar". */
  closeLabel?: string
  /** The button to close takes the focus, where the others do harm. */
  closeFirst?: boolean
  children?: ReactNode
}

/** Buttons of a dialog, with the one to close it. Below a `DialogBody` they do not scroll with it. */
export function DialogActions({ before, closeLabel, closeFirst = false, children }: DialogActionsProps) {
  const { t } = useTranslation()
  const { close } = useContext(DialogContext)
  return (
    <Inline className={styles['actions']!} justify="end" wrap>
      {before}
      <Button data-first={closeFirst || undefined} onClick={close}>
        {closeLabel ?? t('cancelar')}
      </Button>
      {children}
    </Inline>
  )
}
