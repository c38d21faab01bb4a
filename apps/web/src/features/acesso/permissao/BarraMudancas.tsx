import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'

interface BarMudancasProps {
  mudancas: number
  isSaving: boolean
  error: unknown
  onSave: () => void
  onDiscard: () => void
  /** After a conflict: reloads the saved state and keeps the changes on top of it. */
  onReload: () => void
}

export function BarraMudancas({ mudancas, isSaving, error, onSave, onDiscard, onReload }: BarMudancasProps) {
  const { t } = useTranslation('permissao')
  if (mudancas === 0) return null
  return (
    <SaveBar
      label={t('barra.nome')}
      error={error}
      recovery={<Button onClick={onReload}>{t('barra.atualizar')}</Button>}
      text={t('barra.mudancas', { count: mudancas })}
    >
      <Button onClick={onDiscard}>{t('barra.descartar')}</Button>
      <Button variant="primary" icon="check" busy={isSaving} onClick={onSave}>
        {t('barra.salvar')}
      </Button>
    </SaveBar>
  )
}
