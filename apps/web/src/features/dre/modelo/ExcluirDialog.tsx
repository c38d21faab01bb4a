import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import styles from './DreModelo.module.css'
import { invalidateModelos } from './queries.ts'

interface ExcluirDialogProps {
  titulo: string
  texto: string
  doneText: string
  remove: () => Promise<unknown>
  onExcluido: () => void
  onClose: () => void
}

export function ExcluirDialog({ titulo, texto, doneText, remove, onExcluido, onClose }: ExcluirDialogProps) {
  const { t } = useTranslation('dre-modelo')
  const { t: commonT } = useTranslation()
  const exclusao = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      showSuccess(doneText)
      onExcluido()
      await invalidateModelos()
    },
  })
  return (
    <Dialog title={titulo} onClose={onClose}>
      <div className={styles['dialogo']}>
        <p>{texto}</p>
        <FormError error={exclusao.error} />
        <div className={styles['acoes']}>
          <Button onClick={onClose} data-first>
            {commonT('cancelar')}
          </Button>
          <Button variant="primary" icon="trash" busy={exclusao.isPending} onClick={() => exclusao.mutate()}>
            {t('excluir')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
