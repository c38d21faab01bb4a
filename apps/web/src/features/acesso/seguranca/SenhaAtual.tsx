import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/Field.tsx'

interface SenhaAtualProps {
  value: string
  onChange: (senha: string) => void
  hint?: string
}

/** The password asked for once more: an open screen is not proof of the person. */
export function SenhaAtual({ value, onChange, hint }: SenhaAtualProps) {
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
