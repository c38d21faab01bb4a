import type { ReactNode } from 'react'
import styles from './Seguranca.module.css'

/** One subject of the account: what it is at the left, what to do at the right. */
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
