import type { OrcamentoItem, OrcamentoOrdem } from '@lastro/contract'
import { formatInstant, formatPeriodo } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../format/use-now.ts'
import { paths } from '../../navigation/paths.ts'
import { OpenRow } from '../../table/RowButton.tsx'
import { SortHeader } from '../../table/SortHeader.tsx'
import { Table } from '../../table/Table.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { AreasProgress } from './AreasProgress.tsx'
import { lastMesOf } from './exercicio.ts'
import styles from './Orcamento.module.css'
import { SituacaoChip } from './SituacaoChip.tsx'

interface ListOrcamentosProps {
  itens: readonly OrcamentoItem[]
  ordem: OrcamentoOrdem
  onOrdem: (ordem: OrcamentoOrdem) => void
}

export function ListaOrcamentos({ itens, ordem, onOrdem }: ListOrcamentosProps) {
  const { t } = useTranslation('orcamento')
  const coluna = (from: 'nome' | 'inicio' | 'cenario' | 'status' | 'criado') => (
    <SortHeader coluna={from} ordem={ordem} onOrdem={onOrdem}>
      {t(`lista.${from}`)}
    </SortHeader>
  )
  return (
    <Table label={t('lista.tabela')}>
      <thead>
        <tr>
          {coluna('nome')}
          {coluna('status')}
          <th scope="col" className={`num ${styles['soLargo']}`}>
            {t('lista.versao')}
          </th>
          <th scope="col">{t('lista.areas')}</th>
          {coluna('inicio')}
          {coluna('cenario')}
          <th scope="col">{t('lista.dono')}</th>
          {coluna('criado')}
        </tr>
      </thead>
      <tbody>
        {itens.map((item) => (
          <Linha key={item.id} item={item} />
        ))}
      </tbody>
    </Table>
  )
}

function Linha({ item }: { item: OrcamentoItem }) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const now = useNow()
  return (
    <OpenRow>
      <th scope="row">
        <Link className={styles['nome']} to={paths.orcamento} params={{ id: String(item.id) }} title={item.nome}>
          {item.nome}
        </Link>
        {item.tipo !== 'orcamento' && <small className={styles['detalhe']}>{t(`tipo.${item.tipo}`)}</small>}
        <small className={`${styles['detalhe']} ${styles['soCelular']}`}>{t('versao', { numero: item.versaoNumero })}</small>
      </th>
      <td>
        <SituacaoChip status={item.status} />
      </td>
      <td className={`num ${styles['soLargo']}`}>{item.versaoNumero}</td>
      <td>
        <AreasProgress areas={item.areas} />
      </td>
      <td>{formatPeriodo(item.inicio, lastMesOf(item.inicio), language)}</td>
      <td>
        <span className={styles['corta']} title={item.cenario}>
          {item.cenario}
        </span>
      </td>
      <td>
        <span className={styles['corta']} title={item.dono.nome}>
          {item.dono.nome}
        </span>
      </td>
      <td>{formatInstant(item.createdAt, now, language)}</td>
    </OpenRow>
  )
}
