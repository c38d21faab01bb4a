import type { OrcamentoItem, OrcamentoOrdem } from '@lastro/contract'
import { formatInstant, formatPeriodo } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../format/use-now.ts'
import { paths } from '../../navigation/paths.ts'
import { DataTable, type TableStates } from '../../table/DataTable.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { AreasProgress } from './AreasProgress.tsx'
import { lastMesOf } from './exercicio.ts'
import styles from './Orcamento.module.css'
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
  const cut = (nome: string) => (
    <span className={styles['corta']} title={nome}>
      {nome}
    </span>
  )
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
              <Link className={styles['nome']} to={paths.orcamento} params={{ id: String(id) }} title={nome}>
                {nome}
              </Link>
              {tipo !== 'orcamento' && <small className={styles['detalhe']}>{t(`tipo.${tipo}`)}</small>}
              <small className={`${styles['detalhe']} ${styles['soCelular']}`}>{t('versao', { numero: versaoNumero })}</small>
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
        { id: 'cenario', sort: 'cenario', header: t('lista.cenario'), cell: ({ cenario }) => cut(cenario) },
        { id: 'dono', header: t('lista.dono'), cell: ({ dono }) => cut(dono.nome) },
        { id: 'criado', sort: 'criado', header: t('lista.criado'), cell: ({ createdAt }) => formatInstant(createdAt, now, language) },
      ]}
    />
  )
}
