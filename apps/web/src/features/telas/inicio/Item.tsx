import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import styles from './Item.module.css'

interface ItemProps {
  icon: IconName
  tone?: 'running' | 'done' | 'warning' | 'error' | undefined
  /** In bold; a span in it in regular weight. */
  title: ReactNode
  detail?: ReactNode
  /** Below the words: a bar. */
  progress?: ReactNode
  /** At the right of the words: a share, a proof. */
  aside?: ReactNode
  /** The one thing to do with it; on a phone the whole row does it. */
  action?: ReactNode
}

/** One row of a block of Home: what it is, what is to know about it, what to do. */
export function Item({ icon, tone, title, detail, progress, aside, action }: ItemProps) {
  return (
    <div className={styles['item']}>
      <span className={styles['icon']} data-tone={tone}>
        <Icon name={icon} size={tone === 'done' || icon === 'file' ? 14 : 16} />
      </span>
      <div className={styles['what']}>
        <strong>{title}</strong>
        {detail && <small>{detail}</small>}
        {progress}
      </div>
      {aside}
      {action}
    </div>
  )
}
