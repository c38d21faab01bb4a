import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactAddress, useMarca } from '../features/marca/marca.ts'
import { Button } from '../ui/Button.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import { usePageOffer } from '../ui/page-actions.ts'
import { PainelLateral } from '../ui/PainelLateral.tsx'
import { Heading, Text } from '../ui/Text.tsx'
import { type HelpTopic, closeAjuda, listThemes, openAjuda, themeOf, useAjuda } from './help.ts'
import styles from './AjudaPainel.module.css'
import type { NavigationItem } from './screen-list.ts'
import { PALETTE_KEYS } from './use-shortcuts.ts'
import { startTour } from '../features/telas/inicio/tour.ts'

const QUESTIONS = [1, 2, 3] as const

export function AjudaPainel({ items }: { items: readonly NavigationItem[] }) {
  const { t } = useTranslation('ajuda')
  const { t: shell } = useTranslation('casca')
  const { nome, config } = useMarca()
  const { shortcuts } = usePageOffer()
  const ofScreen = useRouterState({ select: (state) => themeOf(state.location.pathname) })
  const { topic: request } = useAjuda()
  const theme: HelpTopic = request ?? ofScreen
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    },
    [before],
  )
  const allShortcuts = [
    ...shortcuts,
    { keys: [PALETTE_KEYS], text: shell('atalhos.buscar') },
    ...items.map(({ shortcutKey, texto }) => ({
      keys: ['G', shortcutKey.toUpperCase()],
      text: shell('atalhos.ir', { tela: shell(texto) }),
    })),
    { keys: ['['], text: shell('atalhos.recolher') },
    { keys: ['?'], text: shell('atalhos.ajuda') },
    { keys: ['Esc'], text: shell('atalhos.fechar') },
  ]
  return (
    <PainelLateral titulo={t('titulo')} onClose={closeAjuda}>
      <Stack key={theme} gap={24} padding={16} className={styles['ajuda']}>
        <Stack as="article" gap={16}>
          <Text as="h3" size={16}>
            {t(`temas.${theme}.nome`)}
          </Text>
          <Text as="p" tone="soft">
            {t(`temas.${theme}.para`)}
          </Text>
          {QUESTIONS.map((numero) => (
            <Stack as="section" gap={2} key={numero}>
              <h4>{t(`temas.${theme}.p${numero}`)}</h4>
              <Text as="p" tone="soft">
                {t(`temas.${theme}.r${numero}`)}
              </Text>
            </Stack>
          ))}
        </Stack>
        {theme === ofScreen ? (
          <Stack as="section" gap={8}>
            <Heading>{t('atalhos')}</Heading>
            <Stack as="dl" gap={8}>
              {allShortcuts.map(({ keys, text }) => (
                <Inline key={text} justify="between" align="baseline" gap={12}>
                  <Text as="dt" tone="soft">
                    {text}
                  </Text>
                  <Inline as="dd" gap={4}>
                    {keys.map((key, index) => (
                      <kbd key={`${index} ${key}`}>{key}</kbd>
                    ))}
                  </Inline>
                </Inline>
              ))}
            </Stack>
          </Stack>
        ) : (
          <div>
            <Button size="small" icon="left" onClick={() => openAjuda()}>
              {t('voltar')}
            </Button>
          </div>
        )}
        <Stack as="section" gap={8}>
          <Heading>{t('outros')}</Heading>
          <Inline as="ul" wrap gap={6}>
            {listThemes(items)
              .filter((each) => each !== theme)
              .map((each) => (
                <li key={each}>
                  <Button size="small" onClick={() => openAjuda(each)}>
                    {t(`temas.${each}.nome`)}
                  </Button>
                </li>
              ))}
          </Inline>
        </Stack>
        <Inline as="footer" wrap gap={16}>
          <Button
            size="small"
            onClick={() => {
              closeAjuda()
              startTour()
            }}
          >
            {t('visita')}
          </Button>
          {config?.contato && (
            <a className="link" href={contactAddress(config.contato)}>
              {t('contato', { nome: config.empresa || nome })}
            </a>
          )}
        </Inline>
      </Stack>
    </PainelLateral>
  )
}
