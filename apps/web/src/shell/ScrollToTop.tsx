import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icons.tsx'
import styles from './ScrollToTop.module.css'

const THRESHOLD_PX = 200

/** "A scroll-to-top button appears after scrolling more than 200 px." */
export function ScrollToTop({ container }: { container: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('casca')
  const [far, setFar] = useState(false)
  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    const onScroll = () => setFar(element.scrollTop > THRESHOLD_PX)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [container])
  if (!far) return null
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={t('voltarAoTopo')}
      title={t('voltarAoTopo')}
      onClick={() => container.current?.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <Icon name="up" />
    </button>
  )
}
