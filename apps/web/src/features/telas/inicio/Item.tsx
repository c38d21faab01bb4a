import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import styles from './Item.module.css'

interface ItemProps {
  icon: IconName
  tone?: 'running' | 'done' | 'warning' | 'error' | undefined
  title: ReactNode
  detail?: ReactNode
  progress?: ReactNode
  aside?: ReactNode
  action?: ReactNode
}

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
