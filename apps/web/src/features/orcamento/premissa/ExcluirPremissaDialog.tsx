import { type Premissa, premissaRotas } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Pergunta } from '../../../ui/Pergunta.tsx'
import { invalidatePremissas } from './queries.ts'

interface ExcluirPremissaDialogProps {
  premissa: Pick<Premissa, 'id' | 'versao' | 'codigo'>
  onRemoved: () => void
  onClose: () => void
}

export function ExcluirPremissaDialog({ premissa: { id, versao, codigo }, onRemoved, onClose }: ExcluirPremissaDialogProps) {
  const { t } = useTranslation('premissa')
  return (
    <Pergunta
      titulo={t('excluir.titulo', { codigo })}
      action={t('excluir.acao')}
      onConfirm={async () => {
        try {
          await call(premissaRotas.remove, { params: { id }, query: { versao } }, { silent: true })
        } finally {
          void invalidatePremissas()
        }
        showSuccess(t('excluida', { codigo }))
        onRemoved()
      }}
      onClose={onClose}
    >
      <p>{t('excluir.texto')}</p>
    </Pergunta>
  )
}
