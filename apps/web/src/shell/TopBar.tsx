import type { Sessao } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Sino } from '../features/avisos/notificacao/Sino.tsx'
import { Icon } from '../ui/icons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Inline } from '../ui/layout.tsx'
import { Truncate } from '../ui/Text.tsx'
import { ClienteSwitcher } from './ClienteSwitcher.tsx'
import { Brand, NavigationBar } from './Navigation.tsx'
import type { NavigationItem, PessoalItem } from './screen-list.ts'
import { TelasFixadas } from './TelasFixadas.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import styles from './TopBar.module.css'
import { useOpenIn } from './use-open-in.ts'
import { PALETTE_KEYS } from './use-shortcuts.ts'
import { UserMenu } from './UserMenu.tsx'

interface TopBarProps {
  sessao: Sessao
  items: readonly NavigationItem[]
  pessoal: readonly PessoalItem[]
  horizontal: boolean
  onNavigation: () => void
  onPalette: () => void
  onAjuda: () => void
}

export function TopBar({ sessao, items, pessoal, horizontal, onNavigation, onPalette, onAjuda }: TopBarProps) {
  const { t, i18n } = useTranslation('casca')
  const openIn = useOpenIn()
  return (
    <Inline as="header" data-paper="none" gap={4} className={styles['bar']} data-horizontal={horizontal || undefined}>
      <span className={styles['menu']}>
        <IconButton icon="menu" label={t('navegacao.abrir')} onClick={onNavigation} />
      </span>
      {horizontal && (
        <Inline as="nav" gap={0} data-visita="navegacao" className={styles['horizontal']} aria-label={t('navegacao.principal')}>
          <Brand />
          <NavigationBar key={i18n.language} items={items} />
        </Inline>
      )}
      <span data-visita="cliente" className={styles['so']}>
        <ClienteSwitcher cliente={sessao.cliente} clientes={sessao.vendoComo ? [] : sessao.clientes} />
      </span>
      <button type="button" data-visita="busca" className={styles['search']} onClick={onPalette}>
        <Icon name="search" size={14} />
        <Truncate>{t('busca.abrir')}</Truncate>
        <kbd>{PALETTE_KEYS}</kbd>
      </button>
      <span className={styles['phoneSearch']}>
        <IconButton icon="search" label={t('busca.campo')} onClick={onPalette} />
      </span>
      <span className={styles['wide']}>
        <TelasFixadas telas={[...items, ...pessoal]} readOnly={sessao.vendoComo !== null} />
      </span>
      <span className={styles['wide']} data-visita="ajuda">
        <IconButton icon="help" label={t('ajuda.nome')} onClick={onAjuda} />
      </span>
      <span className={styles['wide']}>
        <ThemeMenu />
      </span>
      <Sino readOnly={sessao.vendoComo !== null} onOpenIn={openIn} />
      <span data-visita="conta" className={styles['so']}>
        <UserMenu sessao={sessao} pessoal={pessoal} />
      </span>
    </Inline>
  )
}
