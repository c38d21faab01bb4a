import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Stack } from '../ui/layout.tsx'
import { Note } from '../ui/Text.tsx'
import type { PendingEntrada } from './conta-trabalho-pending.ts'
import styles from './form.module.css'

interface ContaTrabalhoEntradaProps {
  entrada: PendingEntrada
  placement: 'antes' | 'depois'
  onEntered: () => void
}

async function enterOrCancel(entrada: PendingEntrada): Promise<boolean> {
  const { EntradaCancelada, enterWithContaTrabalho } = await import('./conta-trabalho.ts')
  try {
    // On a phone a popup is a tab that users lose.
    await enterWithContaTrabalho(entrada, { redirect: matchMedia('(pointer: coarse)').matches })
    return true
  } catch (error) {
    if (error instanceof EntradaCancelada) return false
    throw error
  }
}

/** Loads the library on click. */
export function ContaTrabalhoEntrada({ entrada, placement, onEntered }: ContaTrabalhoEntradaProps) {
  const { t } = useTranslation('entrar')
  const enter = useMutation({
    mutationFn: enterOrCancel,
    onSuccess: (entered) => {
      if (entered) onEntered()
    },
  })
  const or = <Note className={styles['or']}>{t('ou')}</Note>
  return (
    <Stack gap={20}>
      {placement === 'depois' && or}
      <FormError error={enter.error} />
      <Button size="large" icon="briefcase" fullWidth busy={enter.isPending} onClick={() => enter.mutate(entrada)}>
        {t('contaTrabalho')}
      </Button>
      {placement === 'antes' && or}
    </Stack>
  )
}
