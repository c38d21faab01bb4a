import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './HeaderActions.module.css'
import { IconButton } from './IconButton.tsx'
import { AfterChoice } from './use-trigger.ts'
import { useViewport } from './use-viewport.ts'

/** Menus and dialogs opened from the list are outside it. A press in them does not close it. */
const OPENED = '[role="menu"], [role="dialog"], dialog'

interface HeaderActionsProps {
  primary: ReactNode
  children: ReactNode
}

/** Actions in a row. On a phone only the primary one stays, the others are a list behind the overflow button. */
export function HeaderActions({ primary, children }: HeaderActionsProps) {
  const { t } = useTranslation('casca')
  const phone = useViewport('(max-width: 599px)')
  const listId = useId()
  const whole = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
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
  const afterChoice = (button: HTMLElement | null) => {
    if (isOpen && list.current?.contains(button)) close()
  }
  // React also passes on the events of an open menu or panel, which is elsewhere in the document.
  const onClick = ({ target, currentTarget }: MouseEvent) => {
    const control = target instanceof Element && currentTarget.contains(target) && target.closest('button, a')
    if (isOpen && control && !control.hasAttribute('aria-haspopup')) close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isInside = event.target instanceof Element && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented || !isInside) return
    event.stopPropagation()
    close()
  }
  const actions = children && (
    // The controls inside take the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div key="list" ref={list} id={listId} className={isOpen ? `raised ${styles['list']}` : styles['list']} onClick={onClick}>
      <AfterChoice value={afterChoice}>{children}</AfterChoice>
    </div>
  )
  const first = <Fragment key="primary">{primary}</Fragment>
  return (
    // The controls inside take the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={whole}
      data-paper="none"
      className={styles['actions']}
      data-open={isOpen || undefined}
      data-primary={Boolean(primary) || undefined}
      onKeyDown={onKeyDown}
    >
      {/* In the order in which they are seen, which the Tab key follows. */}
      {phone
        ? [
            first,
            actions && (
              <span key="more" className={styles['more']}>
                <IconButton
                  ref={more}
                  icon="more"
                  label={t('maisAcoes')}
                  aria-expanded={isOpen}
                  aria-controls={listId}
                  onClick={() => setOpen(!isOpen)}
                />
              </span>
            ),
            actions,
          ]
        : [actions, first]}
    </div>
  )
}
