import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import styles from './MessagePage.module.css'

interface MessagePageProps {
  code?: string
  title: string
  children?: ReactNode
  actions: ReactNode
}

export function MessagePage({ code, title, children, actions }: MessagePageProps) {
  const { nome, sinal } = useMarca()
  useEffect(() => {
    document.title = `${title} · ${nome}`
  }, [title, nome])
  return (
    <div className={styles['page']}>
      <header>
        <Link to={paths.root} className={styles['brand']}>
          <img src={sinal} width={24} height={24} alt="" />
          {nome}
        </Link>
      </header>
      <main>
        {code && <p className={styles['code']}>{code}</p>}
        <h1>{title}</h1>
        <div className={styles['text']}>{children}</div>
        <div className={styles['actions']}>{actions}</div>
      </main>
    </div>
  )
}
