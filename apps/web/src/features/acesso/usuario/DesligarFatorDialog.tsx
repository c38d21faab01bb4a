import { type Usuario, usuarioRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { BulletList } from '../../../ui/BulletList.tsx'
import { takeUsuario } from './queries.ts'

export function DesligarFatorDialog({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const { t } = useTranslation('usuario')
  const disable = useMutation({
    mutationFn: () => call(usuarioRotas.resetSegundoFator, { params: { id: usuario.id } }),
    onSuccess: async (saved) => {
      onClose()
      showSuccess(t('fator.feito'))
      await takeUsuario(saved)
    },
  })
  return (
    <Dialog title={t('fator.titulo', { nome: usuario.nome })} onClose={onClose}>
      <DialogBody gap={16}>
        <BulletList>
          <li>{t('fator.sessoes', { nome: usuario.nome })}</li>
          <li>{t('fator.confirme')}</li>
        </BulletList>
        <FormError error={disable.error} />
        <DialogActions>
          <Button variant="primary" icon="shield" busy={disable.isPending} onClick={() => disable.mutate()}>
            {t('fator.desligar')}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}
