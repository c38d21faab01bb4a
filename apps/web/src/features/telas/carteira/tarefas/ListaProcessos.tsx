import type { TarefaProcesso } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../../format/use-now.ts'
import { DataTable } from '../../../../table/DataTable.tsx'
import { usePreferencias } from '../../../../theme/preferences.ts'

export function ListaProcessos({ processos }: { processos: readonly TarefaProcesso[] }) {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  const now = useNow()
  return (
    <DataTable
      label={t('tarefa.processos')}
      rows={processos}
      rowKey={({ maquina, pid, desde }) => `${maquina} ${pid} ${desde}`}
      columns={[
        { id: 'maquina', header: t('tarefa.coluna.maquina'), cell: ({ maquina }) => maquina },
        { id: 'processo', header: t('tarefa.coluna.processo'), cell: ({ pid }) => <bdi>{pid}</bdi> },
        { id: 'papel', header: t('tarefa.coluna.papel'), cell: ({ trabalha }) => t(trabalha ? 'tarefa.trabalha' : 'tarefa.soAtende') },
        { id: 'desde', wide: true, header: t('tarefa.coluna.desde'), cell: ({ desde }) => formatInstant(desde, now, language) },
        { id: 'sinal', wide: true, header: t('tarefa.coluna.sinal'), cell: ({ sinalAt }) => formatInstant(sinalAt, now, language) },
      ]}
    />
  )
}
