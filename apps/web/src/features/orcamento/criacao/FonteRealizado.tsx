import type { CriacaoFontes } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Choice, Choices } from '../../../ui/Choice.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { Text } from '../../../ui/Text.tsx'
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
      <Choices title={t('realizado.linhas')}>
        <Choice checked={draft.porCentroCusto} onChange={(event) => onChange({ porCentroCusto: event.currentTarget.checked })}>
          {t('realizado.porCentro')}
        </Choice>
        <Choice checked={draft.porFilial} onChange={(event) => onChange({ porFilial: event.currentTarget.checked })}>
          {t('realizado.porFilial')}
        </Choice>
      </Choices>
    </>
  )
}
