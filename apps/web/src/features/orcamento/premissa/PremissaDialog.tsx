import type { Premissa } from '@lastro/contract'
import { premissaRotas, UNIDADES_PREMISSA } from '@lastro/contract/orcamento/premissa'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { invalidatePremissas } from './queries.ts'

const CODIGO_MAX = 40
const DESCRICAO_MAX = 200
const FONTE_MAX = 400

export function NovaPremissaDialog({ onCreated, onClose }: { onCreated: (id: number) => void; onClose: () => void }) {
  const { t } = useTranslation('premissa')
  const form = useContractForm({
    schema: premissaRotas.create.body,
    defaultValues: { codigo: '', descricao: '', unidade: 'percentual', fonte: '' },
    messages: (campo, empty) => (campo === 'codigo' && !empty ? t('campos.codigoInvalido') : undefined),
    save: (body, key) => call(premissaRotas.create, { body }, { silent: true, headers: { 'idempotency-key': key } }),
    onSaved: async ({ id }, { codigo }) => {
      showSuccess(t('criada', { codigo }))
      await invalidatePremissas()
      onCreated(id)
    },
  })
  return (
    <Dialog title={t('nova')} onClose={onClose}>
      <DialogForm form={form} saveLabel={t('criar')}>
        <TextField
          label={t('campos.codigo')}
          hint={t('campos.codigoDica')}
          required
          maxLength={CODIGO_MAX}
          autoComplete="off"
          data-first
          {...form.field('codigo')}
        />
        <TextField
          label={t('campos.descricao')}
          hint={t('campos.descricaoDica')}
          required
          maxLength={DESCRICAO_MAX}
          autoComplete="off"
          {...form.field('descricao')}
        />
        <SelectField label={t('campos.unidade')} hint={t('campos.unidadeDica')} {...form.field('unidade')}>
          {UNIDADES_PREMISSA.map((unidade) => (
            <option key={unidade} value={unidade}>
              {t(`unidade.${unidade}`)}
            </option>
          ))}
        </SelectField>
        <TextArea label={t('campos.fonte')} hint={t('campos.fonteDica')} rows={2} maxLength={FONTE_MAX} {...form.field('fonte')} />
      </DialogForm>
    </Dialog>
  )
}

export function EditarPremissaDialog({ premissa, onClose }: { premissa: Omit<Premissa, 'valores'>; onClose: () => void }) {
  const { t } = useTranslation('premissa')
  const { t: commonT } = useTranslation()
  const { id, codigo, versao, descricao, fonte } = premissa
  const form = useContractForm({
    schema: premissaRotas.update.body,
    defaultValues: { versao, descricao, fonte },
    follow: true,
    save: (body) => call(premissaRotas.update, { params: { id }, body }, { silent: true }),
    onSaved: async () => {
      showSuccess(t('salva', { codigo }))
      await invalidatePremissas()
      onClose()
    },
    // After a conflict the next attempt starts from the current version.
    onFailed: invalidatePremissas,
  })
  return (
    <Dialog title={t('editarNome', { codigo })} onClose={onClose}>
      <DialogForm form={form} saveLabel={commonT('salvar')}>
        <TextField
          label={t('campos.descricao')}
          required
          maxLength={DESCRICAO_MAX}
          autoComplete="off"
          data-first
          {...form.field('descricao')}
        />
        <TextArea label={t('campos.fonte')} hint={t('campos.fonteDica')} rows={2} maxLength={FONTE_MAX} {...form.field('fonte')} />
      </DialogForm>
    </Dialog>
  )
}
