import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import styles from './States.module.css'

export function EmptyState({ icon, title, text, action }: { icon: IconName; title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={styles['state']}>
      <span className={styles['badge']}>
        <Icon name={icon} />
      </span>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
