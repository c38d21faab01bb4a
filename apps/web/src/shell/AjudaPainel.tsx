import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactAddress, useMarca } from '../features/marca/marca.ts'
import { Icon } from '../ui/icons.tsx'
import { usePageOffer } from '../ui/page-actions.ts'
import { PainelLateral } from '../ui/PainelLateral.tsx'
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
      <div key={theme} className={styles['ajuda']}>
        <article>
          <h3>{t(`temas.${theme}.nome`)}</h3>
          <p className={styles['para']}>{t(`temas.${theme}.para`)}</p>
          {QUESTIONS.map((numero) => (
            <section key={numero}>
              <h4>{t(`temas.${theme}.p${numero}`)}</h4>
              <p>{t(`temas.${theme}.r${numero}`)}</p>
            </section>
          ))}
        </article>
        {theme === ofScreen ? (
          <section>
            <h3>{t('atalhos')}</h3>
            <dl className={styles['teclas']}>
              {allShortcuts.map(({ keys, text }) => (
                <div key={text}>
                  <dt>{text}</dt>
                  <dd>
                    {keys.map((key, index) => (
                      <kbd key={`${index} ${key}`}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ) : (
          <button type="button" className={styles['voltar']} onClick={() => openAjuda()}>
            <Icon name="left" size={14} />
            {t('voltar')}
          </button>
        )}
        <section>
          <h3>{t('outros')}</h3>
          <ul className={styles['outros']}>
            {listThemes(items)
              .filter((each) => each !== theme)
              .map((each) => (
                <li key={each}>
                  <button type="button" onClick={() => openAjuda(each)}>
                    {t(`temas.${each}.nome`)}
                  </button>
                </li>
              ))}
          </ul>
        </section>
        <footer className={styles['pe']}>
          <button
            type="button"
            onClick={() => {
              closeAjuda()
              startTour()
            }}
          >
            {t('visita')}
          </button>
          {config?.contato && <a href={contactAddress(config.contato)}>{t('contato', { nome: config.empresa || nome })}</a>}
        </footer>
      </div>
    </PainelLateral>
  )
}
