/** Command palette: screens, actions and rows by name. Loaded on first use. */
import { createCan, type Achado, type Sessao } from '@lastro/contract'
import { Modal } from '@mantine/core'
import { Spotlight, createSpotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../navigation/paths.ts'
import { setPreferencia, usePreferencias } from '../theme/preferences.ts'
import { Icon } from '../ui/icons.tsx'
import { type PageAction, usePageOffer } from '../ui/page-actions.ts'
import { listThemes, openAjuda } from './help.ts'
import { workspacesQuery } from '../features/relatorio/workspace/queries.ts'
import { useReadyNome } from '../features/relatorio/workspace/use-ready-made-name.ts'
import { FOUND_ICONS, addressOfResult, groupResults, useSearchResults } from './palette-results.ts'
import { useSwitchCliente } from './ClienteSwitcher.tsx'
import type { NavigationItem, PessoalItem } from './screen-list.ts'
import { matchesText } from '../format/fold-text.ts'
import styles from './Palette.module.css'
import { findScreen, useScreensFixadas } from './pinned-screens.ts'
import { takeTypedAhead } from './typed-ahead.ts'
import { THEMES } from './ThemeMenu.tsx'
import { useLeave } from './UserMenu.tsx'
import { startTour } from '../features/telas/inicio/tour.ts'
import { comMantine } from '../theme/with-mantine.tsx'

const [store, spotlight] = createSpotlight()

interface PaletteAction extends PageAction {
  shortcutKey?: string | undefined
}

interface PaletteProps {
  items: readonly (Pick<NavigationItem, 'to' | 'texto' | 'icon'> & { shortcutKey?: string })[]
  pessoal: readonly PessoalItem[]
  sessao: Sessao
  onClose: () => void
}

export const Palette = comMantine(function Palette({ items, pessoal, sessao, onClose }: PaletteProps) {
  const { t } = useTranslation('casca')
  const { t: ajuda } = useTranslation('ajuda')
  const router = useRouter()
  const signOut = useLeave()
  const change = useSwitchCliente()
  const [search, setSearch] = useState('')
  const { atalhos } = usePreferencias()
  const page = usePageOffer()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const current = findScreen([...items, ...pessoal], pathname)
  const { fixadas, isFixada, fixar, desafixar } = useScreensFixadas([...items, ...pessoal])
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const procurando = search.trim() !== ''
  const veRelatorios = sessao.cliente !== null && can('read', 'Workspace') && can('read', 'Relatorio')
  const { nomeOf } = useReadyNome()
  const { data: workspaces = [] } = useQuery({ ...workspacesQuery, enabled: veRelatorios })
  const { matches, buscando } = useSearchResults(search, sessao.cliente !== null)
  useEffect(() => {
    const before = document.activeElement
    spotlight.open()
    // Cancelling restores the focus, e.g. to a cell of the DRE.
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [])

  const groups: readonly { label: string; actions: readonly PaletteAction[] }[] = [
    { label: t('busca.nestaTela'), actions: page.actions },
    {
      label: t('busca.telas'),
      actions: [
        ...items.map(({ to, texto, icon, shortcutKey }) => ({
          label: t(texto),
          icon,
          shortcutKey: atalhos === 'ligados' ? shortcutKey : undefined,
          run: () => void router.navigate({ to }),
        })),
        ...pessoal.map(({ to, tab, texto, icon }) => ({ label: t(texto), icon, run: () => void router.navigate({ to, params: { tab } }) })),
      ],
    },
    {
      label: t('busca.relatorios'),
      actions: (procurando ? workspaces : []).flatMap(({ nome: workspace, chave: WorkSpaceKey, relatorios }) =>
        relatorios.map((relatorio) => ({
          label: `${nomeOf(relatorio)} · ${workspace}`,
          icon: 'chart' as const,
          run: () => void router.navigate({ to: paths.report, params: { ReportKey: relatorio.chave, WorkSpaceKey } }),
        })),
      ),
    },
    {
      label: t('busca.acoes'),
      actions: [
        // Impersonation covers one cliente.
        ...(sessao.vendoComo ? [] : sessao.clientes)
          .filter(({ id }) => id !== sessao.cliente?.id)
          .map((cliente) => ({
            label: t('busca.irParaCliente', { nome: cliente.nomeCurto }),
            icon: 'upDown' as const,
            run: () => change.mutate(cliente),
          })),
        ...THEMES.map(({ value, icon }) => ({
          label: `${t('tema.nome')}: ${t(`tema.${value}`)}`,
          icon,
          run: () => setPreferencia('theme', value),
        })),
        ...(current && fixadas && !sessao.vendoComo
          ? [
              {
                label: t(isFixada(current) ? 'fixadas.desafixar' : 'fixadas.fixar', { tela: t(current.texto) }),
                icon: 'pin' as const,
                run: () => (isFixada(current) ? desafixar(current) : fixar(current)),
              },
            ]
          : []),
        { label: t('visita.nome'), icon: 'help' as const, run: startTour },
        { label: t('ajuda.nome'), icon: 'help' as const, run: () => openAjuda() },
        { label: t('usuario.sair'), icon: 'signOut' as const, run: () => void signOut() },
        ...(procurando ? listThemes(items) : []).map((theme) => ({
          label: t('busca.ajuda', { tema: ajuda(`temas.${theme}.nome`) }),
          icon: 'help' as const,
          run: () => openAjuda(theme),
        })),
      ],
    },
  ]
  const nameFound = ({ tipo, codigo, descricao }: Achado): { label: string; description?: string } => {
    if (tipo === 'usuario') return { label: descricao, description: codigo }
    if (tipo === 'orcamento') return { label: descricao, description: t('busca.versao', { versao: codigo }) }
    return { label: `${codigo} ${descricao}` }
  }
  const found = groupResults(matches).map(({ grupo, matches: doGrupo }) => ({
    label: t(`busca.${grupo}`),
    actions: doGrupo.map((match) => ({
      id: `${match.tipo} ${match.id}`,
      ...nameFound(match),
      icon: FOUND_ICONS[grupo],
      run: () => void router.navigate(addressOfResult(match, can)),
    })),
  }))
  const shown = groups
    .map(({ label, actions }) => ({ label, actions: actions.filter((action) => matchesText(action.label, search)) }))
    .filter(({ actions }) => actions.length > 0)
  const listados = [...shown, ...found].flatMap(({ actions }) => actions.map(({ label }) => label)).join('\n')
  useEffect(() => {
    // The library selects the first row on input only. Rows from a later answer need it too, or Enter would do nothing.
    const { listId } = store.getState()
    const first = listId === '' || listados === '' ? null : document.querySelector(`#${listId} [data-action]`)
    if (!procurando || first === null || document.querySelector(`#${listId} [data-selected]`)) return
    first.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: 0 }))
  }, [procurando, listados])

  return (
    <Spotlight.Root
      store={store}
      query={search}
      onQueryChange={setSearch}
      onSpotlightClose={onClose}
      shortcut={null}
      radius="lg"
      size={560}
      centered={false}
      yOffset="14vh"
      overlayProps={{ blur: 0, color: 'var(--backdrop)', backgroundOpacity: 1 }}
    >
      <Modal.Title className="visually-hidden">{t('busca.campo')}</Modal.Title>
      <Spotlight.Search
        classNames={{ input: styles['search'] ?? '' }}
        placeholder={t('busca.abrir')}
        aria-label={t('busca.campo')}
        leftSection={<Icon name="search" />}
        onFocus={() => {
          const typed = takeTypedAhead()
          if (typed !== '') setSearch((text) => text + typed)
        }}
      />
      <Spotlight.ActionsList className={styles['list']}>
        {shown.map(({ label, actions }) => (
          <Spotlight.ActionsGroup key={label} label={label} className={styles['group']}>
            {actions.map((action) => (
              <Spotlight.Action
                key={action.label}
                className={styles['action']}
                leftSection={<Icon name={action.icon} />}
                label={action.label}
                rightSection={action.shortcutKey && <Teclas letter={action.shortcutKey} />}
                onClick={action.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.map(({ label, actions }) => (
          <Spotlight.ActionsGroup key={label} label={label} className={styles['group']}>
            {actions.map(({ id, label: text, description, icon, run }) => (
              <Spotlight.Action
                key={id}
                className={styles['action']}
                leftSection={<Icon name={icon} />}
                label={text}
                {...(description ? { description } : {})}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length + found.length === 0 && <Spotlight.Empty>{t(buscando ? 'busca.buscando' : 'busca.nada')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
})

function Teclas({ letter }: { letter: string }) {
  return (
    <span className={styles['teclas']} aria-hidden="true">
      {['G', letter.toUpperCase()].map((label, index) => (
        <kbd key={index}>{label}</kbd>
      ))}
    </span>
  )
}
