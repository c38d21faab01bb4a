import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './ScrollToTop.module.css'

const THRESHOLD_PX = 200
export const DURATION_MS = 300

function scrollToTop(element: Element): void {
  const from = element.scrollTop
  const began = performance.now()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const step = () => {
    const part = still ? 1 : Math.min(1, (performance.now() - began) / DURATION_MS)
    element.scrollTop = from * (1 - part) ** 3
    if (part < 1) requestAnimationFrame(step)
  }
  step()
}

/**
 * "A scroll-to-top button appears after scrolling more than 200 px", in 300 ms. Applies to any scroller in the container: the page on a
 * phone, its table or content elsewhere.
 */
export function ScrollToTop({ container }: { container: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('casca')
  const [far, setFar] = useState(false)
  const scrolled = useRef<Element>(null)
  useEffect(() => {
    const around = container.current
    if (!around) return undefined
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      if (target !== around && target.clientHeight < around.clientHeight / 2) return
      // Ignores panels, where the button would cover a table that has not scrolled.
      if (target.closest('[data-painel]') !== null) return
      scrolled.current = target
      setFar(target.scrollTop > THRESHOLD_PX)
    }
    around.addEventListener('scroll', onScroll, { passive: true, capture: true })
    return () => around.removeEventListener('scroll', onScroll, { capture: true })
  }, [container])
  if (!far) return null
  return (
    <span data-to-top className={`raised ${styles['button']}`}>
      <IconButton
        icon="up"
        label={t('voltarAoTopo')}
        onClick={() => {
          if (scrolled.current) scrollToTop(scrolled.current)
        }}
      />
    </span>
  )
}
