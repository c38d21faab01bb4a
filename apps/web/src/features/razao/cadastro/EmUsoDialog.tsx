import type { CadastroLinha, EntidadeDef } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { BulletList } from '../../../ui/BulletList.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'

interface EmUsoDialogProps {
  def: EntidadeDef
  linha: CadastroLinha
  error: unknown
  canArchive: boolean
  onArchive: () => void
  onClose: () => void
}

export function EmUsoDialog({ def, linha, error, canArchive, onArchive, onClose }: EmUsoDialogProps) {
  const { t } = useTranslation('cadastro')
  const { t: commonT } = useTranslation()
  const { message, details } = toApiError(error)
  const nome = String(linha.valores[def.titular] ?? '')
  return (
    <Dialog title={t('emUso.titulo', { nome })} onClose={onClose}>
      <DialogBody>
        <p>{message}</p>
        <BulletList>
          {details.map((detail) => (
            <li key={detail.message}>{detail.message}</li>
          ))}
        </BulletList>
        {canArchive && !linha.arquivado && <p>{t('emUso.arquivar')}</p>}
        <DialogActions closeLabel={commonT('fechar')}>
          {canArchive && !linha.arquivado && (
            <Button variant="primary" icon="archive" onClick={onArchive}>
              {t('emUso.confirmar')}
            </Button>
          )}
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}
