import { type RateioRegraSalva, rateioRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { invalidateRateio } from './queries.ts'

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
      <DialogBody>
        <p>{t('excluir.texto')}</p>
        <FormError error={remove.error} />
      </DialogBody>
      <DialogActions closeFirst>
        <Button variant="primary" icon="trash" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('lista.excluir')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
