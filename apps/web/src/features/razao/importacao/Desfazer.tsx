import { type ImportacaoDetalhe, importacaoRotas } from '@lastro/contract'
import { formatInteger, formatPeriodo } from '@lastro/formato'
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
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const active = importacao.meses.filter((mes) => mes.ativo).map((mes) => mes.mes)
  const undo = useMutation({
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
          {active.length > 0 && (
            <li>
              {t(importacao.modo === 'somar' ? 'desfazer.somados' : 'desfazer.meses', {
                meses: groupMeses(active)
                  .map(({ inicio, fim }) => formatPeriodo(inicio, fim, language))
                  .join(', '),
              })}
            </li>
          )}
          {importacao.resumo && importacao.resumo.partidas > 0 && (
            <li>
              {t('desfazer.partidas', { count: importacao.resumo.partidas, total: formatInteger(importacao.resumo.partidas, language) })}
            </li>
          )}
          {importacao.modo === 'substituir' && <li>{t('desfazer.voltam')}</li>}
          <li>{t('desfazer.ficam')}</li>
        </ul>
        <FormError error={undo.error} />
        <div className={styles['acoes']}>
          <Button onClick={onClose}>{commonT('cancelar')}</Button>
          <Button variant="primary" icon="undo" busy={undo.isPending} onClick={() => undo.mutate()}>
            {t('desfazer.confirmar')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
