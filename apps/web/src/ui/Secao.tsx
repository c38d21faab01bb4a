import type { ReactNode } from 'react'
import styles from './Secao.module.css'

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

export function Secoes({ children }: { children: ReactNode }) {
  return <div className={styles['secoes']}>{children}</div>
}
