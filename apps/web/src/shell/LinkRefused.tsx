import type { LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../navigation/paths.ts'
import { useSession } from '../stores/session.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import { EntryBack, EntryLinks } from './EntryLinks.tsx'

export function LinkRefused({ error, again }: { error: unknown; again: LinkProps['to'] }) {
  const { t } = useTranslation('acesso')
  const canAsk = useSession() === null || again === paths.verifyEmail
  return (
    <EntryFrame title={t('link.recusadoTitulo')}>
      <FormError error={error} />
      {canAsk && (
        <ButtonLink to={again} variant="primary" size="large" fullWidth>
          {t('link.pedirOutro')}
        </ButtonLink>
      )}
      <EntryLinks>
        <EntryBack />
      </EntryLinks>
    </EntryFrame>
  )
}
