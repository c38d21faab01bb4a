import { type RefObject, useEffect, useRef, useState } from 'react'

/** `active`: a control out of view is pressed, so that the overflow button can show it. */
export type Overflow = 'none' | 'some' | 'active'

/** Segments wrap on their own, so each counts. The first segment stands for no filter. */
function listControls(line: HTMLElement): HTMLElement[] {
  return [...line.children].flatMap((child) => {
    const parts = child instanceof HTMLFieldSetElement ? [...child.children] : [child]
    return parts.filter((part) => part instanceof HTMLElement)
  })
}

function isActive(control: HTMLElement): boolean {
  const pressed = control.matches('[aria-pressed="true"]') ? control : control.querySelector('[aria-pressed="true"]')
  return pressed !== null && !(pressed.parentElement instanceof HTMLFieldSetElement && pressed === pressed.parentElement.firstElementChild)
}

interface OverflowOptions {
  line: RefObject<HTMLElement | null>
  /** Overflow button. */
  more: RefObject<HTMLElement | null>
  isUnfolded: boolean
}

/** Makes the controls of later rows inert, unless unfolded, and says whether there are any. The button gets the focus of such a control. */
export function useOverflow({ line, more, isUnfolded }: OverflowOptions): Overflow {
  const [overflow, setOverflow] = useState<Overflow>('none')
  const hasLostFocus = useRef(false)
  useEffect(() => {
    const element = line.current
    if (!element) return undefined
    const measure = () => {
      const controls = listControls(element)
      const rowHeight = Math.max(...controls.map(({ offsetHeight }) => offsetHeight))
      const start = Math.min(...controls.map(({ offsetTop }) => offsetTop))
      const below = controls.filter(({ offsetTop, offsetHeight }) => offsetHeight > 0 && offsetTop > start + rowHeight / 2)
      if (!isUnfolded && below.some((control) => control.contains(document.activeElement))) {
        hasLostFocus.current = more.current === null
        more.current?.focus()
      }
      for (const control of controls) control.toggleAttribute('inert', !isUnfolded && below.includes(control))
      setOverflow(below.length === 0 ? 'none' : below.some(isActive) ? 'active' : 'some')
    }
    const sizes = new ResizeObserver(measure)
    const observe = () => {
      sizes.disconnect()
      sizes.observe(element)
      for (const control of listControls(element)) sizes.observe(control)
    }
    const controls = new MutationObserver(observe)
    controls.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-pressed'] })
    observe()
    return () => {
      sizes.disconnect()
      controls.disconnect()
    }
  }, [line, more, isUnfolded])
  // After every render, because the button appears with the first control that folds.
  useEffect(() => {
    if (!hasLostFocus.current) return
    hasLostFocus.current = false
    more.current?.focus()
  })
  return overflow
}
