import type { CascataBar } from '@lastro/engine'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../table/DataTable.tsx'
import { Valor } from '../../ui/Valor.tsx'
import type { DreVisao } from './dre-search.ts'

interface CascataTabelaProps {
  bars: readonly CascataBar[]
  escala: DreVisao['escala']
  casas: number
}

export function CascataTabela({ bars, escala, casas }: CascataTabelaProps) {
  const { t } = useTranslation('dre')
  return (
    <DataTable
      label={t('cascata.tabela')}
      frame="inline"
      density="dense"
      rows={bars}
      rowKey={({ codigo }) => codigo}
      rowProps={({ tipo }) => ({ 'data-total': tipo === 'passo' ? undefined : true })}
      columns={[
        { id: 'linha', header: t('tabela.linha'), cell: ({ descricao }) => descricao },
        {
          id: 'valor',
          header: t(`escala.${escala}`),
          numeric: true,
          cell: ({ valor, tipo }) => <Valor centavos={valor} escala={escala} casas={casas} sinal={tipo === 'passo'} />,
        },
        { id: 'acumulado', header: t('cascata.acumulado'), amount: ({ ate }) => ate, format: { escala, casas } },
      ]}
    />
  )
}
