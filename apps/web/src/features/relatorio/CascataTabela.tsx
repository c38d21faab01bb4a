import type { CascataBar, escalaOf } from '@lastro/engine'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { Valor } from '../../ui/Valor.tsx'
import type { toDre } from './link-target.ts'
import styles from './Relatorio.module.css'

interface CascataTabelaProps {
  nome: string
  bars: readonly CascataBar[]
  escala: ReturnType<typeof escalaOf>
  drawn: boolean
  searchOf: (codigo: string) => ReturnType<typeof toDre>
}

export function CascataTabela({ nome, bars, escala, drawn, searchOf }: CascataTabelaProps) {
  const { t } = useTranslation('dre')
  const pontas = [0, ...bars.flatMap(({ de, ate }) => [de, ate])]
  const min = Math.min(...pontas)
  const shareOf = (centavos: number) => centavos / (Math.max(...pontas) - min)
  const amount: Column<CascataBar> = {
    id: 'valor',
    header: t(`escala.${escala}`),
    numeric: true,
    cell: ({ tipo, valor }) => <Valor centavos={valor} escala={escala} sinal={tipo === 'passo'} />,
  }
  const queda: Column<CascataBar> = {
    id: 'queda',
    className: styles['queda'],
    headerProps: { 'aria-hidden': true },
    cellProps: () => ({ 'aria-hidden': true }),
    cell: ({ tipo, valor, de, ate }) => (
      <Bar
        zero={shareOf(-min)}
        start={shareOf(Math.min(de, ate) - min)}
        size={shareOf(Math.abs(ate - de))}
        tone={tipo === 'passo' ? (valor < 0 ? 'menos' : 'mais') : tipo}
      />
    ),
  }
  const acumulado: Column<CascataBar> = { id: 'acumulado', header: t('cascata.acumulado'), amount: ({ ate }) => ate, format: { escala } }
  return (
    <DataTable
      label={nome}
      frame="inline"
      density="dense"
      className={styles['tabela']}
      rows={bars}
      rowKey={({ codigo }) => codigo}
      rowProps={({ tipo }) => ({ 'data-total': tipo === 'passo' ? undefined : true })}
      columns={[
        {
          id: 'linha',
          header: t('tabela.linha'),
          cellProps: ({ descricao }) => ({ title: descricao }),
          cell: ({ codigo, descricao }) => (
            <Link to={paths.dre} search={searchOf(codigo)}>
              {descricao}
            </Link>
          ),
        },
        ...(drawn ? [queda, amount] : [amount, acumulado]),
      ]}
    />
  )
}
