import { type Usuario, usuarioRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import styles from './Formulario.module.css'
import { takeUsuario } from './queries.ts'

export function DesligarFatorDialog({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const { t } = useTranslation('usuario')
  const { t: commonT } = useTranslation()
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
      <div className={styles['corpo']}>
        <ul className={styles['lista']}>
          <li>{t('fator.sessoes', { nome: usuario.nome })}</li>
          <li>{t('fator.confirme')}</li>
        </ul>
        <FormError error={disable.error} />
        <div className={styles['direita']}>
          <Button onClick={onClose}>{commonT('cancelar')}</Button>
          <Button variant="primary" icon="shield" busy={disable.isPending} onClick={() => disable.mutate()}>
            {t('fator.desligar')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
