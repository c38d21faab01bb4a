import { useEffect, useRef } from 'react'
import { loadingBar } from '../stores/loading-bar.ts'
import styles from './LoadingBar.module.css'

/** Updated outside React. A state change during a sliced render would force the whole screen to render at once. */
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
    <div ref={bar} data-paper="none" className={styles['bar']} aria-hidden="true" data-visible="false">
      <i className={styles['buffer']} />
      <i className={styles['progress']} />
    </div>
  )
}
