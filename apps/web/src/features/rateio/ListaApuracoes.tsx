import type { RateioApuracao } from '@lastro/contract'
import { formatInstant, formatInteger, formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../format/use-now.ts'
import { OpenRow, RowButton } from '../../table/RowButton.tsx'
import { Table } from '../../table/Table.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Moeda, Valor } from '../../ui/Valor.tsx'

interface ListApuracoesProps {
  itens: readonly RateioApuracao[]
  openId: number | undefined
  onOpen: (id: number) => void
}

export function ListaApuracoes({ itens, openId, onOpen }: ListApuracoesProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const now = useNow()
  return (
    <Table label={t('apuracoes.titulo')}>
      <thead>
        <tr>
          <th scope="col">{t('apuracoes.periodo')}</th>
          <th scope="col">{t('apuracoes.tipo')}</th>
          <th scope="col">{t('apuracoes.quem')}</th>
          <th scope="col">{t('apuracoes.quando')}</th>
          <th scope="col" className="num">
            {t('apuracoes.regras')}
          </th>
          <th scope="col" className="num">
            {t('apuracoes.movido')} <Moeda />
          </th>
        </tr>
      </thead>
      <tbody>
        {itens.map(({ id, inicio, fim, tipo, restauraId, quem, quando, regras, movidoCentavos, observacao }) => (
          <OpenRow key={id} opened={id === openId}>
            <RowButton data-apuracao={id} detail={observacao} onClick={() => onOpen(id)}>
              {t('apuracoes.nome', { id, periodo: formatPeriodo(inicio, fim, language) })}
            </RowButton>
            <td>
              <Chip>{t(`apuracoes.tipos.${tipo}`, { id: restauraId ?? 0 })}</Chip>
            </td>
            <td dir="auto">{quem}</td>
            <td>{formatInstant(quando, now, language)}</td>
            <td className="num">{formatInteger(regras, language)}</td>
            <td className="num">
              <Valor centavos={movidoCentavos} zero="traco" />
            </td>
          </OpenRow>
        ))}
      </tbody>
    </Table>
  )
}
