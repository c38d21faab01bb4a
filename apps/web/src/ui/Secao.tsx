import type { ReactNode } from 'react'
import styles from './Secao.module.css'

/** One subject of a page: what it is at the left, what to do at the right. */
export function Secao({ titulo, texto, children }: { titulo: string; texto?: string; children: ReactNode }) {
  return (
    <section className={styles['secao']}>
      <div className={styles['sobre']}>
        <h2>{titulo}</h2>
        {texto && <p>{texto}</p>}
      </div>
      <div className={styles['conteudo']}>{children}</div>
    </section>
  )
}

/** The subjects of a page, under each other. */
export function Secoes({ children }: { children: ReactNode }) {
  return <div className={styles['secoes']}>{children}</div>
}
