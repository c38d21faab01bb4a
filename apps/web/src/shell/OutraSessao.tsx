import { useTranslation } from 'react-i18next'
import { useSession } from '../stores/session.ts'
import { Callout } from '../ui/Callout.tsx'

export function OutraSessao({ nome, email }: { nome: string | null; email: string }) {
  const { t } = useTranslation('acesso')
  const session = useSession()
  if (!session || session.email.toLowerCase() === email.toLowerCase()) return null
  return <Callout>{t('link.outraSessao', { atual: session.nome, nome: nome ?? email })}</Callout>
}
