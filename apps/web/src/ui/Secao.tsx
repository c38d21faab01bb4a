import type { ReactNode } from 'react'
import { Inline, Stack } from './layout.tsx'
import styles from './Secao.module.css'
import { Text } from './Text.tsx'

export function Secao({ titulo, texto, children }: { titulo: string; texto?: string; children: ReactNode }) {
  return (
    <Inline as="section" wrap align="start" gap={[12, 40]} padding={[24, 0]}>
      <Stack gap={4} className={styles['sobre']}>
        <h2>{titulo}</h2>
        {texto && (
          <Text as="p" tone="soft">
            {texto}
          </Text>
        )}
      </Stack>
      <Stack gap={16} className={styles['conteudo']}>
        {children}
      </Stack>
    </Inline>
  )
}

export function Secoes({ children }: { children: ReactNode }) {
  return (
    <Stack divided padding={[0, 'page']} className={styles['secoes']}>
      {children}
    </Stack>
  )
}
