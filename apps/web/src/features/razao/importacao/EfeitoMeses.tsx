import type { ImportacaoPrevia } from '@lastro/contract'
import { formatInteger, formatMes, formatPeriodos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import styles from './EfeitoMeses.module.css'
import { groupMeses } from './meses.ts'
import { type Mode, listEfeitos } from './preview.ts'
import type { LoadedEfeito } from './use-effect-of-import.ts'

interface EfeitoMesesProps {
  preview: ImportacaoPrevia
  mode: Exclude<Mode, 'recusar'>
  efeito: LoadedEfeito
}

export function EfeitoMeses({ preview, mode, efeito: { data, error, refetch } }: EfeitoMesesProps) {
  const { t } = useTranslation('importacao')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  return (
    <Stack gap={12} className={styles['efeito']}>
      {mode === 'substituir' && (
        <ul aria-label={t('previa.saem')} tabIndex={0}>
          {preview.carregadas.map(({ id, arquivoNome, meses, partidas, resultadoCentavos }) => (
            <li key={id}>
              <Text weight="semibold" tone="strong">
                {arquivoNome}
              </Text>
              , {formatPeriodos(groupMeses(meses), language)}:{' '}
              {partidas > 0 && `${t('previa.saemPartidas', { count: partidas, total: formatInteger(partidas, language) })} `}
              {t('previa.saemResultado')} <Valor centavos={resultadoCentavos} zero="zero" />
            </li>
          ))}
        </ul>
      )}
      {error ? (
        <Callout
          role="alert"
          tone="unf"
          actions={
            <Button size="small" onClick={() => void refetch()}>
              {commonT('tentarDeNovo')}
            </Button>
          }
        >
          {toApiError(error).message}
        </Callout>
      ) : data === undefined ? (
        <p role="status">{t('efeito.calculando')}</p>
      ) : data.meses === null ? (
        <p role="status">{t('efeito.grande')}</p>
      ) : (
        <Tabela linhas={listEfeitos(data.meses, mode)} />
      )}
    </Stack>
  )
}

function Tabela({ linhas }: { linhas: ReturnType<typeof listEfeitos> }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  return (
    <DataTable
      label={t('efeito.nome')}
      frame="inline"
      density="dense"
      rows={linhas.filter(({ mes }) => mes !== 'total')}
      rowKey={({ mes }) => mes}
      total={linhas.find(({ mes }) => mes === 'total')}
      columns={[
        { id: 'mes', header: t('efeito.mes'), cell: ({ mes }) => (mes === 'total' ? t('efeito.total') : formatMes(mes, language)) },
        { id: 'hoje', header: t('efeito.hoje'), amount: ({ hojeCentavos }) => hojeCentavos, format: { zero: 'zero' } },
        { id: 'depois', header: t('efeito.depois'), amount: ({ depoisCentavos }) => depoisCentavos, format: { zero: 'zero' } },
        {
          id: 'diferenca',
          header: t('efeito.diferenca'),
          numeric: true,
          cell: ({ hojeCentavos, depoisCentavos }) => {
            const diferenca = depoisCentavos - hojeCentavos
            return <Valor centavos={diferenca} zero="zero" sinal favoravel={diferenca === 0 ? undefined : diferenca > 0} />
          },
        },
      ]}
    />
  )
}
