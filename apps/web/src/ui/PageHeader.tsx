import type { ReactNode } from 'react'
import { useTellPageTitle } from '../stores/page-title.ts'
import { HeaderActions } from './HeaderActions.tsx'
import styles from './PageHeader.module.css'
import { Rolagem } from './Rolagem.tsx'

interface PageHeaderProps {
  title: ReactNode
  context?: ReactNode
  /** On a phone behind the overflow button, unless there is only one. */
  actions?: ReactNode
  /** Stays in view on a phone. */
  primary?: ReactNode
}

/** Title row, exactly one per page, then at most one `Toolbar`, then the content. */
export function PageHeader({ title, context, actions, primary }: PageHeaderProps) {
  useTellPageTitle(typeof title === 'string' ? title : '')
  return (
    <header className={styles['header']}>
      <h1 title={typeof title === 'string' ? title : undefined}>{title}</h1>
      {context && <div className={styles['context']}>{typeof context === 'string' ? <span>{context}</span> : context}</div>}
      {(actions || primary) && <HeaderActions primary={primary}>{actions}</HeaderActions>}
    </header>
  )
}

export function Page({ children }: { children: ReactNode }) {
  return <div className={styles['page']}>{children}</div>
}

interface PageContentProps {
  children: ReactNode
  scroll?: boolean
  /** Accessible name. Makes the area focusable for scrolling by keyboard when nothing inside is. */
  nome?: string | undefined
}

export function PageContent({ children, scroll = false, nome }: PageContentProps) {
  const className = scroll ? styles['scrolling'] : styles['content']
  if (nome === undefined)
    return (
      <div data-paper="whole" className={className}>
        {children}
      </div>
    )
  return (
    <Rolagem nome={nome} className={className}>
      {children}
    </Rolagem>
  )
}
