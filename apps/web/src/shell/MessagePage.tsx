import { type ReactNode, useEffect } from 'react'
import { useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { Inline, Stack } from '../ui/layout.tsx'
import { Text } from '../ui/Text.tsx'
import { BrandLink } from './BrandLink.tsx'
import styles from './MessagePage.module.css'

interface MessagePageProps {
  code?: string
  title: string
  children?: ReactNode
  actions: ReactNode
}

export function MessagePage({ code, title, children, actions }: MessagePageProps) {
  const { nome } = useMarca()
  useEffect(() => {
    document.title = `${title} · ${nome}`
  }, [title, nome])
  return (
    <Stack className={styles['page']}>
      <header>
        <BrandLink to={paths.root} />
      </header>
      <main className={styles['main']}>
        <Stack gap={24}>
          <Stack gap={8}>
            {code && (
              <Text as="p" size={14} weight="semibold" tone="accent">
                {code}
              </Text>
            )}
            <Text as="h1" size={28}>
              {title}
            </Text>
            <Text as="div" size={14} tone="soft">
              {children}
            </Text>
          </Stack>
          <Inline wrap>{actions}</Inline>
        </Stack>
      </main>
    </Stack>
  )
}
