import { daysLate, deadlineOf, isUnsent, orderByDeadline, type Orcamento, type OrcamentoArea } from '@lastro/contract'
import { formatDia, formatInteger, formatRazao } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { diaLocal } from '../../../format/dia.ts'
import { useNow } from '../../../format/use-now.ts'
import { DataTable, type TableStates } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import { SituacaoArea } from '../SituacaoChip.tsx'
import { useAreaName } from '../use-area-name.ts'

interface PrazosTabelaProps extends TableStates {
  orcamento: Orcamento | undefined
  /** Undefined when the caller may not change deadlines. */
  onChange: ((area: OrcamentoArea) => void) | undefined
}

export function PrazosTabela({ orcamento, onChange, ...states }: PrazosTabelaProps) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const nomeArea = useAreaName()
  const today = diaLocal(useNow())
  return (
    <DataTable
      {...states}
      label={t('prazo.tabela')}
      density="open"
      rows={orcamento && orderByDeadline(orcamento, orcamento.quadro)}
      rowKey={({ id }) => id}
      columns={[
        { id: 'area', header: t('prazo.area'), cell: (area) => <Truncate max={260}>{nomeArea(area)}</Truncate> },
        { id: 'quem', header: t('area.responsavel'), cell: ({ responsavel }) => responsavel?.nome ?? t('area.semResponsavel') },
        {
          id: 'preenchidas',
          header: t('prazo.preenchidas'),
          numeric: true,
          cell: ({ linhas, preenchidas }) =>
            formatRazao(linhas === 0 ? null : preenchidas / linhas, { casas: 0, idioma: language, symbol: true }),
        },
        { id: 'status', header: t('lista.status'), cell: ({ status }) => <SituacaoArea status={status} /> },
        {
          id: 'prazo',
          header: t('prazo.prazo'),
          cell: (area) => {
            const deadline = orcamento ? deadlineOf(orcamento, area) : null
            return deadline === null ? t('prazo.sem') : formatDia(deadline, language)
          },
        },
        {
          id: 'dias',
          header: t('prazo.dias'),
          numeric: true,
          cell: (area) => {
            const days = orcamento ? daysLate(orcamento, area, today) : 0
            return days > 0 && <Text tone="unf">{formatInteger(days, language)}</Text>
          },
        },
        ...(onChange
          ? [
              {
                id: 'mudar',
                header: t('prazo.mudar'),
                hideHeader: true as const,
                cell: (area: OrcamentoArea) =>
                  orcamento &&
                  isUnsent(orcamento, area) && (
                    <Button
                      size="small"
                      variant="quiet"
                      icon="calendar"
                      aria-label={t('prazo.mudarDe', { area: nomeArea(area) })}
                      onClick={() => onChange(area)}
                    >
                      {t('prazo.mudar')}
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}
