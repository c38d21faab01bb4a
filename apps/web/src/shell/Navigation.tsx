import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { inicioQuery } from '../inicio/queries.ts'
import { marcaImage, useMarca } from '../marca/marca.ts'
import { formatInteiro } from '../format/valor.ts'
import { paths } from '../paths.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Icon } from '../ui/icons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Navigation.module.css'
import type { NavegacaoItem } from './navegacao.ts'

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
  const { t } = useTranslation()
  const { language } = usePreferencias()
  const { data: inicio } = useQuery(inicioQuery)
  return (
    <nav aria-label={t('navegacao.principal')} className={styles['list']} data-horizontal={horizontal || undefined}>
      {items.map(({ to, texto, icon }) => {
        const waiting = to === paths.dePara ? (inicio?.semDePara.contas ?? 0) : 0
        return (
          <Link key={to} to={to} className={styles['item']} activeProps={{ className: styles['current'] }} title={t(texto)}>
            <Icon name={icon} />
            <span className={styles['text']}>{t(texto)}</span>
            {waiting > 0 && (
              <b className={styles['count']} aria-label={t('navegacao.aEspera', { count: waiting })}>
                {formatInteiro(waiting, language)}
              </b>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

interface NavigationProps {
  items: readonly NavegacaoItem[]
  collapsed: boolean
  onToggle: () => void
}

export function Navigation({ items, collapsed, onToggle }: NavigationProps) {
  const { t } = useTranslation()
  const text = t(collapsed ? 'navegacao.expandir' : 'navegacao.recolher')
  return (
    <div className={styles['column']} data-collapsed={collapsed || undefined}>
      <Brand />
      <NavigationList items={items} />
      <button type="button" className={styles['toggle']} onClick={onToggle} title={text}>
        <Icon name={collapsed ? 'expand' : 'collapse'} />
        <span className={styles['text']}>{text}</span>
      </button>
    </div>
  )
}

/** Below 1280 px the navigation lies over the page. A native dialog: it traps the focus, closes with Esc and gives it back. */
export function NavigationOverlay({ items, opened, onClose }: { items: readonly NavegacaoItem[]; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])
  return (
    // The backdrop belongs to the dialog element: a click on it arrives here. Esc is the keyboard's way.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['overlay']}
      aria-label={t('navegacao.principal')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {opened && (
        <div className={styles['column']}>
          <div className={styles['overlayHead']}>
            <Brand />
            <IconButton icon="close" label={t('fechar')} onClick={onClose} />
          </div>
          <NavigationList items={items} />
        </div>
      )}
    </dialog>
  )
}
