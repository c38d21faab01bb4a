import type { RateioApuracaoDetalhe, RateioApuracoes } from '@lastro/contract'
import { rateioApuracaoRotas } from '@lastro/contract/rateio/apuracao'
import { formatMes, formatPeriodo } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { createChave } from '../../api/idempotencia.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { BulletList } from '../../ui/BulletList.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { MesField } from '../../ui/MesField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { Grid } from '../../ui/layout.tsx'
import { invalidateApuracoes } from './apuracoes-queries.ts'

const OBSERVACAO_MAX = 500

export function ApurarDialog({ lista, onClose }: { lista: RateioApuracoes; onClose: (id?: number) => void }) {
  const { t } = useTranslation('rateio')
  const fim = lista.disponivel?.fim ?? ''
  const form = useContractForm({
    schema: rateioApuracaoRotas.create.body,
    defaultValues: { inicio: fim, fim, observacao: '', versao: lista.versao },
    save: (body, key) => call(rateioApuracaoRotas.create, { body }, { headers: { 'idempotency-key': key }, silent: true }),
    onSaved: ({ id }) => {
      showSuccess(t('apuracoes.registrada', { id }))
      onClose(id)
    },
    onSettled: () => void invalidateApuracoes(),
  })
  const inverted = form.watch('inicio') > form.watch('fim')
  return (
    <Dialog title={t('apuracoes.apurar')} onClose={() => onClose()}>
      <DialogForm form={form} saveLabel={t('apuracoes.registrar')} disabled={!form.complete || inverted}>
        <p>{t('apuracoes.apurarTexto')}</p>
        <Grid min={150} gap={12}>
          <MesField label={t('apuracoes.inicio')} required isFirst {...form.value('inicio')} />
          <MesField label={t('apuracoes.fim')} required {...form.value('fim')} />
        </Grid>
        <TextArea label={t('apuracoes.observacao')} maxLength={OBSERVACAO_MAX} {...form.field('observacao')} />
      </DialogForm>
    </Dialog>
  )
}

interface DevolverDialogProps {
  detail: RateioApuracaoDetalhe
  fechadoAte: string | null
  onClose: (id?: number) => void
}

export function DevolverDialog({ detail, fechadoAte, onClose }: DevolverDialogProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const { id, versao, inicio, fim, usadas, novas, ordemMudou, valoresMudados } = detail
  const [key] = useState(createChave)
  const restore = useMutation({
    mutationFn: () =>
      call(rateioApuracaoRotas.restore, { params: { id }, body: { versao } }, { headers: { 'idempotency-key': key }, silent: true }),
    onSuccess: ({ id: fresh }) => {
      showSuccess(t('apuracoes.devolvida', { id }))
      onClose(fresh)
    },
    onSettled: () => void invalidateApuracoes(),
  })
  const changed = usadas.filter(({ agora }) => agora !== 'igual')
  return (
    <Dialog title={t('apuracoes.devolverTitulo', { id, periodo: formatPeriodo(inicio, fim, language) })} onClose={() => onClose()}>
      <DialogBody
        as="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!restore.isPending) restore.mutate()
        }}
      >
        <BulletList>
          {changed.map((regra) => (
            <li key={regra.id}>{t(`apuracoes.volta.${regra.agora === 'igual' ? 'mudou' : regra.agora}`, { nome: regra.nome })}</li>
          ))}
          {novas.map((nome) => (
            <li key={nome}>{t('apuracoes.volta.nova', { nome })}</li>
          ))}
          {ordemMudou && <li>{t('apuracoes.volta.ordem')}</li>}
          {valoresMudados > 0 && <li>{t('apuracoes.volta.valores', { count: valoresMudados })}</li>}
        </BulletList>
        <p>{t('apuracoes.devolverTexto')}</p>
        {fechadoAte !== null && <p>{t('apuracoes.devolverFechado', { mes: formatMes(fechadoAte, language) })}</p>}
        <FormError error={restore.error} />
        <DialogActions>
          <Button type="submit" variant="primary" icon="undo" busy={restore.isPending} data-first>
            {t('apuracoes.devolver')}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}
