import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
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
      <Stack gap={12} padding={[8, 16]}>
        <p>{texto}</p>
        <FormError error={exclusao.error} />
        <Inline justify="end" wrap>
          <Button onClick={onClose} data-first>
            {commonT('cancelar')}
          </Button>
          <Button variant="primary" icon="trash" busy={exclusao.isPending} onClick={() => exclusao.mutate()}>
            {t('excluir')}
          </Button>
        </Inline>
      </Stack>
    </Dialog>
  )
}
