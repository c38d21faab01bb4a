/** Screens, actions and rows by name. Loaded the first time it is opened. */
import type { Sessao } from '@lastro/contract'
import { Modal } from '@mantine/core'
import { Spotlight, createSpotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createCan } from '../sessao/regras.ts'
import { setPreferencia } from '../theme/preferencias.ts'
import { Icon } from '../ui/icons.tsx'
import { usePageOffer } from '../ui/page-actions.ts'
import { ICONES_ACHADOS, addressOfAchado, groupAchados, useAchados } from './achados.ts'
import { useSwitchCliente } from './ClienteSwitcher.tsx'
import type { NavegacaoItem, PessoalItem } from './navegacao.ts'
import { matchesText } from '../format/texto.ts'
import styles from './Palette.module.css'
import { findTela, useTelasFixadas } from './telas-fixadas.ts'
import { THEMES } from './ThemeMenu.tsx'
import { useLeave } from './UserMenu.tsx'
import { startVisita } from './visita.ts'

const [store, spotlight] = createSpotlight()

interface PaletteProps {
  /** Screens, and parts of them. */
  items: readonly Pick<NavegacaoItem, 'to' | 'texto' | 'icon'>[]
  pessoal: readonly PessoalItem[]
  sessao: Sessao
  onClose: () => void
  onShortcuts: () => void
}

export function Palette({ items, pessoal, sessao, onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslation('casca')
  const router = useRouter()
  const signOut = useLeave()
  const change = useSwitchCliente()
  const [search, setSearch] = useState('')
  const page = usePageOffer()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const atual = findTela([...items, ...pessoal], pathname)
  const { fixadas, isFixada, fixar, desafixar } = useTelasFixadas([...items, ...pessoal])
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const { achados, buscando } = useAchados(search, sessao.cliente !== null)
  useEffect(() => {
    const before = document.activeElement
    spotlight.open()
    // Closed without a choice, it leaves the reader where they were: in a cell of the statement, say.
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [])

  const groups = [
    { label: t('busca.nestaTela'), actions: page.actions },
    {
      label: t('busca.telas'),
      actions: [
        ...items.map(({ to, texto, icon }) => ({ label: t(texto), icon, run: () => void router.navigate({ to }) })),
        ...pessoal.map(({ to, tab, texto, icon }) => ({ label: t(texto), icon, run: () => void router.navigate({ to, params: { tab } }) })),
      ],
    },
    {
      label: t('busca.acoes'),
      actions: [
        // The view of somebody else is of one cliente.
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
        // While seeing as somebody else nothing is kept.
        ...(atual && fixadas && !sessao.vendoComo
          ? [
              {
                label: t(isFixada(atual) ? 'fixadas.desafixar' : 'fixadas.fixar', { tela: t(atual.texto) }),
                icon: 'pin' as const,
                run: () => (isFixada(atual) ? desafixar(atual) : fixar(atual)),
              },
            ]
          : []),
        { label: t('visita.nome'), icon: 'help' as const, run: startVisita },
        { label: t('atalhos.titulo'), icon: 'help' as const, run: onShortcuts },
        { label: t('usuario.sair'), icon: 'signOut' as const, run: () => void signOut() },
      ],
    },
  ]
  const found = groupAchados(achados).map(({ grupo, achados: dele }) => ({
    label: t(`busca.${grupo}`),
    actions: dele.map((achado) => ({
      id: `${achado.tipo} ${achado.id}`,
      label: achado.tipo === 'usuario' ? achado.descricao : `${achado.codigo} ${achado.descricao}`,
      description: achado.tipo === 'usuario' ? achado.codigo : undefined,
      icon: ICONES_ACHADOS[grupo],
      run: () => void router.navigate(addressOfAchado(achado, can)),
    })),
  }))
  const shown = groups
    .map(({ label, actions }) => ({ label, actions: actions.filter((action) => matchesText(action.label, search)) }))
    .filter(({ actions }) => actions.length > 0)

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
}
