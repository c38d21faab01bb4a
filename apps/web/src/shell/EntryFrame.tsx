import { useMatches } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { contactAddress, useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { LanguageSelect } from '../sessao/LanguageSelect.tsx'
import { Inline, Spacer, Stack } from '../ui/layout.tsx'
import { Text } from '../ui/Text.tsx'
import { BrandLink } from './BrandLink.tsx'
import styles from './EntryFrame.module.css'
import { lazyPart } from '../ui/lazy-part.ts'

const DemoWaterfall = lazyPart(async () => (await import('../features/marca/DemoWaterfall.tsx')).DemoWaterfall)
const SislocPicture = lazyPart(async () => (await import('../features/marca/SislocPicture.tsx')).SislocPicture)

interface EntryFrameProps {
  title: string
  lead?: ReactNode
  wide?: boolean
  children: ReactNode
}

export function EntryFrame({ title, lead, wide = false, children }: EntryFrameProps) {
  const { t } = useTranslation('entrar')
  const { chave, nome, config } = useMarca()
  const look = useMatches({ select: (matches) => matches.find(({ staticData }) => staticData.look)?.staticData.look ?? 'split' })
  useEffect(() => {
    document.title = `${title} · ${nome}`
  }, [title, nome])

  const sisloc = chave === 'sisloc'
  const brand = <BrandLink to={paths.login} />
  const links = config && (
    <>
      <a href={config.sobreUrl || paths.about}>{t('sobre')}</a>
      {config.contato && <a href={contactAddress(config.contato)}>{t('contato')}</a>}
    </>
  )
  const picture = sisloc ? <SislocPicture texto={config?.descricao} /> : <DemoWaterfall titulo={config?.descricao} />
  const beside = look === 'split' && <Suspense>{picture}</Suspense>
  return (
    <Stack className={styles['page']} data-look={look}>
      {sisloc && (
        <Inline as="header" justify="between" padding={[0, 24]} className={styles['top']}>
          {brand}
          <Inline as="nav" gap={24} className={styles['links']} aria-label={nome}>
            {links}
            <LanguageSelect />
          </Inline>
        </Inline>
      )}
      <Inline grow gap={0} align="stretch">
        {sisloc && beside}
        <main className={styles['panel']}>
          {!sisloc && brand}
          <Stack gap={24} className={styles['form']} data-wide={wide || undefined}>
            <Stack gap={4}>
              <Text as="h1" size={28}>
                {title}
              </Text>
              <Text as="p" size={14} tone="soft">
                {lead}
              </Text>
            </Stack>
            {children}
          </Stack>
          {!sisloc && (
            <Inline as="footer" gap={16} className={`${styles['foot']} ${styles['links']}`}>
              <LanguageSelect />
              <Spacer />
              {links}
            </Inline>
          )}
        </main>
        {!sisloc && beside}
      </Inline>
    </Stack>
  )
}
