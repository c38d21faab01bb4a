import { type Usuario, usuarioRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { BulletList } from '../../../ui/BulletList.tsx'
import { takeUsuario } from './queries.ts'

export function BloquearDialog({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const { t } = useTranslation('usuario')
  const [motivo, setMotivo] = useState('')
  const block = useMutation({
    mutationFn: () => call(usuarioRotas.block, { params: { id: usuario.id }, body: motivo.trim() ? { motivo: motivo.trim() } : {} }),
    onSuccess: async (saved) => {
      onClose()
      showSuccess(t('bloqueio.feito', { nome: usuario.nome }))
      await takeUsuario(saved)
    },
  })
  return (
    <Dialog title={t('bloqueio.titulo', { nome: usuario.nome })} onClose={onClose}>
      <DialogBody gap={16}>
        <BulletList>
          <li>{t('bloqueio.sessoes')}</li>
          <li>{t('bloqueio.entrada')}</li>
          <li>{t('bloqueio.fica')}</li>
        </BulletList>
        <TextField
          label={t('bloqueio.motivo')}
          hint={t('bloqueio.motivoDica')}
          maxLength={500}
          autoComplete="off"
          value={motivo}
          onChange={(event) => setMotivo(event.currentTarget.value)}
        />
        <FormError error={block.error} />
        <DialogActions>
          <Button variant="primary" icon="block" busy={block.isPending} onClick={() => block.mutate()}>
            {t('bloqueio.confirmar')}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}
