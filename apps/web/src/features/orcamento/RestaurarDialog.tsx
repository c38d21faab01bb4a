import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../api/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import type { PassadoDiff } from './diff.ts'
import styles from './Orcamento.module.css'

interface RestaurarDialogProps {
  nome: string
  quando: string
  diferencas: PassadoDiff
  onConfirm: (forcarTravas: boolean) => Promise<void>
  onClose: () => void
}

/** Held cells are kept unless requested otherwise. */
export function RestaurarDialog({ nome, quando, diferencas, onConfirm, onClose }: RestaurarDialogProps) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const [forcar, setForcar] = useState(false)
  const { mutate, isPending, error } = useMutation({ mutationFn: () => onConfirm(forcar) })
  const codigo = error ? toApiError(error).code : null
  const { total, added, removed } = diferencas
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog title={t('restaurar.titulo')} onClose={onClose}>
      <form className={styles['dialogo']} onSubmit={submit}>
        <p>{t('restaurar.texto', { nome, quando, count: total })}</p>
        {(added > 0 || removed > 0) && <p>{t('restaurar.linhas', { saem: added, voltam: removed })}</p>}
        <p className={styles['nota']}>{t('restaurar.volta')}</p>
        {codigo === 'orcamento_celula_conflict' ? (
          <p role="alert" className={styles['aviso']}>
            {t('restaurar.mudou')}
          </p>
        ) : (
          <FormError error={error} />
        )}
        {(codigo === 'orcamento_celula_held' || forcar) && (
          <label className={styles['caixa']}>
            <input type="checkbox" checked={forcar} onChange={(event) => setForcar(event.currentTarget.checked)} />
            {t('restaurar.travadas')}
          </label>
        )}
        <div className={styles['acoes']}>
          <Button onClick={onClose}>{commonT('cancelar')}</Button>
          <Button type="submit" variant="primary" busy={isPending} data-first>
            {t('restaurar.confirmar')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
