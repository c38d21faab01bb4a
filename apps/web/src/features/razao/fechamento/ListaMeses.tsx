import type { FechamentoMes } from '@lastro/contract'
import { formatInstant, formatInteger, formatMes } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { DataTable, type TableStates } from '../../../table/DataTable.tsx'
import { RowButton } from '../../../table/RowButton.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import { Moeda } from '../../../ui/Valor.tsx'
import { Confere, Situacao } from './Situacao.tsx'

interface ListaMesesProps extends TableStates {
  meses: readonly FechamentoMes[] | undefined
  openMes: string | undefined
  onOpen: (mes: string) => void
}

export function ListaMeses({ meses, openMes, onOpen, ...states }: ListaMesesProps) {
  const { t } = useTranslation('fechamento')
  const { language } = usePreferencias()
  return (
    <DataTable
      {...states}
      label={t('titulo')}
      density="open"
      rows={meses}
      rowKey={({ mes }) => mes}
      isOpen={({ mes }) => mes === openMes}
      columns={[
        {
          id: 'mes',
          header: t('lista.mes'),
          cell: ({ mes, temDados }) => (
            <RowButton data-mes={mes} detail={temDados ? '' : t('lista.semDados')} onClick={() => onOpen(mes)}>
              {formatMes(mes, language)}
            </RowButton>
          ),
        },
        {
          id: 'situacao',
          header: t('lista.situacao'),
          cell: ({ situacao, contasSemDePara }) => (
            <Inline stacked align="start" gap={6} padding={[4, 0]}>
              <Situacao situacao={situacao} />
              {contasSemDePara > 0 && (
                <Chip tone="warning">
                  <Icon name="warning" size={12} />
                  {t('lista.semDePara', { count: contasSemDePara, contas: formatInteger(contasSemDePara, language) })}
                </Chip>
              )}
            </Inline>
          ),
        },
        {
          id: 'resultado',
          header: (
            <>
              {t('lista.resultado')} <Moeda />
            </>
          ),
          amount: ({ resultadoCentavos }) => resultadoCentavos,
          format: { zero: 'traco' },
        },
        { id: 'pedido', header: t('lista.pedido'), cell: ({ pedido }) => pedido && <QuemQuando {...pedido} /> },
        { id: 'confirmado', header: t('lista.confirmado'), cell: ({ confirmado }) => confirmado && <QuemQuando {...confirmado} /> },
        { id: 'dre', header: t('lista.dre'), cell: ({ confere, situacao }) => <Confere confere={confere} situacao={situacao} /> },
      ]}
    />
  )
}

function QuemQuando({ nome, quando }: { nome: string; quando: string }) {
  const now = useNow()
  const { language } = usePreferencias()
  return (
    <Inline align="baseline">
      <Truncate max={200} dir="auto">
        {nome}
      </Truncate>
      <Text size={12} tone="quiet">
        {formatInstant(quando, now, language)}
      </Text>
    </Inline>
  )
}
