import { type Importacao, importacaoRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'

export function Cancelar({ importacao, onClose }: { importacao: Importacao; onClose: () => void }) {
  const { t } = useTranslation('importacao')
  const cancel = useMutation({
    mutationFn: () => call(importacaoRotas.cancel, { params: { id: importacao.id } }),
    onSuccess: () => invalidate(importacaoRotas.get, importacaoRotas.list),
    onError: showRefusal,
    onSettled: onClose,
  })
  return (
    <Dialog title={t('cancelar.titulo')} onClose={onClose}>
      <DialogBody gap={16}>
        <p>{t('cancelar.texto', { arquivo: importacao.arquivoNome })}</p>
        <DialogActions closeLabel={t('cancelar.continuar')}>
          <Button variant="primary" icon="close" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('cancelar.confirmar')}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}
