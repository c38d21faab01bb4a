/** Help panel of the open screen: purpose, steps and keys. The page stays usable. */
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactAddress, useMarca } from '../features/marca/marca.ts'
import { Icon } from '../ui/icons.tsx'
import { usePageOffer } from '../ui/page-actions.ts'
import { PainelLateral } from '../ui/PainelLateral.tsx'
import { type Tema, closeAjuda, listTemas, openAjuda, temaOf, useAjuda } from './help.ts'
import styles from './AjudaPainel.module.css'
import type { NavegacaoItem } from './screen-list.ts'
import { PALETTE_KEYS } from './use-shortcuts.ts'
import { startVisita } from '../features/telas/inicio/tour.ts'

const PERGUNTAS = [1, 2, 3] as const

export function AjudaPainel({ items }: { items: readonly NavegacaoItem[] }) {
  const { t } = useTranslation('ajuda')
  const { t: casca } = useTranslation('casca')
  const { nome, config } = useMarca()
  const { shortcuts } = usePageOffer()
  const daTela = useRouterState({ select: (state) => temaOf(state.location.pathname) })
  const { tema: pedido } = useAjuda()
  const tema: Tema = pedido ?? daTela
  const [antes] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && antes instanceof HTMLElement) antes.focus()
    },
    [antes],
  )
  const teclas = [
    ...shortcuts,
    { keys: [PALETTE_KEYS], text: casca('atalhos.buscar') },
    ...items.map(({ tecla, texto }) => ({ keys: ['G', tecla.toUpperCase()], text: casca('atalhos.ir', { tela: casca(texto) }) })),
    { keys: ['['], text: casca('atalhos.recolher') },
    { keys: ['?'], text: casca('atalhos.ajuda') },
    { keys: ['Esc'], text: casca('atalhos.fechar') },
  ]
  return (
    <PainelLateral titulo={t('titulo')} onClose={closeAjuda}>
      <div key={tema} className={styles['ajuda']}>
        <article>
          <h3>{t(`temas.${tema}.nome`)}</h3>
          <p className={styles['para']}>{t(`temas.${tema}.para`)}</p>
          {PERGUNTAS.map((numero) => (
            <section key={numero}>
              <h4>{t(`temas.${tema}.p${numero}`)}</h4>
              <p>{t(`temas.${tema}.r${numero}`)}</p>
            </section>
          ))}
        </article>
        {tema === daTela ? (
          <section>
            <h3>{t('atalhos')}</h3>
            <dl className={styles['teclas']}>
              {teclas.map(({ keys, text }) => (
                <div key={text}>
                  <dt>{text}</dt>
                  <dd>
                    {keys.map((key, place) => (
                      <kbd key={`${place} ${key}`}>{key}</kbd>
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
            {listTemas(items)
              .filter((each) => each !== tema)
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
              startVisita()
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
