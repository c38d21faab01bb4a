import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './HeaderActions.module.css'
import { IconButton } from './IconButton.tsx'

/** Menus and dialogs opened from the list are outside it. A press in them does not close it. */
const OPENED = '[role="menu"], [role="dialog"], dialog'

interface HeaderActionsProps {
  primary: ReactNode
  children: ReactNode
}

/** Actions in a row. On a phone only the primary one stays, the others are a list behind the overflow button. */
export function HeaderActions({ primary, children }: HeaderActionsProps) {
  const { t } = useTranslation('casca')
  const whole = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !whole.current?.contains(target) && !target.closest(OPENED)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const close = () => {
    // Before the list hides the focused button. A dialog of the action takes the focus after it, and returns it here.
    more.current?.focus()
    setOpen(false)
  }
  const onClick = ({ target }: MouseEvent) => {
    const control = target instanceof Element && target.closest('button, a, [role^="menuitem"]')
    if (isOpen && control && !control.hasAttribute('aria-haspopup')) close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
    event.stopPropagation()
    close()
  }
  return (
    <div ref={whole} className={styles['actions']} data-open={isOpen || undefined} data-primary={Boolean(primary) || undefined}>
      {children && (
        <>
          <span className={styles['more']}>
            <IconButton ref={more} icon="more" label={t('maisAcoes')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
          </span>
          {/* The controls inside take the keys. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div className={styles['list']} onClick={onClick} onKeyDown={onKeyDown}>
            {children}
          </div>
        </>
      )}
      {primary}
    </div>
  )
}
