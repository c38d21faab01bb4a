import { useEffect, useRef } from 'react'
import { loadingBar } from '../stores/loading-bar.ts'
import styles from './LoadingBar.module.css'

/**
 * Moved outside of React: it changes while a screen is drawn in pieces, and React would then draw all of that screen again, at once, to have
 * both from the same moment.
 */
export function LoadingBar() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const move = () => {
      const { visible, progress, buffer } = loadingBar.get()
      if (!bar.current) return
      bar.current.dataset['visible'] = String(visible)
      bar.current.style.setProperty('--progress', String(progress / 100))
      bar.current.style.setProperty('--buffer', String(buffer / 100))
    }
    move()
    return loadingBar.subscribe(move)
  }, [])
  return (
    <div ref={bar} className={styles['bar']} aria-hidden="true" data-visible="false">
      <i className={styles['buffer']} />
      <i className={styles['progress']} />
    </div>
  )
}
