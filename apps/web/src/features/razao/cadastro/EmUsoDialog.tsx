import type { CadastroLinha, EntidadeDef } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Cadastro.module.css'

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
      <div className={styles['dialogo']}>
        <p>{message}</p>
        <ul className={styles['lista']}>
          {details.map((detail) => (
            <li key={detail.message}>{detail.message}</li>
          ))}
        </ul>
        {canArchive && !linha.arquivado && <p>{t('emUso.arquivar')}</p>}
        <div className={styles['direita']}>
          <Button onClick={onClose}>{commonT('fechar')}</Button>
          {canArchive && !linha.arquivado && (
            <Button variant="primary" icon="archive" onClick={onArchive}>
              {t('emUso.confirmar')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
