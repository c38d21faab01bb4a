import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import styles from './ContaTrabalhoEntrada.module.css'
import type { PendingEntrada } from './conta-trabalho-pending.ts'

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
  return (
    <div className={styles['entrada']} data-lugar={placement}>
      {placement === 'depois' && <p className={styles['ou']}>{t('ou')}</p>}
      <FormError error={enter.error} />
      <Button size="large" icon="briefcase" fullWidth busy={enter.isPending} onClick={() => enter.mutate(entrada)}>
        {t('contaTrabalho')}
      </Button>
      {placement === 'antes' && <p className={styles['ou']}>{t('ou')}</p>}
    </div>
  )
}
