import { Link, useMatches } from '@tanstack/react-router'
import { type ReactNode, Suspense, lazy, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { contactAddress, useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { LanguageSelect } from '../sessao/LanguageSelect.tsx'
import styles from './EntryFrame.module.css'

const DemoWaterfall = lazy(async () => ({ default: (await import('../features/marca/DemoWaterfall.tsx')).DemoWaterfall }))
const SislocPicture = lazy(async () => ({ default: (await import('../features/marca/SislocPicture.tsx')).SislocPicture }))

interface EntryFrameProps {
  title: string
  lead?: ReactNode
  wide?: boolean
  children: ReactNode
}

export function EntryFrame({ title, lead, wide = false, children }: EntryFrameProps) {
  const { t } = useTranslation('entrar')
  const { chave, nome, sinal, config } = useMarca()
  const look = useMatches({ select: (matches) => matches.find(({ staticData }) => staticData.look)?.staticData.look ?? 'split' })
  useEffect(() => {
    document.title = `${title} · ${nome}`
  }, [title, nome])

  const sisloc = chave === 'sisloc'
  const brand = (
    <Link to={paths.login} className={styles['brand']}>
      <img src={sinal} width={24} height={24} alt="" />
      {nome}
    </Link>
  )
  const links = config && (
    <>
      <a href={config.sobreUrl || paths.about}>{t('sobre')}</a>
      {config.contato && <a href={contactAddress(config.contato)}>{t('contato')}</a>}
    </>
  )
  const place = <div className={styles['picture']} />
  const picture = sisloc ? <SislocPicture texto={config?.descricao} /> : <DemoWaterfall titulo={config?.descricao} />
  const beside = look === 'split' && <Suspense fallback={place}>{picture}</Suspense>
  return (
    <div className={styles['page']} data-structure={sisloc ? 'sisloc' : 'default'} data-look={look}>
      {sisloc && (
        <header className={styles['top']}>
          {brand}
          <nav aria-label={nome}>
            {links}
            <LanguageSelect />
          </nav>
        </header>
      )}
      {sisloc && beside}
      <main className={styles['panel']}>
        {!sisloc && brand}
        <div className={styles['form']} data-wide={wide || undefined}>
          <h1>{title}</h1>
          <p className={styles['lead']}>{lead}</p>
          {children}
        </div>
        {!sisloc && (
          <footer className={styles['foot']}>
            <LanguageSelect />
            {links}
          </footer>
        )}
      </main>
      {!sisloc && beside}
    </div>
  )
}
