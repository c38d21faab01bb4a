import { INICIO_WAITS_MAX, type Inicio } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { inicioQuery } from '../features/telas/inicio/queries.ts'
import { useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/icons.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import { Menu } from '../ui/Menu.tsx'
import { LOGO_WIDTH } from './logo.ts'
import styles from './Navigation.module.css'
import { type NavigationItem, entryOf } from './screen-list.ts'

export function Brand() {
  const { nome, sinal } = useMarca()
  return (
    <Link to={paths.home} className="moldura-marca" data-casca>
      <img src={sinal} width={LOGO_WIDTH} height={LOGO_WIDTH} alt="" />
      <span>{nome}</span>
    </Link>
  )
}

/** The entry of the open screen: its own, else that of the screen of which it is a part. */
export function useSection(items: readonly NavigationItem[]): NavigationItem['to'] | undefined {
  const pathname = useRouterState({ select: (state) => state.location.pathname.toLowerCase() })
  return items.find(({ to }) => to.toLowerCase() === pathname)?.to ?? entryOf(pathname)
}

function NavigationList({ items }: { items: readonly NavigationItem[] }) {
  const { t } = useTranslation('casca')
  const section = useSection(items)
  return (
    <Stack as="ul" gap={2} padding={8} className={styles['list']}>
      {items.map((item, index) => {
        const heading = item.grupo !== undefined && item.grupo !== items[index - 1]?.grupo ? t(item.grupo) : undefined
        return (
          <li key={item.to} data-begins={heading ? true : undefined}>
            {heading && <span className={styles['heading']}>{heading}</span>}
            <Entry item={item} section={section} />
          </li>
        )
      })}
    </Stack>
  )
}

interface NavigationBadge {
  count: (inicio: Inicio) => number
  max: number
}

const WAITS: Readonly<Partial<Record<NavigationItem['to'], NavigationBadge>>> = {
  [paths.dePara]: { count: ({ semDePara }) => semDePara.contas, max: Infinity },
  [paths.orcamentos]: { count: ({ orcamentos }) => orcamentos.length, max: INICIO_WAITS_MAX },
}

const ALWAYS_SHOWN = 3

/** Horizontal navigation. Groups are menus, and entries that do not fit go into an overflow menu, because name lengths vary by language. */
export function NavigationBar({ items }: { items: readonly NavigationItem[] }) {
  const { t } = useTranslation('casca')
  const section = useSection(items)
  const list = useRef<HTMLElement>(null)
  const [withoutLocation, setWithoutLocation] = useState(0)
  useEffect(() => {
    const again = () => setWithoutLocation(0)
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [])
  const loose = items.filter(({ grupo }) => grupo === undefined)
  const fitting = loose.slice(0, Math.max(ALWAYS_SHOWN, loose.length - withoutLocation))
  const others = loose.slice(fitting.length)
  useLayoutEffect(() => {
    const element = list.current
    if (element && element.scrollWidth > element.clientWidth && fitting.length > ALWAYS_SHOWN) setWithoutLocation(withoutLocation + 1)
  }, [withoutLocation, fitting.length])
  const groups = Map.groupBy(items, ({ grupo }) => grupo)
  return (
    <Inline as="ul" ref={list} gap={2} padding={[4, 0]} className={styles['horizontal']}>
      {fitting.map((item) => (
        <li key={item.to}>
          <Entry item={item} section={section} wordOnly />
        </li>
      ))}
      {others.length > 0 && (
        <li>
          <Grupo nome={t('navegacao.mais')} entries={others} section={section} />
        </li>
      )}
      {[...groups].map(
        ([grupo, entries]) =>
          grupo !== undefined && (
            <li key={grupo}>
              <Grupo nome={t(grupo)} entries={entries} section={section} />
            </li>
          ),
      )}
    </Inline>
  )
}

interface GrupoProps {
  nome: string
  entries: readonly NavigationItem[]
  section: NavigationItem['to'] | undefined
}

function Grupo({ nome, entries, section }: GrupoProps) {
  const { t } = useTranslation('casca')
  const isCurrent = entries.some(({ to }) => to === section)
  return (
    <Menu
      label={nome}
      renderButton={(button) => (
        <button
          {...button}
          type="button"
          className={`${styles['item']} ${isCurrent ? styles['current'] : ''}`}
          aria-current={isCurrent ? 'true' : undefined}
        >
          <span className={styles['text']}>{nome}</span>
          <Icon name="down" size={12} />
        </button>
      )}
      options={entries.map(({ to, texto, icon }) => ({
        id: to,
        text: t(texto),
        left: <Icon name={icon} />,
        to,
        isCurrent: to === section,
      }))}
    />
  )
}

interface EntryProps {
  item: NavigationItem
  section: NavigationItem['to'] | undefined
  wordOnly?: boolean
}

export function Entry({ item: { to, texto, icon }, section, wordOnly = false }: EntryProps) {
  const { t } = useTranslation('casca')
  const wait = WAITS[to]
  return (
    <Link
      to={to}
      className={`${styles['item']} ${to === section ? styles['current'] : ''}`}
      activeProps={{}}
      aria-current={to === section ? 'page' : undefined}
      title={t(texto)}
    >
      {!wordOnly && <Icon name={icon} />}
      <span className={styles['text']}>{t(texto)}</span>
      {wait && <Contador {...wait} />}
    </Link>
  )
}

function Contador({ count, max }: NavigationBadge) {
  const { t } = useTranslation('casca')
  const { language } = usePreferencias()
  const { data: sessao } = useQuery(sessaoQuery)
  const { data: inicio } = useQuery({ ...inicioQuery, enabled: Boolean(sessao?.cliente) })
  const esperam = inicio === undefined ? 0 : count(inicio)
  if (esperam === 0) return null
  return (
    <b className={styles['count']}>
      {formatInteger(esperam, language)}
      {esperam >= max && '+'}
      <span className="visually-hidden"> {t('navegacao.aEspera')}</span>
    </b>
  )
}

interface NavigationProps {
  items: readonly NavigationItem[]
  collapsed: boolean
  onToggle: () => void
}

export function Navigation({ items, collapsed, onToggle }: NavigationProps) {
  const { t } = useTranslation('casca')
  const text = t(collapsed ? 'navegacao.expandir' : 'navegacao.recolher')
  return (
    <Stack
      as="nav"
      data-visita="navegacao"
      className={styles['column']}
      aria-label={t('navegacao.principal')}
      data-collapsed={collapsed || undefined}
    >
      <Brand />
      <NavigationList items={items} />
      <button type="button" className={`${styles['item']} ${styles['toggle']}`} onClick={onToggle} title={text}>
        <Icon name={collapsed ? 'expand' : 'collapse'} />
        <span className={styles['text']}>{text}</span>
      </button>
    </Stack>
  )
}

export function NavigationOverlay({ items, onClose }: { items: readonly NavigationItem[]; onClose: () => void }) {
  const { t } = useTranslation('casca')
  return (
    <Dialog title={t('navegacao.principal')} head={<Brand />} placement="side" onClose={onClose}>
      <nav className={styles['overlay']} aria-label={t('navegacao.principal')}>
        <NavigationList items={items} />
      </nav>
    </Dialog>
  )
}
