import { saudeRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../api/api.ts'
import { contactAddress, useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { LanguageSelect } from '../sessao/LanguageSelect.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import styles from './AboutPage.module.css'

const saudeQuery = query(saudeRotas.get)
const PARTES = [
  { parte: 'razao', icon: 'import' },
  { parte: 'explica', icon: 'dre' },
  { parte: 'acesso', icon: 'shield' },
] as const

export function AboutPage() {
  const { t } = useTranslation('marca')
  const { t: commonT } = useTranslation()
  const { nome, sinal, config } = useMarca()
  const { data: saude } = useQuery(saudeQuery)
  const title = t('sobre.titulo', { nome })
  useEffect(() => {
    document.title = title
  }, [title])
  const contato = config?.contato
  // The about URL may be this page.
  const page = config && config.sobreUrl !== paths.about ? config.sobreUrl : ''
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <Link to={paths.root} className={styles['brand']}>
          <img src={sinal} width={24} height={24} alt="" />
          {nome}
        </Link>
        <LanguageSelect />
      </header>
      <main className={styles['main']}>
        <img className={styles['mark']} src={sinal} width={64} height={64} alt="" />
        <h1>{title}</h1>
        {config?.descricao && <p className={styles['lead']}>{config.descricao}</p>}
        <div className={styles['actions']}>
          <ButtonLink to={paths.root} variant="primary">
            {commonT('erro.irParaInicio')}
          </ButtonLink>
          {contato && (
            <a className={styles['link']} href={contactAddress(contato)}>
              <Icon name="mail" size={14} />
              {t('sobre.falar', { nome: config.empresa || nome })}
            </a>
          )}
        </div>
        <section aria-labelledby="faz">
          <h2 id="faz">{t('sobre.faz')}</h2>
          <ul className={styles['parts']}>
            {PARTES.map(({ parte, icon }) => (
              <li key={parte}>
                <Icon name={icon} />
                <h3>{t(`sobre.${parte}`)}</h3>
                <p>{t(`sobre.${parte}Texto`)}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="dados">
          <h2 id="dados">{t('sobre.dados')}</h2>
          <dl className={styles['data']}>
            {config?.empresa && <Dado nome={t('sobre.empresa')}>{config.empresa}</Dado>}
            {contato && (
              <Dado nome={t('sobre.contato')}>
                <a href={contactAddress(contato)}>{contato.replace(/^https?:\/\//, '')}</a>
              </Dado>
            )}
            {page && (
              <Dado nome={t('sobre.pagina')}>
                <a href={page}>{page.replace(/^https?:\/\//, '')}</a>
              </Dado>
            )}
            {saude && <Dado nome={t('sobre.versao')}>{saude.versao}</Dado>}
            <Dado nome={t('sobre.licenca')}>{t('sobre.licencaTexto')}</Dado>
            {config && (
              <Dado nome={t('sobre.api')}>
                <a href={`${config.apiBase}/docs`}>{t('sobre.apiTexto')}</a>
              </Dado>
            )}
          </dl>
        </section>
      </main>
    </div>
  )
}

function Dado({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{children}</dd>
    </div>
  )
}
