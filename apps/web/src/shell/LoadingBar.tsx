import { useLoadingBar } from '../ui/loading-bar.ts'
import styles from './LoadingBar.module.css'

export function LoadingBar() {
  const { visible, progress, buffer } = useLoadingBar()
  return (
    <div className={styles['bar']} aria-hidden="true" data-visible={visible}>
      <i className={styles['buffer']} style={{ transform: `scaleX(${buffer / 100})` }} />
      <i className={styles['progress']} style={{ transform: `scaleX(${progress / 100})` }} />
    </div>
  )
}
