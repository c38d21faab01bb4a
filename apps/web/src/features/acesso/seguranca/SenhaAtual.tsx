import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/Field.tsx'

interface CurrentSenhaProps {
  value: string
  onChange: (senha: string) => void
  hint?: string
}

export function SenhaAtual({ value, onChange, hint }: CurrentSenhaProps) {
  const { t } = useTranslation('conta')
  return (
    <TextField
      label={t('senhaAtual')}
      {...(hint ? { hint } : {})}
      type="password"
      autoComplete="current-password"
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
