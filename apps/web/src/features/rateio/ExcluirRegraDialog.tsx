import { type RateioRegraSalva, rateioRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { invalidateRateio } from './queries.ts'
import styles from './Rateio.module.css'

export function ExcluirRegraDialog({ regra: { id, versao, nome }, onClose }: { regra: RateioRegraSalva; onClose: () => void }) {
  const { t } = useTranslation('rateio')
  const remove = useMutation({
    mutationFn: () => call(rateioRotas.remove, { params: { id }, query: { versao } }, { silent: true }),
    onSuccess: () => {
      showSuccess(t('excluida', { nome }))
      onClose()
    },
    onSettled: () => void invalidateRateio(),
  })
  return (
    <Dialog title={t('excluir.titulo', { nome })} onClose={onClose}>
      <div className={styles['dialogo']}>
        <p>{t('excluir.texto')}</p>
        <FormError error={remove.error} />
      </div>
      <div className={styles['acoes']}>
        <Button data-first onClick={onClose}>
          {t('editor.cancelar')}
        </Button>
        <Button variant="primary" icon="trash" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('lista.excluir')}
        </Button>
      </div>
    </Dialog>
  )
}
