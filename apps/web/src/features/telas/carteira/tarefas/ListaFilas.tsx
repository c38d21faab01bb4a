import type { TarefaFilaResumo } from '@lastro/contract'
import { formatInstant, formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../../format/use-now.ts'
import { DataTable } from '../../../../table/DataTable.tsx'
import { usePreferencias } from '../../../../theme/preferences.ts'

export function ListaFilas({ filas }: { filas: readonly TarefaFilaResumo[] }) {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  const now = useNow()
  const count = (id: 'esperando' | 'emCurso' | 'falhas') => ({
    id,
    numeric: true,
    header: t(`tarefa.coluna.${id}`),
    cell: (fila: TarefaFilaResumo) => formatInteger(fila[id], language),
  })
  return (
    <DataTable
      label={t('tarefa.filas')}
      rows={filas}
      rowKey={({ fila }) => fila}
      columns={[
        { id: 'fila', header: t('tarefa.coluna.fila'), cell: ({ fila }) => t(`tarefa.fila.${fila}`) },
        count('esperando'),
        count('emCurso'),
        count('falhas'),
        {
          id: 'ultima',
          wide: true,
          header: t('tarefa.coluna.ultima'),
          cell: ({ ultimaAt }) => (ultimaAt === null ? t('tarefa.nunca') : formatInstant(ultimaAt, now, language)),
        },
        {
          id: 'proxima',
          wide: true,
          header: t('tarefa.coluna.proxima'),
          cell: ({ proximaAt }) => (proximaAt === null ? t('tarefa.quandoHouver') : formatInstant(proximaAt, now, language)),
        },
      ]}
    />
  )
}
