/** Command palette: screens, actions and rows by name. Loaded on first use. */
import { createCan, type Achado, type Sessao } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { paths } from '../navigation/paths.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { setPreferencia, usePreferencias } from '../theme/preferences.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/icons.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import { SearchList } from '../ui/SearchList.tsx'
import { type PageAction, usePageOffer } from '../ui/page-actions.ts'
import { listThemes, openAjuda } from './help.ts'
import { workspacesQuery } from '../features/relatorio/workspace/queries.ts'
import { useReadyMadeName } from '../features/relatorio/workspace/use-ready-made-name.ts'
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

interface PaletteAction extends PageAction {
  /** Set for results, because two of them may have the same label. */
  id?: string
  description?: string | undefined
  shortcutKey?: string | undefined
}

interface PaletteProps {
  items: readonly (Pick<NavigationItem, 'to' | 'texto' | 'icon'> & { shortcutKey?: string })[]
  pessoal: readonly PessoalItem[]
  sessao: Sessao
  onClose: () => void
}

export function Palette({ items, pessoal, sessao, onClose }: PaletteProps) {
  const { t } = useTranslation('casca')
  const { t: ajuda } = useTranslation('ajuda')
  const router = useRouter()
  const signOut = useLeave()
  const change = useSwitchCliente()
  const [search, setSearch] = useState('')
  const { atalhos, language } = usePreferencias()
  const page = usePageOffer()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const current = findScreen([...items, ...pessoal], pathname)
  const { fixadas, isFixada, fixar, desafixar } = useScreensFixadas([...items, ...pessoal])
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const hasSearch = search.trim() !== ''
  const canReadRelatorios = sessao.cliente !== null && can('read', 'Workspace') && can('read', 'Relatorio')
  const { nomeOf } = useReadyMadeName()
  const { data: workspaces = [] } = useQuery({ ...workspacesQuery, enabled: canReadRelatorios })
  const { matches, searching } = useSearchResults(search, sessao.cliente !== null)

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
      actions: (hasSearch ? workspaces : []).flatMap(({ nome: workspace, chave: WorkSpaceKey, relatorios }) =>
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
        ...(can('manage', 'Lancamento') && !isLimited(sessao.userAbilityRules)
          ? [
              {
                label: t('usuario.chaves'),
                icon: 'plug' as const,
                run: () => void router.navigate({ to: paths.conta, params: { tab: 'connections' } }),
              },
            ]
          : []),
        { label: t('visita.nome'), icon: 'help' as const, run: startTour },
        { label: t('ajuda.nome'), icon: 'help' as const, run: () => openAjuda() },
        { label: t('usuario.sair'), icon: 'signOut' as const, run: () => void signOut() },
        ...(hasSearch ? listThemes(items) : []).map((theme) => ({
          label: t('busca.ajuda', { tema: ajuda(`temas.${theme}.nome`) }),
          icon: 'help' as const,
          run: () => openAjuda(theme),
        })),
      ],
    },
  ]
  const nameFound = ({ tipo, codigo, descricao }: Achado): { label: string; description?: string } => {
    if (tipo === 'usuario' || tipo === 'chave') return { label: descricao, description: codigo }
    if (tipo === 'orcamento') return { label: descricao, description: t('busca.versao', { versao: codigo }) }
    if (tipo === 'apuracao') {
      const [inicio = '', fim = ''] = codigo.split(' ')
      return { label: formatPeriodo(inicio, fim, language), description: descricao }
    }
    return { label: `${codigo} ${descricao}` }
  }
  const found: typeof groups = groupResults(matches).map(({ grupo, matches: doGrupo }) => ({
    label: t(`busca.${grupo}`),
    actions: doGrupo.map((match) => ({
      id: `${match.tipo} ${match.id}`,
      ...nameFound(match),
      icon: FOUND_ICONS[grupo],
      run: () => void router.navigate(addressOfResult(match, can)),
    })),
  }))
  // A number is an amount, a document or the number of an entry.
  const lancamentos: typeof groups =
    /\d/.test(search) && sessao.cliente !== null && can('read', 'Lancamento')
      ? [
          {
            label: t('navegacao.lancamentos'),
            actions: [
              {
                label: t('busca.procurarLancamentos', { texto: search.trim() }),
                icon: 'search',
                run: () => void router.navigate({ to: paths.lancamentos, search: { busca: search.trim() } }),
              },
            ],
          },
        ]
      : []
  const shown = groups
    .map(({ label, actions }) => ({ label, actions: actions.filter((action) => matchesText(action.label, search)) }))
    .filter(({ actions }) => actions.length > 0)
  const all = [...shown, ...found, ...lancamentos].map(({ label, actions }) => ({
    label,
    actions: actions.map((action) => ({ ...action, id: action.id ?? `${label} ${action.label}` })),
  }))
  const choose = (id: string) => {
    const chosen = all.flatMap(({ actions }) => actions).find((action) => action.id === id)
    // Closed before, so that the focus returns before the action moves it.
    flushSync(onClose)
    chosen?.run()
  }

  return (
    <Dialog title={t('busca.campo')} head={null} placement="top" onClose={onClose}>
      <div className={styles['palette']}>
        <SearchList
          label={t('busca.abrir')}
          className={styles['list']}
          emptyText={t(searching ? 'busca.buscando' : 'busca.nada')}
          search={{
            label: t('busca.campo'),
            placeholder: t('busca.abrir'),
            text: search,
            icon: <Icon name="search" />,
            onChange: setSearch,
            onFocus: () => {
              const typed = takeTypedAhead()
              if (typed !== '') setSearch((text) => text + typed)
            },
          }}
          groups={all.map(({ label, actions }) => ({
            label,
            options: actions.map(({ id, label: text, icon, description, shortcutKey }) => ({
              id,
              text,
              content: (
                <>
                  <Icon name={icon} />
                  <Stack as="span" grow>
                    {text}
                    {description && <small className="quiet">{description}</small>}
                  </Stack>
                  {shortcutKey && <Keys letter={shortcutKey} />}
                </>
              ),
            })),
          }))}
          onChoose={choose}
        />
      </div>
    </Dialog>
  )
}

function Keys({ letter }: { letter: string }) {
  return (
    <Inline as="span" gap={4} className={styles['teclas']} aria-hidden="true">
      <kbd>G</kbd>
      <kbd>{letter.toUpperCase()}</kbd>
    </Inline>
  )
}
