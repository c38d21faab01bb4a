import { createCan } from '@lastro/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../i18n/i18n.ts'
import { watchImportacoes } from '../features/razao/importacao/queries.ts'
import { faviconOf, showFavicon, useMarca } from '../features/marca/marca.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { SESSION_POLL_MS, sessaoQuery } from '../sessao/sessao.ts'
import { setPreferencia, usePreferencias } from '../theme/preferences.ts'
import { toggleAjuda, useAjuda } from './help.ts'
import { BottomBar } from './BottomBar.tsx'
import { ClienteDoLink } from './ClienteDoLink.tsx'
import { ConvitesFaixa } from './ConvitesFaixa.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { dropQuestion } from '../stores/alerts.ts'
import { usePageTitle } from '../stores/page-title.ts'
import { loadKit } from '../ui/kit.ts'
import { refuseDrops } from '../ui/use-drop-anywhere.ts'
import { usePreload } from '../ui/use-preload.ts'
import { ManutencaoFaixa } from './ManutencaoFaixa.tsx'
import { Navigation, NavigationOverlay } from './Navigation.tsx'
import { NAVIGATION, PARTES, PESSOAL, addressOf, listVisible, sectionOf } from './screen-list.ts'
import { Rodape } from './Rodape.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { useTour } from '../features/telas/inicio/tour.ts'
import { PHONE, useViewport } from '../ui/use-viewport.ts'
import styles from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import { startTypedAhead, takeTypedAhead } from './typed-ahead.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const loadPalette = () => Promise.all([import('./Palette.tsx'), loadTexts('ajuda', 'relatorio-pronto')])
const Palette = lazyPart(async () => {
  const [{ Palette: component }] = await loadPalette()
  return component
})
const Visita = lazyPart(async () => (await import('./Visita.tsx')).Visita)
const SegundoFatorObrigatorio = lazyPart(async () => (await import('./SegundoFatorObrigatorio.tsx')).SegundoFatorObrigatorio)
const AjudaPainel = lazyPart(async () => {
  const [{ AjudaPainel: component }] = await Promise.all([import('./AjudaPainel.tsx'), loadTexts('ajuda')])
  return component
})

type Layer = 'navigation' | 'palette'

export function Shell() {
  const { t } = useTranslation('casca')
  const { data: sessao } = useSuspenseQuery({ ...sessaoQuery, refetchInterval: SESSION_POLL_MS })
  const { chave, nome, config } = useMarca()
  const { layout } = usePreferencias()
  const pageLayout = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.layout)?.staticData.layout ?? 'default',
  })
  const horizontal = chave === 'sisloc' || pageLayout === 'sisloc' || layout === 'horizontal'
  // Not rendered below 1280 px until the overlay opens, which saves two dozen links on a phone.
  const wide = useViewport('(min-width: 1280px)')
  const isPhone = useViewport(PHONE)
  const { isOpen } = useTour()
  const ajuda = useAjuda()
  const [layer, setLayer] = useState<Layer | null>(null)
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  const pathname = useRouterState({ select: (state) => state.location.pathname })

  const { items, partes, pessoal } = useMemo(() => {
    const rights = {
      can: createCan(sessao.userAbilityRules),
      limited: isLimited(sessao.userAbilityRules),
      semCliente: sessao.cliente === null,
    }
    return { items: listVisible(NAVIGATION, rights), partes: listVisible(PARTES, rights), pessoal: listVisible(PESSOAL, rights) }
  }, [sessao.userAbilityRules, sessao.cliente])

  const pageTitle = usePageTitle()
  const path = pathname.toLowerCase()
  const entry =
    [...pessoal, ...partes, ...items].find((item) => addressOf(item) === path) ??
    // The title of a record, empty while it loads.
    (pageTitle === '' ? items.find(({ to }) => to === sectionOf(pathname)) : undefined)
  const title = entry ? t(entry.texto) : pageTitle
  useEffect(() => {
    document.title = title === '' ? nome : `${title} · ${nome}`
  }, [title, nome])
  // The focus moves with the screen, so that the next Tab is in it. A screen that takes the focus itself keeps it.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        setLayer(null)
        if (pathChanged) dropQuestion()
      }),
    [router],
  )

  useEffect(watchImportacoes, [])
  useEffect(refuseDrops, [])
  usePreload(loadKit)
  usePreload(loadPalette)
  useEffect(() => {
    if (!config) return undefined
    showFavicon(faviconOf(config, sessao))
    return () => showFavicon(config.sinalUrl)
  }, [config, sessao])

  const toggleLayout = useCallback(() => {
    if (!horizontal) setPreferencia('layout', layout === 'collapsed' ? 'vertical' : 'collapsed')
  }, [horizontal, layout])
  const openPalette = useCallback(() => {
    // Not before the second factor, whose form takes the keys.
    if (sessao.segundoFatorPendente) return
    setLayer('palette')
    startTypedAhead()
  }, [sessao.segundoFatorPendente])
  useShortcuts({ items, onPalette: openPalette, onAjuda: toggleAjuda, onToggleLayout: toggleLayout })

  const close = () => setLayer(null)
  useEffect(() => (layer === 'palette' ? () => void takeTypedAhead() : undefined), [layer])
  if (sessao.segundoFatorPendente) return <SegundoFatorObrigatorio sessao={sessao} />
  return (
    <div data-paper="whole" className={styles['shell']} data-layout={layout} data-structure={horizontal ? 'horizontal' : 'vertical'}>
      <a
        href="#conteudo"
        className="skip-link"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('pularParaConteudo')}
      </a>
      <div data-paper="none" className={styles['side']}>
        {wide && !horizontal && <Navigation items={items} collapsed={layout === 'collapsed'} onToggle={toggleLayout} />}
      </div>
      <TopBar
        sessao={sessao}
        items={items}
        pessoal={pessoal}
        horizontal={horizontal}
        onNavigation={() => setLayer('navigation')}
        onPalette={openPalette}
        onAjuda={toggleAjuda}
      />
      <main id="conteudo" ref={main} data-paper="whole" tabIndex={-1} className={styles['main']} data-page={pageLayout}>
        <ManutencaoFaixa sessao={sessao} />
        <ConvitesFaixa sessao={sessao} />
        {/* Remounts for another cliente or viewed person, so that no state carries over. */}
        <ClienteDoLink key={`${sessao.cliente?.id} ${sessao.vendoComo?.id}`} sessao={sessao}>
          <Outlet />
        </ClienteDoLink>
        {pageLayout !== 'main-fluid' && <Rodape />}
      </main>
      {isPhone && <BottomBar items={items} />}
      {ajuda.isOpen && (
        <Suspense>
          <AjudaPainel items={items} />
        </Suspense>
      )}
      <ScrollToTop key={pathname} container={main} />
      <LeaveGuard />
      {layer === 'navigation' && <NavigationOverlay items={items} onClose={close} />}
      <Suspense>
        {layer === 'palette' && <Palette items={[...items, ...partes]} pessoal={pessoal} sessao={sessao} onClose={close} />}
        {isOpen && <Visita />}
      </Suspense>
    </div>
  )
}
