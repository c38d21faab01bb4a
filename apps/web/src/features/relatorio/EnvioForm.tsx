import {
  ENVIO_FREQUENCIAS,
  ENVIO_FUSOS,
  type EnvioFrequencia,
  type RelatorioEnvio,
  type RelatorioEnvios,
  relatorioEnvioRotas,
} from '@lastro/contract'
import { formatHour } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { createChave } from '../../api/idempotencia.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { FormError } from '../../ui/FormError.tsx'
import styles from './Envio.module.css'
import { DIAS, FUSOS, invalidateEnvios } from './envio-schedule.ts'

interface EnvioFormProps {
  relatorioId: number
  envio: RelatorioEnvio | null
  candidates: RelatorioEnvios['pessoas']
  onClose: () => void
}

export function EnvioForm({ relatorioId, envio, candidates, onClose }: EnvioFormProps) {
  const { t } = useTranslation('relatorio')
  const { t: commonT } = useTranslation()
  const campo = useId()
  const [key] = useState(createChave)
  const [frequencia, setFrequencia] = useState<EnvioFrequencia>(envio?.frequencia ?? 'semanal')
  const [dia, setDia] = useState(envio?.dia ?? 1)
  const [hour, setHour] = useState(formatHour(envio?.minuto ?? 8 * 60))
  const [fuso, setFuso] = useState(envio?.fuso ?? ENVIO_FUSOS[0])
  const [ativo, setActive] = useState(envio?.ativo ?? true)
  const [usuarios, setUsuarios] = useState<readonly string[]>(envio?.pessoas.map(({ id }) => id) ?? [])
  const all = [...candidates, ...(envio?.pessoas ?? []).filter(({ id }) => !candidates.some((person) => person.id === id))]
  const save = useMutation({
    mutationFn: () => {
      const [hours = 0, minutes = 0] = hour.split(':').map(Number)
      const body = {
        frequencia,
        dia: frequencia === 'diario' ? null : frequencia === 'semanal' ? Math.min(dia, 7) : dia,
        minuto: hours * 60 + minutes,
        fuso,
        ativo,
        usuarios: [...usuarios],
      }
      return envio
        ? call(relatorioEnvioRotas.update, { params: { id: envio.id }, body: { versao: envio.versao, envio: body } }, { silent: true })
        : call(relatorioEnvioRotas.create, { params: { id: relatorioId }, body }, { silent: true, headers: { 'idempotency-key': key } })
    },
    onSuccess: async () => {
      await invalidateEnvios()
      showSuccess(t('envio.salvo'))
      onClose()
    },
  })
  const toggle = (id: string) => setUsuarios(usuarios.includes(id) ? usuarios.filter((each) => each !== id) : [...usuarios, id])
  return (
    <form
      className={styles['formulario']}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <div className={styles['campos']}>
        <SelectField
          data-first
          label={t('envio.frequencia')}
          value={frequencia}
          onChange={(event) => setFrequencia(ENVIO_FREQUENCIAS.find((each) => each === event.currentTarget.value) ?? frequencia)}
        >
          {ENVIO_FREQUENCIAS.map((each) => (
            <option key={each} value={each}>
              {t(`envio.frequencias.${each}`)}
            </option>
          ))}
        </SelectField>
        {frequencia === 'semanal' && (
          <SelectField label={t('envio.dia')} value={Math.min(dia, 7)} onChange={(event) => setDia(Number(event.currentTarget.value))}>
            {DIAS.map((each) => (
              <option key={each} value={each}>
                {t(`envio.semana.d${each}`)}
              </option>
            ))}
          </SelectField>
        )}
        {frequencia === 'mensal' && (
          <SelectField label={t('envio.diaDoMes')} value={dia} onChange={(event) => setDia(Number(event.currentTarget.value))}>
            {Array.from({ length: 31 }, (_, i) => (
              <option key={i} value={i + 1}>
                {i + 1}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label={t('envio.hora')} type="time" required value={hour} onChange={(event) => setHour(event.currentTarget.value)} />
        <SelectField
          label={t('envio.relogio')}
          value={fuso}
          onChange={(event) => setFuso(ENVIO_FUSOS.find((each) => each === event.currentTarget.value) ?? fuso)}
        >
          {ENVIO_FUSOS.map((each) => (
            <option key={each} value={each}>
              {t(`envio.fuso.${FUSOS[each]}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className={styles['quem']}>
        <legend>{t('envio.quem')}</legend>
        {all.map(({ id, nome, email }) => (
          <div key={id}>
            <input id={`${campo}-${id}`} type="checkbox" checked={usuarios.includes(id)} onChange={() => toggle(id)} />
            <label htmlFor={`${campo}-${id}`}>
              {nome} <small>{email}</small>
            </label>
          </div>
        ))}
      </fieldset>
      <p className={styles['nada']}>{t('envio.cadaUm')}</p>
      <div className={styles['ativo']}>
        <input id={`${campo}-ativo`} type="checkbox" checked={ativo} onChange={() => setActive(!ativo)} />
        <label htmlFor={`${campo}-ativo`}>{t('envio.ativo')}</label>
      </div>
      <FormError error={save.error} />
      <div className={styles['direita']}>
        <Button onClick={onClose}>{commonT('cancelar')}</Button>
        <Button type="submit" variant="primary" icon="check" busy={save.isPending} disabled={usuarios.length === 0}>
          {t('envio.salvar')}
        </Button>
      </div>
    </form>
  )
}
