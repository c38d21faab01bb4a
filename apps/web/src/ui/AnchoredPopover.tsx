import { localeOf } from '@lastro/formato'
import type { ReactNode, RefObject } from 'react'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { usePreferencias } from '../theme/preferences.ts'
import styles from './AnchoredPopover.module.css'

interface AnchoredPopoverProps {
  id?: string
  label?: string | undefined
  /** Element with the name, if there is no label. A list that is not modal has its own. */
  labelledBy?: string
  trigger: RefObject<HTMLElement | null>
  width?: number | string | undefined
  position?: 'bottom-start' | 'bottom-end' | undefined
  isNonModal?: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** Box below its trigger, open while mounted. */
export function AnchoredPopover({
  id,
  label,
  labelledBy,
  trigger,
  width,
  position = 'bottom-start',
  isNonModal = false,
  onOpenChange,
  children,
}: AnchoredPopoverProps) {
  const { language } = usePreferencias()
  const isRtl = document.documentElement.dir === 'rtl'
  // React Aria takes the direction from the script of the locale, and the page may force another one than its language has.
  const locale = new Intl.Locale(localeOf(language), { script: isRtl ? 'Arab' : 'Latn' }).toString()
  return (
    <I18nProvider locale={locale}>
      {/* Everything outside an open <dialog> is below it and inert. A list without the role of a dialog belongs in a landmark. */}
      <PortalProvider getContainer={() => trigger.current?.closest(isNonModal ? 'dialog, main' : 'dialog') ?? document.body}>
        <Popover
          ref={showAbove}
          isOpen
          {...(id === undefined ? {} : { id })}
          onOpenChange={onOpenChange}
          isNonModal={isNonModal}
          triggerRef={trigger}
          placement={position === 'bottom-start' ? 'bottom start' : 'bottom end'}
          {...(label === undefined ? { 'aria-labelledby': labelledBy } : { 'aria-label': label })}
          className={`raised ${styles['popover']}`}
          style={{ width }}
        >
          {children}
        </Popover>
      </PortalProvider>
    </I18nProvider>
  )
}

/** A dialog scrolls, and would cut off what is longer than itself. In the top layer it does not. */
function showAbove(box: HTMLElement | null): void {
  if (!box?.closest('dialog')) return
  box.popover = 'manual'
  box.showPopover()
}
