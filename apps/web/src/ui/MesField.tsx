import { CALENDARIO } from '@lastro/formato'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../theme/preferences.ts'
import { ControlBox, Frame } from './Field.tsx'
import { Grid } from './layout.tsx'

const COLUMNS = 'minmax(0, 1fr) 68px'
const ANO = /^(?:19|20|21)\d\d$/

interface MesFieldProps {
  label: string
  hint?: ReactNode
  value: string
  required?: boolean
  disabled?: boolean
  isFirst?: boolean
  error?: string | undefined
  onChange: (mes: string) => void
}

/** Month field. Not `type="month"`, which half of the browsers render as plain text. */
export function MesField({ label, hint, value, required = false, disabled = false, isFirst = false, error, onChange }: MesFieldProps) {
  const { t } = useTranslation('casca')
  const { language } = usePreferencias()
  const id = useId()
  // Keeps partial input while the value is empty.
  const [mes, setMes] = useState(value.slice(5))
  const [ano, setAno] = useState(value.slice(0, 4))
  if (join(ano, mes) !== value) {
    setMes(value.slice(5))
    setAno(value.slice(0, 4))
  }
  const change = (nextAno: string, nextMes: string) => {
    setAno(nextAno)
    setMes(nextMes)
    onChange(join(nextAno, nextMes))
  }
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <Grid columns={COLUMNS} phone={COLUMNS} gap={6}>
        <ControlBox>
          <select
            id={id}
            value={mes}
            required={required || ano !== ''}
            disabled={disabled}
            data-first={isFirst || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? `${id}-note` : undefined}
            onChange={(event) => change(ano, event.currentTarget.value)}
          >
            <option value="">{t('mes.nenhum')}</option>
            {CALENDARIO[language].meses.map((nome, index) => (
              <option key={nome} value={String(index + 1).padStart(2, '0')}>
                {nome}
              </option>
            ))}
          </select>
        </ControlBox>
        <ControlBox>
          <input
            value={ano}
            aria-label={t('mes.ano', { campo: label })}
            placeholder={t('mes.anoDica')}
            inputMode="numeric"
            pattern={ANO.source}
            maxLength={4}
            required={required || mes !== ''}
            disabled={disabled}
            autoComplete="off"
            onChange={(event) => change(event.currentTarget.value.replaceAll(/\D/g, ''), mes)}
          />
        </ControlBox>
      </Grid>
    </Frame>
  )
}

function join(ano: string, mes: string): string {
  return ANO.test(ano) && mes !== '' ? `${ano}-${mes}` : ''
}
