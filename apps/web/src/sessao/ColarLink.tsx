import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.tsx'
import styles from './form.module.css'
import { tokenFromText } from './link-token.ts'

export function ColarLink({ onToken }: { onToken: (token: string) => void }) {
  const { t } = useTranslation('acesso')
  const field = useRef<HTMLInputElement>(null)
  const [invalid, setInvalid] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const token = tokenFromText(field.current?.value ?? '')
    setInvalid(token === '')
    if (token) onToken(token)
    else field.current?.focus()
  }
  return (
    <form method="post" onSubmit={submit} noValidate className={styles['form']}>
      <Stack gap={16}>
        <TextField
          ref={field}
          label={t('link.colar')}
          hint={t('link.colarDica')}
          name="link"
          autoComplete="off"
          spellCheck={false}
          error={invalid ? t('link.colarInvalido') : undefined}
        />
        <Button type="submit" variant="primary" size="large" fullWidth>
          {t('link.continuar')}
        </Button>
      </Stack>
    </form>
  )
}
