import {
  ENVIO_FREQUENCIAS,
  ENVIO_FUSOS,
  type EnvioFrequencia,
  type EnvioFuso,
  type RelatorioEnvio,
  type RelatorioEnvios,
} from '@lastro/contract'
import { relatorioEnvioRotas } from '@lastro/contract/relatorio/envio'
import { formatHour } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice, Choices } from '../../ui/Choice.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Form, fromDraft, useContractForm } from '../../ui/form.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Grid, Inline, Stack } from '../../ui/layout.tsx'
import { Note, Text } from '../../ui/Text.tsx'
import { DIAS, FUSOS, invalidateEnvios } from './envio-schedule.ts'

interface EnvioFormProps {
  relatorioId: number
  envio: RelatorioEnvio | null
  candidates: RelatorioEnvios['pessoas']
  onClose: () => void
}

interface EnvioDraft {
  frequencia: EnvioFrequencia
  dia: number
  /** Hour such as `07:30`. */
  minuto: string
  fuso: EnvioFuso
  ativo: boolean
  usuarios: string[]
}

function toBody({ dia, minuto, ...draft }: EnvioDraft) {
  const [hours = 0, minutes = 0] = minuto.split(':').map(Number)
  const { frequencia } = draft
  return { ...draft, dia: frequencia === 'diario' ? null : frequencia === 'semanal' ? Math.min(dia, 7) : dia, minuto: hours * 60 + minutes }
}

const schema = fromDraft(toBody, relatorioEnvioRotas.create.body)

export function EnvioForm({ relatorioId, envio, candidates, onClose }: EnvioFormProps) {
  const { t } = useTranslation('relatorio')
  const { t: commonT } = useTranslation()
  const all = [...candidates, ...(envio?.pessoas ?? []).filter(({ id }) => !candidates.some((person) => person.id === id))]
  const form = useContractForm({
    schema,
    defaultValues: {
      frequencia: envio?.frequencia ?? 'semanal',
      dia: envio?.dia ?? 1,
      minuto: formatHour(envio?.minuto ?? 8 * 60),
      fuso: envio?.fuso ?? ENVIO_FUSOS[0],
      ativo: envio?.ativo ?? true,
      usuarios: envio?.pessoas.map(({ id }) => id) ?? [],
    },
    save: (body, key) =>
      envio
        ? call(relatorioEnvioRotas.update, { params: { id: envio.id }, body: { versao: envio.versao, envio: body } }, { silent: true })
        : call(relatorioEnvioRotas.create, { params: { id: relatorioId }, body }, { silent: true, headers: { 'idempotency-key': key } }),
    onSaved: async () => {
      await invalidateEnvios()
      showSuccess(t('envio.salvo'))
      onClose()
    },
  })
  const frequencia = form.watch('frequencia')
  const dia = form.value('dia')
  const usuarios = form.value('usuarios')
  const toggle = (id: string) =>
    usuarios.onChange(usuarios.value.includes(id) ? usuarios.value.filter((each) => each !== id) : [...usuarios.value, id])
  return (
    <Form form={form}>
      <Stack gap={12}>
        <Grid min={150} gap={12}>
          <SelectField data-first label={t('envio.frequencia')} {...form.field('frequencia')}>
            {ENVIO_FREQUENCIAS.map((each) => (
              <option key={each} value={each}>
                {t(`envio.frequencias.${each}`)}
              </option>
            ))}
          </SelectField>
          {frequencia === 'semanal' && (
            <SelectField
              label={t('envio.dia')}
              error={dia.error}
              value={Math.min(dia.value, 7)}
              onChange={(event) => dia.onChange(Number(event.currentTarget.value))}
            >
              {DIAS.map((each) => (
                <option key={each} value={each}>
                  {t(`envio.semana.d${each}`)}
                </option>
              ))}
            </SelectField>
          )}
          {frequencia === 'mensal' && (
            <SelectField
              label={t('envio.diaDoMes')}
              error={dia.error}
              value={dia.value}
              onChange={(event) => dia.onChange(Number(event.currentTarget.value))}
            >
              {Array.from({ length: 31 }, (_, i) => (
                <option key={i} value={i + 1}>
                  {i + 1}
                </option>
              ))}
            </SelectField>
          )}
          <TextField label={t('envio.hora')} type="time" required {...form.field('minuto')} />
          <SelectField label={t('envio.relogio')} {...form.field('fuso')}>
            {ENVIO_FUSOS.map((each) => (
              <option key={each} value={each}>
                {t(`envio.fuso.${FUSOS[each]}`)}
              </option>
            ))}
          </SelectField>
        </Grid>
        <Choices title={t('envio.quem')} scrolls>
          {all.map(({ id, nome, email }) => (
            <Choice key={id} checked={usuarios.value.includes(id)} onChange={() => toggle(id)}>
              {nome} <Text tone="quiet">{email}</Text>
            </Choice>
          ))}
        </Choices>
        <Note tone="soft">{t('envio.cadaUm')}</Note>
        <Choice {...form.register('ativo')}>{t('envio.ativo')}</Choice>
        <FormError error={form.failure} />
        <Inline justify="end">
          <Button onClick={() => void form.confirmDiscard().then((leave) => leave && onClose())}>{commonT('cancelar')}</Button>
          <Button type="submit" variant="primary" icon="check" busy={form.busy} disabled={usuarios.value.length === 0}>
            {t('envio.salvar')}
          </Button>
        </Inline>
      </Stack>
    </Form>
  )
}
