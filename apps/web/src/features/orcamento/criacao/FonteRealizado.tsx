import type { CriacaoFontes } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { lastMesOf } from '../exercicio.ts'
import { type CriacaoDraft, listPeriodos } from './draft.ts'

interface FonteRealizadoProps {
  fontes: CriacaoFontes
  draft: CriacaoDraft
  inicio: string
  onChange: (changed: Partial<CriacaoDraft>) => void
}

export function FonteRealizado({ fontes, draft, inicio, onChange }: FonteRealizadoProps) {
  const { t } = useTranslation('orcamento-criacao')
  const { language } = usePreferencias()
  const periodos = listPeriodos(fontes, inicio)
  if (periodos.length === 0) return <Text tone="soft">{t('realizado.nenhum')}</Text>
  return (
    <>
      <SelectField
        label={t('realizado.periodo')}
        hint={t('realizado.periodoDica')}
        value={draft.realizadoInicio ?? ''}
        onChange={(event) => onChange({ realizadoInicio: event.currentTarget.value })}
      >
        {periodos.map((from) => (
          <option key={from} value={from}>
            {formatPeriodo(from, lastMesOf(from), language)}
          </option>
        ))}
      </SelectField>
      <Stack as="fieldset" gap={4} aria-label={t('realizado.linhas')}>
        <Text as="legend" weight="medium">
          {t('realizado.linhas')}
        </Text>
        <CheckField checked={draft.porCentroCusto} onChange={(event) => onChange({ porCentroCusto: event.currentTarget.checked })}>
          {t('realizado.porCentro')}
        </CheckField>
        <CheckField checked={draft.porFilial} onChange={(event) => onChange({ porFilial: event.currentTarget.checked })}>
          {t('realizado.porFilial')}
        </CheckField>
      </Stack>
    </>
  )
}
