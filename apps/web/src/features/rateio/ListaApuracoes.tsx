import type { RateioApuracao } from '@lastro/contract'
import { formatInstant, formatInteger, formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../format/use-now.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { RowButton } from '../../table/RowButton.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Moeda } from '../../ui/Valor.tsx'

interface ListaApuracoesProps {
  itens: readonly RateioApuracao[]
  openId: number | undefined
  onOpen: (id: number) => void
}

export function ListaApuracoes({ itens, openId, onOpen }: ListaApuracoesProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const now = useNow()
  return (
    <DataTable
      label={t('apuracoes.titulo')}
      density="open"
      rows={itens}
      rowKey={({ id }) => id}
      isOpen={({ id }) => id === openId}
      columns={[
        {
          id: 'periodo',
          header: t('apuracoes.periodo'),
          cell: ({ id, inicio, fim, observacao }) => (
            <RowButton data-apuracao={id} detail={observacao} onClick={() => onOpen(id)}>
              {t('apuracoes.nome', { id, periodo: formatPeriodo(inicio, fim, language) })}
            </RowButton>
          ),
        },
        {
          id: 'tipo',
          header: t('apuracoes.tipo'),
          cell: ({ tipo, restauraId }) => <Chip>{t(`apuracoes.tipos.${tipo}`, { id: restauraId ?? 0 })}</Chip>,
        },
        { id: 'quem', header: t('apuracoes.quem'), cell: ({ quem }) => quem, cellProps: () => ({ dir: 'auto' }) },
        { id: 'quando', header: t('apuracoes.quando'), cell: ({ quando }) => formatInstant(quando, now, language) },
        { id: 'regras', header: t('apuracoes.regras'), numeric: true, cell: ({ regras }) => formatInteger(regras, language) },
        {
          id: 'movido',
          header: (
            <>
              {t('apuracoes.movido')} <Moeda />
            </>
          ),
          amount: ({ movidoCentavos }) => movidoCentavos,
          format: { zero: 'traco' },
        },
      ]}
    />
  )
}
