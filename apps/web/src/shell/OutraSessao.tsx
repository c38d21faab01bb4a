import { useTranslation } from 'react-i18next'
import { useSession } from '../stores/session.ts'
import styles from './EntryLinks.module.css'

/** Said when a link is of somebody else than who is signed in here: what using it changes in this browser. */
export function OutraSessao({ nome, email }: { nome: string | null; email: string }) {
  const { t } = useTranslation('acesso')
  const session = useSession()
  if (!session || session.email.toLowerCase() === email.toLowerCase()) return null
  return <p className={styles['aviso']}>{t('link.outraSessao', { atual: session.nome, nome: nome ?? email })}</p>
}
