import type { FechamentoMes, Fechamentos } from '@lastro/contract'
import { formatInstant, formatInteger, formatMes } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { OpenRow, RowButton } from '../../../table/RowButton.tsx'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Moeda, Valor } from '../../../ui/Valor.tsx'
import styles from './Fechamento.module.css'
import { Confere, Situacao } from './Situacao.tsx'

interface ListMesesProps {
  list: Fechamentos
  openMes: string | undefined
  onOpen: (mes: string) => void
}

export function ListaMeses({ list, openMes, onOpen }: ListMesesProps) {
  const { t } = useTranslation('fechamento')
  return (
    <Table label={t('titulo')}>
      <thead>
        <tr>
          <th scope="col">{t('lista.mes')}</th>
          <th scope="col">{t('lista.situacao')}</th>
          <th scope="col" className="num">
            {t('lista.resultado')} <Moeda />
          </th>
          <th scope="col">{t('lista.pedido')}</th>
          <th scope="col">{t('lista.confirmado')}</th>
          <th scope="col">{t('lista.dre')}</th>
        </tr>
      </thead>
      <tbody>
        {list.meses.map((mes) => (
          <Linha key={mes.mes} mes={mes} aberto={mes.mes === openMes} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  )
}

function Linha({ mes, aberto, onOpen }: { mes: FechamentoMes; aberto: boolean; onOpen: ListMesesProps['onOpen'] }) {
  const { t } = useTranslation('fechamento')
  const { language } = usePreferencias()
  return (
    <OpenRow opened={aberto}>
      <RowButton data-mes={mes.mes} detail={mes.temDados ? '' : t('lista.semDados')} onClick={() => onOpen(mes.mes)}>
        {formatMes(mes.mes, language)}
      </RowButton>
      <td>
        <span className={styles['situacoes']}>
          <Situacao situacao={mes.situacao} />
          {mes.contasSemDePara > 0 && (
            <Chip tone="warning">
              <Icon name="warning" size={12} />
              {t('lista.semDePara', { count: mes.contasSemDePara, contas: formatInteger(mes.contasSemDePara, language) })}
            </Chip>
          )}
        </span>
      </td>
      <td className="num">
        <Valor centavos={mes.resultadoCentavos} zero="traco" />
      </td>
      <td>{mes.pedido && <QuemQuando {...mes.pedido} />}</td>
      <td>{mes.confirmado && <QuemQuando {...mes.confirmado} />}</td>
      <td>
        <Confere confere={mes.confere} situacao={mes.situacao} />
      </td>
    </OpenRow>
  )
}

function QuemQuando({ nome, quando }: { nome: string; quando: string }) {
  const now = useNow()
  const { language } = usePreferencias()
  return (
    <span className={styles['quem']}>
      <span dir="auto" title={nome}>
        {nome}
      </span>
      <small>{formatInstant(quando, now, language)}</small>
    </span>
  )
}
