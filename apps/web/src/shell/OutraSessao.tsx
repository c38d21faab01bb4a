import { useTranslation } from 'react-i18next'
import { useSession } from '../stores/session.ts'
import styles from './EntryLinks.module.css'

export function OutraSessao({ nome, email }: { nome: string | null; email: string }) {
  const { t } = useTranslation('acesso')
  const session = useSession()
  if (!session || session.email.toLowerCase() === email.toLowerCase()) return null
  return <p className={styles['aviso']}>{t('link.outraSessao', { atual: session.nome, nome: nome ?? email })}</p>
}
