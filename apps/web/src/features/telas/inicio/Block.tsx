import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import styles from './Block.module.css'

interface BlockProps {
  title: string
  note?: ReactNode
  link?: { to: string; text: string }
  children: ReactNode
}

export function Block({ title, note, link, children }: BlockProps) {
  return (
    <section className={styles['block']} aria-label={title}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
        {link && (
          <Link to={link.to} className={styles['more']}>
            {link.text}
            <Icon name="right" size={12} />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
