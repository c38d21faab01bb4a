import { saudeRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../api/api.ts'
import { contactAddress, useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { LanguageSelect } from '../sessao/LanguageSelect.tsx'
import { BrandLink } from '../shell/BrandLink.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Grid, Inline, Stack } from '../ui/layout.tsx'
import { Heading, Text } from '../ui/Text.tsx'
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
      <Inline as="header" justify="between" padding={[0, 'page']} className={styles['top']}>
        <BrandLink to={paths.root} />
        <LanguageSelect />
      </Inline>
      <main className={styles['main']}>
        <Stack gap={48}>
          <Stack gap={24}>
            <img src={sinal} width={64} height={64} alt="" />
            <Stack gap={4}>
              <Text as="h1" size={28}>
                {title}
              </Text>
              {config?.descricao && (
                <Text as="p" size={16} tone="soft">
                  {config.descricao}
                </Text>
              )}
            </Stack>
            <Inline wrap gap={[8, 16]}>
              <ButtonLink to={paths.root} variant="primary">
                {commonT('erro.irParaInicio')}
              </ButtonLink>
              {contato && (
                <a className="link" href={contactAddress(contato)}>
                  <Inline as="span" gap={6}>
                    <Icon name="mail" size={14} />
                    {t('sobre.falar', { nome: config.empresa || nome })}
                  </Inline>
                </a>
              )}
            </Inline>
          </Stack>
          <Stack as="section" gap={16} aria-labelledby="faz">
            <Text as="h2" size={16} id="faz">
              {t('sobre.faz')}
            </Text>
            <Grid as="ul" columns={3} gap={32} className={styles['parts']}>
              {PARTES.map(({ parte, icon }) => (
                <Stack as="li" gap={4} key={parte}>
                  <Icon name={icon} />
                  <Heading>{t(`sobre.${parte}`)}</Heading>
                  <Text as="p" tone="soft">
                    {t(`sobre.${parte}Texto`)}
                  </Text>
                </Stack>
              ))}
            </Grid>
          </Stack>
          <Stack as="section" gap={16} aria-labelledby="dados">
            <Text as="h2" size={16} id="dados">
              {t('sobre.dados')}
            </Text>
            <Stack as="dl" divided className={styles['data']}>
              {config?.empresa && <Dado nome={t('sobre.empresa')}>{config.empresa}</Dado>}
              {contato && (
                <Dado nome={t('sobre.contato')}>
                  <a className="link" href={contactAddress(contato)}>
                    {contato.replace(/^https?:\/\//, '')}
                  </a>
                </Dado>
              )}
              {page && (
                <Dado nome={t('sobre.pagina')}>
                  <a className="link" href={page}>
                    {page.replace(/^https?:\/\//, '')}
                  </a>
                </Dado>
              )}
              {saude && <Dado nome={t('sobre.versao')}>{saude.versao}</Dado>}
              <Dado nome={t('sobre.licenca')}>{t('sobre.licencaTexto')}</Dado>
              {config && (
                <Dado nome={t('sobre.api')}>
                  <a className="link" href={`${config.apiBase}/docs`}>
                    {t('sobre.apiTexto')}
                  </a>
                </Dado>
              )}
            </Stack>
          </Stack>
        </Stack>
      </main>
    </div>
  )
}

function Dado({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <Grid columns="160px minmax(0, 1fr)" phone="112px minmax(0, 1fr)" gap={16} padding={[10, 0]}>
      <dt className="quiet">{nome}</dt>
      <dd>{children}</dd>
    </Grid>
  )
}
