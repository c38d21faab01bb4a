import { DRE_READY_MODELOS, type DreEstrutura } from '@lastro/contract'
import { dreModeloRotas } from '@lastro/contract/dre/modelo'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { fromDraft, useContractForm } from '../../../ui/form.tsx'
import { Note } from '../../../ui/Text.tsx'
import { invalidateModelos } from './queries.ts'

interface NovoModeloDialogProps {
  estrutura: DreEstrutura | undefined
  onCreated: (id: number) => void
  onClose: () => void
}

const STARTING_POINTS = [...DRE_READY_MODELOS, 'copia', 'vazio'] as const

interface ModeloDraft {
  nome: string
  start: (typeof STARTING_POINTS)[number]
}

export function NovoModeloDialog({ estrutura, onCreated, onClose }: NovoModeloDialogProps) {
  const { t } = useTranslation('dre-modelo')
  const toBody = ({ nome, start }: ModeloDraft) => {
    if (start === 'vazio') return { nome, origem: { tipo: start } }
    if (start !== 'copia') return { nome, origem: { tipo: 'pronto' as const, pronto: start } }
    return { nome, origem: { tipo: start, modeloId: estrutura?.modelo.id ?? 0, vigencia: estrutura?.vigencia ?? null } }
  }
  const form = useContractForm({
    schema: fromDraft(toBody, dreModeloRotas.create.body),
    defaultValues: { nome: '', start: 'cpc26' },
    save: (body, key) => call(dreModeloRotas.create, { body }, { headers: { 'idempotency-key': key }, silent: true }),
    onSaved: async ({ id, ausentes }, { nome }) => {
      showSuccess(ausentes.length === 0 ? t('novo.criado', { nome }) : t('novo.criadoSem', { nome, codigos: ausentes.join(', ') }))
      await invalidateModelos()
      onCreated(id)
    },
  })
  return (
    <Dialog title={t('novo.titulo')} onClose={onClose}>
      <DialogForm form={form} saveLabel={t('novo.criar')} disabled={!form.complete}>
        <TextField label={t('campos.nome')} maxLength={120} required data-first {...form.field('nome')} />
        <SelectField label={t('novo.comeco')} {...form.field('start')}>
          {STARTING_POINTS.filter((each) => each !== 'copia' || estrutura !== undefined).map((each) => (
            <option key={each} value={each}>
              {each === 'copia' ? t('novo.copia.nome', { nome: estrutura?.modelo.nome }) : t(`novo.${each}.nome`)}
            </option>
          ))}
        </SelectField>
        <Note>{t(`novo.${form.watch('start')}.texto`)}</Note>
      </DialogForm>
    </Dialog>
  )
}
