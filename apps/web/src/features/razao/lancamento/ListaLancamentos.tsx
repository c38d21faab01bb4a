import type { Partida } from '@lastro/contract'
import { formatDia } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { descricaoBesideCodigo, printConta } from '../../../format/conta.ts'
import { type Column, DataTable } from '../../../table/DataTable.tsx'
import { RowButton } from '../../../table/RowButton.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Detail, Truncate } from '../../../ui/Text.tsx'
import { keyOf } from './lancamento-search.ts'

/** Columns that fit: on a phone, beside an open entry, and on the whole page. */
type Room = 'phone' | 'beside' | 'whole'

interface ListaLancamentosProps {
  partidas: readonly Partida[]
  openKey: string | undefined
  order: string
  onOrder: (order: 'data' | '-data') => void
  onOpen: (key: string) => void
  room: Room
}

const HISTORICO_WIDTH: Readonly<Record<Room, number>> = { phone: 230, beside: 280, whole: 340 }

export function ListaLancamentos({ partidas, openKey, order, onOrder, onOpen, room }: ListaLancamentosProps) {
  const { t } = useTranslation('lancamento')
  const { language } = usePreferencias()
  const detailOf = ({ numero, documento, data, conta }: Partida): string =>
    [
      room === 'phone' && formatDia(data, language),
      room !== 'whole' && printConta(conta),
      numero && t('lista.numero', { numero }),
      documento && t('lista.documento', { documento }),
    ]
      .filter(Boolean)
      .join(' · ')
  const data: Column<Partida, 'data'> = {
    id: 'data',
    header: t('lista.data'),
    sort: 'data',
    cell: (partida) => formatDia(partida.data, language),
  }
  const historico: Column<Partida, 'data'> = {
    id: 'historico',
    header: t('lista.historico'),
    cell: (partida) => (
      <RowButton
        detail={detailOf(partida)}
        data-lancamento={keyOf(partida)}
        aria-expanded={keyOf(partida) === openKey}
        onClick={() => onOpen(keyOf(partida))}
      >
        <Truncate as="div" max={HISTORICO_WIDTH[room]} dir="auto">
          {partida.historico ?? t('lista.semHistorico')}
        </Truncate>
      </RowButton>
    ),
  }
  const sides: readonly Column<Partida, 'data'>[] = [
    { id: 'debito', header: t('lista.debito'), amount: ({ valorCentavos }) => Math.max(0 - valorCentavos, 0) },
    { id: 'credito', header: t('lista.credito'), amount: ({ valorCentavos }) => Math.max(valorCentavos, 0) },
  ]
  const columns: Readonly<Record<Room, readonly Column<Partida, 'data'>[]>> = {
    phone: [historico, { id: 'valor', header: t('lista.valor'), amount: ({ valorCentavos }) => valorCentavos }],
    beside: [data, historico, ...sides],
    whole: [
      data,
      historico,
      {
        id: 'conta',
        header: t('lista.conta'),
        cell: ({ conta }) => (
          <>
            {conta.codigo}
            <Detail max={220}>{descricaoBesideCodigo(conta)}</Detail>
          </>
        ),
      },
      {
        id: 'centroCusto',
        header: t('lista.centroCusto'),
        cell: ({ centroCusto }) => centroCusto && <Truncate max={180}>{centroCusto}</Truncate>,
      },
      { id: 'filial', header: t('lista.filial'), cell: ({ filial }) => filial && <Truncate max={120}>{filial}</Truncate> },
      ...sides,
    ],
  }
  return (
    <DataTable
      label={t('lista.nome')}
      density="open"
      rows={partidas}
      rowKey={keyOf}
      rowHeader="historico"
      isOpen={(partida) => keyOf(partida) === openKey}
      order={order}
      onOrder={onOrder}
      columns={columns[room]}
    />
  )
}
