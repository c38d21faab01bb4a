import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../navigation/paths.ts'
import { useSession } from '../stores/session.ts'
import { Stack } from '../ui/layout.tsx'
import styles from './EntryLinks.module.css'

export function EntryLinks({ children }: { children: ReactNode }) {
  return (
    <Stack gap={8} className={styles['links']}>
      {children}
    </Stack>
  )
}

export function EntryBack() {
  const { t } = useTranslation('acesso')
  return useSession() ? <Link to={paths.root}>{t('voltarInicio')}</Link> : <Link to={paths.login}>{t('voltarEntrar')}</Link>
}
