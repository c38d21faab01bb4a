import type { OrcamentoItem, OrcamentoOrdem } from '@lastro/contract'
import { formatInstant, formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../format/use-now.ts'
import { paths } from '../../navigation/paths.ts'
import { DataTable, type TableStates } from '../../table/DataTable.tsx'
import { RowLink } from '../../table/RowButton.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { Detail, Truncate } from '../../ui/Text.tsx'
import { AreasProgress } from './AreasProgress.tsx'
import { lastMesOf } from './exercicio.ts'
import { SituacaoChip } from './SituacaoChip.tsx'

interface ListaOrcamentosProps extends TableStates {
  itens: readonly OrcamentoItem[] | undefined
  ordem: OrcamentoOrdem
  onOrder: (ordem: OrcamentoOrdem) => void
}

export function ListaOrcamentos({ itens, ordem, onOrder, ...states }: ListaOrcamentosProps) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const now = useNow()
  return (
    <DataTable
      {...states}
      label={t('lista.tabela')}
      density="open"
      rows={itens}
      skeletonRows={10}
      rowKey={({ id }) => id}
      order={ordem}
      onOrder={onOrder}
      columns={[
        {
          id: 'nome',
          sort: 'nome',
          header: t('lista.nome'),
          cell: ({ id, nome, tipo, versaoNumero }) => (
            <>
              <RowLink to={paths.orcamento} params={{ id: String(id) }} title={nome} />
              {tipo !== 'orcamento' && <Detail>{t(`tipo.${tipo}`)}</Detail>}
              <Detail phone>{t('versao', { numero: versaoNumero })}</Detail>
            </>
          ),
        },
        { id: 'status', sort: 'status', header: t('lista.status'), cell: ({ status }) => <SituacaoChip status={status} /> },
        { id: 'versao', header: t('lista.versao'), numeric: true, wide: true, cell: ({ versaoNumero }) => versaoNumero },
        { id: 'areas', header: t('lista.areas'), cell: ({ areas }) => <AreasProgress areas={areas} /> },
        {
          id: 'inicio',
          sort: 'inicio',
          header: t('lista.inicio'),
          cell: ({ inicio }) => formatPeriodo(inicio, lastMesOf(inicio), language),
        },
        { id: 'cenario', sort: 'cenario', header: t('lista.cenario'), cell: ({ cenario }) => <Truncate max={180}>{cenario}</Truncate> },
        { id: 'dono', header: t('lista.dono'), cell: ({ dono }) => <Truncate max={180}>{dono.nome}</Truncate> },
        { id: 'criado', sort: 'criado', header: t('lista.criado'), cell: ({ createdAt }) => formatInstant(createdAt, now, language) },
      ]}
    />
  )
}
