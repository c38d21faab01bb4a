import { SENHA_MAXIMA, SENHA_MINIMA } from '@lastro/contract'
import { type ReactNode, type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../ui/Field.tsx'
import { Icon } from '../ui/icons.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import { Text } from '../ui/Text.tsx'
import styles from './form.module.css'

/** Code points, so that an emoji counts as one. */
export function countCharacters(senha: string): number {
  return Array.from(senha).length
}

type Problem = { key: 'senha.obrigatoria' } | { key: 'senha.curta'; count: number } | { key: 'senha.longa'; maximo: number }

/** Client-side password rules. The server also checks for common passwords. */
export function findProblem(senha: string): Problem | null {
  const count = countCharacters(senha)
  if (count === 0) return { key: 'senha.obrigatoria' }
  if (count < SENHA_MINIMA) return { key: 'senha.curta', count: SENHA_MINIMA - count }
  return senha.length > SENHA_MAXIMA ? { key: 'senha.longa', maximo: SENHA_MAXIMA } : null
}

interface SenhaNovaFieldProps {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (senha: string) => void
  email: string
  error?: string | undefined
}

export function SenhaNovaField({ ref, value, onChange, email, error }: SenhaNovaFieldProps) {
  const { t } = useTranslation('acesso')
  const rules = useId()
  const longEnough = countCharacters(value) >= SENHA_MINIMA
  return (
    <Stack gap={8}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...(ref ? { ref } : {})}
        label={t('senha.nova')}
        name="senha"
        type="password"
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <Stack as="ul" gap={4} id={rules} aria-label={t('senha.regras')}>
        <Rule isMet={longEnough}>
          {longEnough && <span className="visually-hidden">{t('senha.atendida')} </span>}
          {t('senha.regraTamanho', { minimo: SENHA_MINIMA })}
        </Rule>
        <Rule>{t('senha.regraFrase')}</Rule>
        <Rule>{t('senha.regraComum')}</Rule>
      </Stack>
    </Stack>
  )
}

function Rule({ isMet = false, children }: { isMet?: boolean; children: ReactNode }) {
  return (
    <Inline as="li" align="start" gap={6}>
      <Text tone={isMet ? 'fav' : 'quiet'} className={styles['mark']}>
        {isMet ? <Icon name="check" size={14} /> : '•'}
      </Text>
      <Text size={12} tone={isMet ? 'strong' : 'soft'}>
        {children}
      </Text>
    </Inline>
  )
}
