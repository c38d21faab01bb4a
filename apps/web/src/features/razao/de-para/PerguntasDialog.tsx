import type { DeParaEfeitos } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'
import { ListaPerguntas } from './Efeitos.tsx'

const SHOWN = 12

interface PerguntasDialogProps {
  preview: DeParaEfeitos
  onConfirm: () => void
  onClose: () => void
}

export function PerguntasDialog({ preview: { perguntas, perguntasTotal }, onConfirm, onClose }: PerguntasDialogProps) {
  const { t } = useTranslation('de-para')
  return (
    <Dialog title={t('pergunta.titulo')} onClose={onClose}>
      <DialogBody>
        <ListaPerguntas perguntas={perguntas} total={perguntasTotal} shownCount={SHOWN} />
        <DialogActions closeLabel={t('pergunta.rever')} closeFirst>
          <Button variant="primary" icon="check" onClick={onConfirm}>
            {t('pergunta.salvar')}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}
