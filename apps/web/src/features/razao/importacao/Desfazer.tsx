import { type ImportacaoDetalhe, importacaoRotas } from '@lastro/contract'
import { formatInteiro, formatPeriodo } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import styles from './Desfazer.module.css'
import { groupMeses } from './meses.ts'
import { invalidateNumbers } from './queries.ts'

export function Desfazer({ importacao, onClose }: { importacao: ImportacaoDetalhe; onClose: () => void }) {
  const { t } = useTranslation('importacao')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const ativos = importacao.meses.filter((mes) => mes.ativo).map((mes) => mes.mes)
  const desfazer = useMutation({
    mutationFn: () => call(importacaoRotas.undo, { params: { id: importacao.id } }),
    onSuccess: async () => {
      onClose()
      showSuccess(t('desfazer.feito', { arquivo: importacao.arquivoNome }))
      await invalidateNumbers()
    },
  })
  return (
    <Dialog title={t('desfazer.titulo')} onClose={onClose}>
      <div className={styles['corpo']}>
        <ul className={styles['lista']}>
          {ativos.length > 0 && (
            <li>
              {t(importacao.modo === 'somar' ? 'desfazer.somados' : 'desfazer.meses', {
                meses: groupMeses(ativos)
                  .map(({ inicio, fim }) => formatPeriodo(inicio, fim, language))
                  .join(', '),
              })}
            </li>
          )}
          {importacao.resumo && importacao.resumo.partidas > 0 && (
            <li>
              {t('desfazer.partidas', { count: importacao.resumo.partidas, total: formatInteiro(importacao.resumo.partidas, language) })}
            </li>
          )}
          {importacao.modo === 'substituir' && <li>{t('desfazer.voltam')}</li>}
          <li>{t('desfazer.ficam')}</li>
        </ul>
        <FormError error={desfazer.error} />
        <div className={styles['acoes']}>
          <Button onClick={onClose}>{comum('cancelar')}</Button>
          <Button variant="primary" icon="undo" busy={desfazer.isPending} onClick={() => desfazer.mutate()}>
            {t('desfazer.confirmar')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
