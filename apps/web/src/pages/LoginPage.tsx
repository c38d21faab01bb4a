import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DemoWaterfall } from '../marca/DemoWaterfall.tsx'
import { SislocPicture } from '../marca/SislocPicture.tsx'
import { contactAddress, marcaImage, useMarca } from '../marca/marca.ts'
import { paths } from '../paths.ts'
import { safeReturnPath } from '../sessao/guarda.ts'
import { LanguageSelect } from '../sessao/LanguageSelect.tsx'
import { LoginForm } from '../sessao/LoginForm.tsx'
import styles from './LoginPage.module.css'

const route = getRouteApi(paths.login)

export function LoginPage() {
  const { t } = useTranslation('entrar')
  const router = useRouter()
  const { to, q } = route.useSearch()
  const { chave, nome, config } = useMarca()
  useEffect(() => {
    document.title = `${t('titulo')} · ${nome}`
  }, [nome, t])

  const sisloc = chave === 'sisloc'
  const brand = (
    <span className={styles['brand']}>
      <img src={marcaImage(chave)} width={24} height={24} alt="" />
      {nome}
    </span>
  )
  // Both at once, when the server named them: nothing on the page moves.
  const links = config && (
    <>
      <a href={config.sobreUrl || paths.about}>{t('sobre')}</a>
      {config.contato && <a href={contactAddress(config.contato)}>{t('contato')}</a>}
    </>
  )
  return (
    <div className={styles['page']} data-structure={sisloc ? 'sisloc' : 'default'}>
      {sisloc && (
        <header className={styles['top']}>
          {brand}
          <nav aria-label={nome}>
            {links}
            <LanguageSelect />
          </nav>
        </header>
      )}
      {sisloc && <SislocPicture />}
      <main className={styles['panel']}>
        {!sisloc && brand}
        <div className={styles['form']}>
          <h1>{t('titulo')}</h1>
          <p className={styles['lead']}>{t('chamada')}</p>
          <LoginForm cliente={q} onEntered={() => router.history.push(safeReturnPath(to))} />
        </div>
        {!sisloc && (
          <footer className={styles['foot']}>
            <LanguageSelect />
            {links}
          </footer>
        )}
      </main>
      {!sisloc && <DemoWaterfall />}
    </div>
  )
}
