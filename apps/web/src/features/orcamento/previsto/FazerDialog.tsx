import { type Orcamento, orcamentoRotas } from '@lastro/contract'
import { orcamentoPrevistoRotas } from '@lastro/contract/orcamento/previsto'
import { formatMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Text } from '../../../ui/Text.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { acompanhamentoQuery } from '../acompanhamento/queries.ts'

export function FazerDialog({ orcamento, onClose }: { orcamento: Orcamento; onClose: () => void }) {
  const { t } = useTranslation('orcamento-previsto')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const navigate = useNavigate()
  const { id, cenario } = orcamento
  const { data, error: semMeses } = useQuery(acompanhamentoQuery(id, {}))
  const meses = data?.mesesRealizados ?? []
  const form = useContractForm({
    schema: orcamentoPrevistoRotas.create.body,
    defaultValues: { nome: t('fazer.nomePadrao', { nome: orcamento.nome }).slice(0, 120), cenario, realizadoAte: meses.at(-1) ?? '' },
    follow: true,
    save: (body, key) =>
      call(orcamentoPrevistoRotas.create, { params: { id }, body }, { silent: true, headers: { 'idempotency-key': key } }),
    onSaved: async (fresh, { nome }) => {
      showSuccess(t('fazer.feito', { nome }))
      await invalidate(orcamentoRotas.list)
      await navigate({ to: paths.orcamento, params: { id: String(fresh.id) }, search: { edit: true } })
    },
  })
  return (
    <Dialog title={t('fazer.titulo')} onClose={onClose}>
      <DialogForm form={form} saveLabel={t('fazer.titulo')} disabled={!form.complete}>
        <p>{t('fazer.texto')}</p>
        {!data && !semMeses && <SkeletonRows rows={2} label={commonT('carregando')} />}
        {data && meses.length === 0 && <Text tone="warn">{t('fazer.semRealizado')}</Text>}
        {meses.length > 0 && (
          <>
            <TextField label={t('fazer.nome')} required maxLength={120} data-first {...form.field('nome')} />
            <SelectField label={t('fazer.ate')} hint={t('fazer.ateDica')} {...form.field('realizadoAte')}>
              {meses.map((mes) => (
                <option key={mes} value={mes}>
                  {formatMes(mes, language)}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <FormError error={semMeses} />
      </DialogForm>
    </Dialog>
  )
}
