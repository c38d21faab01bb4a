import { fechamentoRotas } from '@lastro/contract/razao/fechamento'
import { formatMes, formatPeriodo } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { call } from '../../../api/api.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { FechamentoAction } from './actions.ts'
import { Checklist } from './Checklist.tsx'
import { invalidateFechamentos } from './queries.ts'

const TEXTO_MAX = 500
const ICONS = { pedir: 'lock', confirmar: 'check', recusar: 'close', reabrir: 'undo' } as const
const observacaoSchema = z.object({ texto: fechamentoRotas.ask.body.shape.observacao })
const motivoSchema = z.object({ texto: fechamentoRotas.refuse.body.shape.motivo })

function run({ tipo, inicio, fim }: FechamentoAction, texto: string): Promise<unknown> {
  switch (tipo) {
    case 'pedir':
      return call(fechamentoRotas.ask, { body: { inicio, fim, observacao: texto } }, { silent: true })
    case 'confirmar':
      return call(fechamentoRotas.confirm, { body: { inicio, fim } }, { silent: true })
    case 'recusar':
      return call(fechamentoRotas.refuse, { body: { inicio, fim, motivo: texto } }, { silent: true })
    case 'reabrir':
      return call(fechamentoRotas.reopen, { body: { inicio, motivo: texto } }, { silent: true })
    default:
      return tipo satisfies never
  }
}

interface AtoDialogProps {
  ato: FechamentoAction
  meu: boolean
  /** Last months that a request may choose; empty for other acts. */
  fins: readonly string[]
  onClose: () => void
}

export function AtoDialog({ ato: offered, meu, fins, onClose }: AtoDialogProps) {
  const { t } = useTranslation('fechamento')
  const { language } = usePreferencias()
  const [fim, setFim] = useState(offered.fim)
  const ato = { ...offered, fim }
  const { tipo } = ato
  const meses = formatPeriodo(ato.inicio, ato.fim, language)
  const motivo = tipo === 'recusar' || tipo === 'reabrir'
  const nome = tipo === 'recusar' && meu ? 'retirar' : tipo
  const form = useContractForm<{ texto?: string | undefined }, { texto: string }, unknown>({
    schema: motivo ? motivoSchema : observacaoSchema,
    defaultValues: { texto: '' },
    save: ({ texto }) => run(ato, texto),
    onSaved: () => {
      onClose()
      showSuccess(t(`ato.${nome}.feito`, { meses }))
    },
    // Invalidates also after a refusal, because the state has then changed elsewhere.
    onSettled: () => void invalidateFechamentos(),
  })
  return (
    <Dialog title={t(`ato.${nome}.titulo`, { meses })} onClose={onClose}>
      <DialogForm
        form={form}
        saveLabel={t(`ato.${nome}.botao`)}
        icon={ICONS[tipo]}
        disabled={!form.complete}
        submitFirst={tipo === 'confirmar'}
      >
        <p>{t(`ato.${nome}.texto`, { meses })}</p>
        {fins.length > 1 && (
          <SelectField label={t('ato.ateMes')} value={fim} onChange={({ currentTarget }) => setFim(currentTarget.value)}>
            {fins.map((mes) => (
              <option key={mes} value={mes}>
                {formatMes(mes, language)}
              </option>
            ))}
          </SelectField>
        )}
        {(tipo === 'pedir' || tipo === 'confirmar') && <Checklist inicio={ato.inicio} fim={fim} />}
        {tipo !== 'confirmar' && (
          <TextArea
            label={t(motivo ? 'ato.motivo' : 'ato.observacao')}
            maxLength={TEXTO_MAX}
            required={motivo}
            data-first
            {...form.field('texto')}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
