import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/Field.tsx'

export function SenhaAtual(field: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  const { t } = useTranslation('conta')
  return <TextField label={t('senhaAtual')} type="password" autoComplete="current-password" required {...field} />
}
