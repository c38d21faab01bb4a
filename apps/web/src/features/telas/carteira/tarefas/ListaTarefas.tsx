import type { Tarefa } from '@lastro/contract'
import { formatInstant, formatInteger } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../../api/refusal.ts'
import { useNow } from '../../../../format/use-now.ts'
import { showSuccess } from '../../../../stores/alerts.ts'
import { DataTable } from '../../../../table/DataTable.tsx'
import { usePreferencias } from '../../../../theme/preferences.ts'
import { Chip } from '../../../../ui/Chip.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Pergunta } from '../../../../ui/Pergunta.tsx'
import { RowActions } from '../../../../ui/RowActions.tsx'
import { Detail, Truncate } from '../../../../ui/Text.tsx'
import { cancelTarefa, resumeTarefa } from './tarefas.ts'

const TONES = { emCurso: 'info', esperando: 'neutral', falhou: 'error' } as const

export function ListaTarefas({ tarefas }: { tarefas: readonly Tarefa[] }) {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  const now = useNow()
  const [canceling, setCanceling] = useState<Tarefa | null>(null)
  const nomeOf = ({ fila, descricao }: Tarefa) => [t(`tarefa.fila.${fila}`), descricao].filter(Boolean).join(' · ')
  const retry = useMutation({ mutationFn: resumeTarefa, onSuccess: () => showSuccess(t('tarefa.repetida')), onError: showRefusal })
  if (tarefas.length === 0) return <EmptyState icon="clock" title={t('tarefa.vazio')} />
  return (
    <>
      <DataTable
        label={t('tarefa.lista')}
        rows={tarefas}
        rowKey={({ fila, tarefa }) => `${fila} ${tarefa}`}
        rowProps={() => ({ 'data-row': true })}
        columns={[
          {
            id: 'descricao',
            header: t('tarefa.coluna.descricao'),
            cell: (tarefa) => (
              <>
                <Truncate max={320}>{nomeOf(tarefa)}</Truncate>
                <Detail phone max={320}>
                  {[t(`tarefa.situacao.${tarefa.situacao}`), tarefa.motivo].filter(Boolean).join(' · ')}
                </Detail>
              </>
            ),
          },
          {
            id: 'situacao',
            wide: true,
            header: t('tarefa.coluna.situacao'),
            cell: ({ situacao }) => <Chip tone={TONES[situacao]}>{t(`tarefa.situacao.${situacao}`)}</Chip>,
          },
          {
            id: 'quando',
            wide: true,
            header: t('tarefa.coluna.quando'),
            cell: ({ inicioAt, criadaAt }) => formatInstant(inicioAt ?? criadaAt, now, language),
          },
          {
            id: 'tentativas',
            wide: true,
            numeric: true,
            header: t('tarefa.coluna.tentativas'),
            cell: ({ tentativas }) => formatInteger(tentativas, language),
          },
          {
            id: 'motivo',
            wide: true,
            header: t('tarefa.coluna.motivo'),
            cell: ({ motivo }) => (
              <Truncate max={320} tone="soft">
                {motivo}
              </Truncate>
            ),
          },
          {
            id: 'acoes',
            header: t('tarefa.coluna.acoes'),
            hideHeader: true,
            cellProps: () => ({ 'data-actions': true }),
            cell: (tarefa) => (
              <RowActions
                nome={nomeOf(tarefa)}
                actions={[
                  tarefa.podeRepetir && {
                    icon: 'refresh',
                    label: t('tarefa.repetirDe', { nome: nomeOf(tarefa) }),
                    run: () => retry.mutate(tarefa),
                  },
                  tarefa.podeCancelar && {
                    icon: 'close',
                    label: t('tarefa.cancelarDe', { nome: nomeOf(tarefa) }),
                    run: () => setCanceling(tarefa),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {canceling && (
        <Pergunta
          titulo={t('tarefa.cancelarTitulo', { nome: nomeOf(canceling) })}
          action={t('tarefa.cancelar')}
          onConfirm={async () => {
            await cancelTarefa(canceling)
            showSuccess(t('tarefa.cancelada'))
          }}
          onClose={() => setCanceling(null)}
        >
          <p>{t('tarefa.cancelarTexto')}</p>
        </Pergunta>
      )}
    </>
  )
}
