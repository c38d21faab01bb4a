import { useTranslation } from 'react-i18next'
import { toApiError } from '../api/errors.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import styles from './BarraMudancas.module.css'

interface BarraMudancasProps {
  mudancas: number
  salvando: boolean
  error: unknown
  onSave: () => void
  onDiscard: () => void
  /** After a conflict: reads what holds now; the changes stay on top of it. */
  onReload: () => void
}

/** How much is not saved, why the server did not take it, and the two ways on. */
export function BarraMudancas({ mudancas, salvando, error, onSave, onDiscard, onReload }: BarraMudancasProps) {
  const { t } = useTranslation('permissao')
  if (mudancas === 0) return null
  return (
    <section className={styles['barra']} aria-label={t('barra.nome')}>
      {Boolean(error) && (
        <div className={styles['erro']}>
          <FormError error={error} />
          {toApiError(error).code === 'permissao_version_conflict' && <Button onClick={onReload}>{t('barra.atualizar')}</Button>}
        </div>
      )}
      <strong>{t('barra.mudancas', { count: mudancas })}</strong>
      <Button onClick={onDiscard}>{t('barra.descartar')}</Button>
      <Button variant="primary" icon="check" busy={salvando} onClick={onSave}>
        {t('barra.salvar')}
      </Button>
    </section>
  )
}
