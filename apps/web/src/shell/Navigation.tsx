import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { inicioQuery } from '../inicio/queries.ts'
import { marcaImage, useMarca } from '../marca/marca.ts'
import { formatInteiro } from '../format/valor.ts'
import { paths } from '../paths.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/icons.tsx'
import styles from './Navigation.module.css'
import { type NavegacaoItem, entryOf } from './navegacao.ts'

/** Mark and name of the marca, leading home. */
export function Brand() {
  const { chave, nome } = useMarca()
  return (
    <Link to={paths.home} className={styles['brand']}>
      <img src={marcaImage(chave)} width={20} height={20} alt="" />
      <span>{nome}</span>
    </Link>
  )
}

/** The entries; `horizontal` for the marca that has them in the top bar. */
export function NavigationList({ items, horizontal = false }: { items: readonly NavegacaoItem[]; horizontal?: boolean }) {
  const { t } = useTranslation('casca')
  const { language } = usePreferencias()
  const { data: inicio } = useQuery(inicioQuery)
  // Paths match in any case, and so does the entry that is lit.
  const section = useRouterState({ select: (state) => entryOf(state.location.pathname) })
  return (
    <ul className={styles['list']} data-horizontal={horizontal || undefined}>
      {items.map(({ to, texto, icon, grupo }, index) => {
        const heading = grupo !== undefined && grupo !== items[index - 1]?.grupo ? t(grupo) : undefined
        const waiting = to === paths.dePara ? (inicio?.semDePara.contas ?? 0) : 0
        return (
          <li key={to} data-begins={heading ? true : undefined}>
            {heading && <span className={styles['heading']}>{heading}</span>}
            <Link
              to={to}
              className={`${styles['item']} ${to === section ? styles['current'] : ''}`}
              activeProps={{}}
              aria-current={to === section ? 'page' : undefined}
              title={t(texto)}
            >
              <Icon name={icon} />
              <span className={styles['text']}>{t(texto)}</span>
              {waiting > 0 && (
                <b className={styles['count']}>
                  {formatInteiro(waiting, language)}
                  <span className="visually-hidden"> {t('navegacao.aEspera')}</span>
                </b>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

interface NavigationProps {
  items: readonly NavegacaoItem[]
  collapsed: boolean
  onToggle: () => void
}

export function Navigation({ items, collapsed, onToggle }: NavigationProps) {
  const { t } = useTranslation('casca')
  const text = t(collapsed ? 'navegacao.expandir' : 'navegacao.recolher')
  return (
    <nav className={styles['column']} aria-label={t('navegacao.principal')} data-collapsed={collapsed || undefined}>
      <Brand />
      <NavigationList items={items} />
      <button type="button" className={styles['toggle']} onClick={onToggle} title={text}>
        <Icon name={collapsed ? 'expand' : 'collapse'} />
        <span className={styles['text']}>{text}</span>
      </button>
    </nav>
  )
}

/** Below 1280 px the navigation lies over the page. */
export function NavigationOverlay({ items, onClose }: { items: readonly NavegacaoItem[]; onClose: () => void }) {
  const { t } = useTranslation('casca')
  return (
    <Dialog title={t('navegacao.principal')} head={<Brand />} placement="side" onClose={onClose}>
      <nav className={styles['overlay']} aria-label={t('navegacao.principal')}>
        <NavigationList items={items} />
      </nav>
    </Dialog>
  )
}
