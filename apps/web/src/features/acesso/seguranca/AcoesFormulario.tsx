import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import styles from './Seguranca.module.css'

interface AcoesFormularioProps {
  botao: string
  busy: boolean
  onCancel?: (() => void) | undefined
}

export function AcoesFormulario({ botao, busy, onCancel }: AcoesFormularioProps) {
  const { t: comum } = useTranslation()
  return (
    <div className={styles['acoes']}>
      <Button type="submit" variant="primary" busy={busy}>
        {botao}
      </Button>
      {onCancel && <Button onClick={onCancel}>{comum('cancelar')}</Button>}
    </div>
  )
}
