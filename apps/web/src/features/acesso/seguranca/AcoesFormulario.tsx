import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import styles from './Seguranca.module.css'

interface AcoesFormularioProps {
  buttonLabel: string
  busy: boolean
  onCancel?: (() => void) | undefined
}

export function AcoesFormulario({ buttonLabel, busy, onCancel }: AcoesFormularioProps) {
  const { t: commonT } = useTranslation()
  return (
    <div className={styles['acoes']}>
      <Button type="submit" variant="primary" busy={busy}>
        {buttonLabel}
      </Button>
      {onCancel && <Button onClick={onCancel}>{commonT('cancelar')}</Button>}
    </div>
  )
}
