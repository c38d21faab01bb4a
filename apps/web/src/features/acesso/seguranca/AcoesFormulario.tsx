import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Inline } from '../../../ui/layout.tsx'

interface AcoesFormularioProps {
  buttonLabel: string
  busy: boolean
  onCancel?: (() => void) | undefined
}

export function AcoesFormulario({ buttonLabel, busy, onCancel }: AcoesFormularioProps) {
  const { t: commonT } = useTranslation()
  return (
    <Inline wrap>
      <Button type="submit" variant="primary" busy={busy}>
        {buttonLabel}
      </Button>
      {onCancel && <Button onClick={onCancel}>{commonT('cancelar')}</Button>}
    </Inline>
  )
}
