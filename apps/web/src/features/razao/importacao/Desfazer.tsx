import { type ImportacaoDetalhe, importacaoRotas } from '@lastro/contract'
import { formatInteger, formatPeriodo } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { BulletList } from '../../../ui/BulletList.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { groupMeses } from './meses.ts'
import { invalidateNumbers } from './queries.ts'

export function Desfazer({ importacao, onClose }: { importacao: ImportacaoDetalhe; onClose: () => void }) {
  const { t } = useTranslation('importacao')
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
      <DialogBody gap={16}>
        <BulletList>
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
        </BulletList>
        <FormError error={undo.error} />
        <DialogActions>
          <Button variant="primary" icon="undo" busy={undo.isPending} onClick={() => undo.mutate()}>
            {t('desfazer.confirmar')}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}
