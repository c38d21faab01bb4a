import type { DreCompilada, DreItemCompilado, DreValor } from '@lastro/engine'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { PainelSecao } from '../../../ui/PainelLateral.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import styles from './cenario.module.css'

interface DreSimuladaProps {
  dre: DreCompilada
  /** Values by position of the line. */
  antes: readonly DreValor[]
  depois: readonly DreValor[]
}

/** The year of each line of the DRE, as it is and with the simulation. */
export function DreSimulada({ dre, antes, depois }: DreSimuladaProps) {
  const { t } = useTranslation('orcamento-cenario')
  const rows = dre.itens
    .map((item, i) => ({ item, antes: antes[i] ?? null, depois: depois[i] ?? null }))
    .filter(({ item }) => item.unidade !== 'nenhuma')
  return (
    <PainelSecao titulo={t('simulacao.dre')} align="stretch">
      {/* Its sticky cells stay under the buttons of the panel. */}
      <div className={styles['isolada']}>
        <DataTable
          label={`${t('simulacao.dre')}: ${t('simulacao.agora')}, ${t('simulacao.depois')}`}
          density="dense"
          frame="inline"
          rows={rows}
          rowKey={({ item }) => item.codigo}
          columns={[
            { id: 'linha', header: t('sensibilidade.linha'), wrap: true, cell: ({ item }) => <bdi>{item.descricao}</bdi> },
            { id: 'antes', header: t('simulacao.agora'), numeric: true, cell: (row) => <Linha item={row.item} valor={row.antes} /> },
            {
              id: 'depois',
              header: t('simulacao.depois'),
              numeric: true,
              cell: (row) => <Linha item={row.item} valor={row.depois} moved={row.depois !== row.antes} />,
            },
          ]}
        />
      </div>
    </PainelSecao>
  )
}

function Linha({ item, valor, moved = false }: { item: DreItemCompilado; valor: DreValor; moved?: boolean }) {
  const shown = item.unidade === 'razao' ? <Razao razao={valor} symbol /> : <Valor centavos={valor} zero="zero" />
  return moved ? <b>{shown}</b> : shown
}
