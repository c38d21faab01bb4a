import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'
import { Rolagem } from './Rolagem.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** Chips or a short text: cliente, exercício, scenario. */
  context?: ReactNode
  /** At the right, the primary one last. */
  actions?: ReactNode
}

/** Title row of a page. A page has exactly one, then at most one `Toolbar`, then its content. */
export function PageHeader({ title, context, actions }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <h1 title={typeof title === 'string' ? title : undefined}>{title}</h1>
      {context && <div className={styles['context']}>{context}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}

/** A page as high as the screen: header and toolbar stay, the content takes the rest and scrolls inside itself. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles['page']}>{children}</div>
}

interface PageContentProps {
  children: ReactNode
  /** When it is not a table that scrolls by itself. */
  scroll?: boolean
  /** What is in it, where nothing in it takes the keyboard: it does so itself then, and the arrows move it. */
  nome?: string | undefined
}

/** The part of a `Page` that takes the height left. */
export function PageContent({ children, scroll = false, nome }: PageContentProps) {
  const className = scroll ? styles['scrolling'] : styles['content']
  if (nome === undefined) return <div className={className}>{children}</div>
  return (
    <Rolagem nome={nome} className={className}>
      {children}
    </Rolagem>
  )
}
