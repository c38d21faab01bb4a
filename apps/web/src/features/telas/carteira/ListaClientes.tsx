import { type CarteiraColuna, type CarteiraItem, type CarteiraOrdem, shareOfCobertura } from '@lastro/contract'
import { formatCnpj, formatInstant, formatInteger, formatPeriodo } from '@lastro/formato'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { OpenRow, RowButton } from '../../../table/RowButton.tsx'
import { SortHeader } from '../../../table/SortHeader.tsx'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Razao } from '../../../ui/Valor.tsx'
import {
  aprovacaoDestino,
  type CarteiraTarget,
  fechamentoDestino,
  importacaoDestino,
  orcamentoDestino,
  problemaDestino,
} from './link-target.ts'
import styles from './ListaClientes.module.css'

const PROBLEMAS_MAX = 2

type OpenTarget = (item: CarteiraItem, destino: CarteiraTarget) => void

interface ListClientesProps {
  itens: readonly CarteiraItem[]
  ordem: CarteiraOrdem
  onOrdem: (ordem: CarteiraOrdem) => void
  onOpen: OpenTarget
}

export function ListaClientes({ itens, ordem, onOrdem, onOpen }: ListClientesProps) {
  const { t } = useTranslation('carteira')
  const coluna = (from: CarteiraColuna, numero = false) => (
    <SortHeader coluna={from} ordem={ordem} onOrdem={onOrdem} numero={numero}>
      {t(`lista.${from}`)}
    </SortHeader>
  )
  return (
    <Table label={t('lista.tabela')}>
      <thead>
        <tr>
          {coluna('nome')}
          {coluna('problemas')}
          {coluna('importacao')}
          {coluna('meses')}
          {coluna('cobertura', true)}
          {coluna('orcamento')}
          {coluna('esperando')}
          {coluna('pessoas', true)}
          {coluna('convites', true)}
          {coluna('marca')}
        </tr>
      </thead>
      <tbody>
        {itens.map((item) => (
          <Linha key={item.id} item={item} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  )
}

function Linha({ item, onOpen }: { item: CarteiraItem; onOpen: OpenTarget }) {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  const now = useNow()
  const { nomeCurto, importacao, emAndamento, meses, dePara, calculando, orcamento, pessoas, convites, marca, marcaTitulo } = item
  const integer = (value: number) => formatInteger(value, language)
  const linkTo = (destino: CarteiraTarget, children: ReactNode) => (
    <Lugar item={item} destino={destino} onOpen={onOpen}>
      {children}
    </Lugar>
  )
  return (
    <OpenRow>
      {item.arquivado ? (
        <th scope="row">
          {nomeCurto}
          <small className={styles['detalhe']}>{formatCnpj(item.cnpj)}</small>
        </th>
      ) : (
        <RowButton detail={formatCnpj(item.cnpj)} title={item.nome} onClick={() => onOpen(item, { to: paths.home })}>
          <span className={styles['nome']}>{nomeCurto}</span>
        </RowButton>
      )}
      <td>
        <Problemas item={item} onOpen={onOpen} />
      </td>
      <td>
        {importacao && linkTo(importacaoDestino(importacao.id), formatInstant(importacao.at, now, language))}
        {emAndamento > 0 && linkTo({ to: paths.importacao }, <Chip tone="info">{t('lista.emAndamento')}</Chip>)}
        {!importacao && emAndamento === 0 && <span className={styles['nada']}>{t('lista.nunca')}</span>}
      </td>
      <td>
        <span className={styles['meses']}>{meses && formatPeriodo(meses.inicio, meses.fim, language)}</span>
      </td>
      <td className="num">
        {dePara &&
          linkTo(
            { to: paths.dePara, search: {} },
            <>
              <Razao razao={dePara.valorCentavos === 0 ? null : shareOfCobertura(dePara)} symbol />
              <small className={styles['detalhe']}>
                <bdi>{t('lista.contas', { parte: integer(dePara.contasMapeadas), total: integer(dePara.contas) })}</bdi>
              </small>
            </>,
          )}
        {calculando && <small className={styles['detalhe']}>{t('lista.calculando')}</small>}
      </td>
      <td>
        {orcamento &&
          linkTo(
            orcamentoDestino(orcamento.id),
            <>
              {t(`status.${orcamento.status}`)}
              <small className={styles['detalhe']} title={orcamento.nome}>
                <bdi className={styles['nome']}>{orcamento.nome}</bdi>
              </small>
            </>,
          )}
      </td>
      <td>
        <Esperando item={item} onOpen={onOpen} />
      </td>
      <td className="num">
        {linkTo(
          { to: paths.usuario },
          <>
            <bdi>{t('lista.deTotal', { parte: integer(pessoas.ativas), total: integer(pessoas.total) })}</bdi>
            {pessoas.bloqueadas > 0 && (
              <small className={styles['detalhe']}>{t('lista.bloqueadas', { total: integer(pessoas.bloqueadas) })}</small>
            )}
          </>,
        )}
      </td>
      <td className="num">{convites.total > 0 && linkTo({ to: paths.usuario }, integer(convites.total))}</td>
      <td>
        <span className={styles['marca']}>
          <img src={`/marcas/${marca}.svg`} alt="" width={14} height={14} />
          {marcaTitulo}
        </span>
      </td>
    </OpenRow>
  )
}

function Problemas({ item, onOpen }: { item: CarteiraItem; onOpen: OpenTarget }) {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  if (item.arquivado) return <Chip>{t('lista.arquivado')}</Chip>
  if (item.problemas.length === 0) {
    return (
      <span className={styles['bem']}>
        <Icon name="check" size={12} />
        {t('lista.semProblema')}
      </span>
    )
  }
  const textOf = ({ codigo, quantos }: CarteiraItem['problemas'][number]) =>
    t(`problema.${codigo}`, { quantos: formatInteger(quantos, language) })
  const remaining = item.problemas.slice(PROBLEMAS_MAX)
  return (
    <span className={styles['problemas']}>
      {item.problemas.slice(0, PROBLEMAS_MAX).map((problema) => (
        <Lugar key={problema.codigo} item={item} destino={problemaDestino(problema)} onOpen={onOpen}>
          <Chip tone={problema.codigo === 'importacao_recusada' || problema.codigo === 'importacao_interrompida' ? 'error' : 'warning'}>
            <Icon name="warning" size={12} />
            {textOf(problema)}
          </Chip>
        </Lugar>
      ))}
      {remaining.length > 0 && (
        <span className={styles['mais']} title={remaining.map(textOf).join('\n')}>
          +{formatInteger(remaining.length, language)}
          <span className="visually-hidden">: {remaining.map(textOf).join(', ')}</span>
        </span>
      )}
    </span>
  )
}

function Esperando({ item, onOpen }: { item: CarteiraItem; onOpen: OpenTarget }) {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  const { aprovacoes, fechamentos } = item
  return (
    <span className={styles['problemas']}>
      {aprovacoes.total > 0 && (
        <Lugar item={item} destino={aprovacaoDestino(aprovacoes)} onOpen={onOpen}>
          <span title={t('lista.aprovarTexto', { total: formatInteger(aprovacoes.total, language) })}>
            <Chip tone="info">{t('lista.aprovar', { total: formatInteger(aprovacoes.total, language) })}</Chip>
          </span>
        </Lugar>
      )}
      {fechamentos.total > 0 && (
        <Lugar item={item} destino={fechamentoDestino(fechamentos)} onOpen={onOpen}>
          <span title={t('lista.confirmarTexto', { total: formatInteger(fechamentos.total, language) })}>
            <Chip tone="info">{t('lista.confirmar', { total: formatInteger(fechamentos.total, language) })}</Chip>
          </span>
        </Lugar>
      )}
    </span>
  )
}

/** Figure linked into the cliente; plain for archived clientes, which cannot be opened. */
function Lugar({
  item,
  destino,
  onOpen,
  children,
}: {
  item: CarteiraItem
  destino: CarteiraTarget
  onOpen: OpenTarget
  children: ReactNode
}) {
  if (item.arquivado) return children
  return (
    <button type="button" className={styles['lugar']} onClick={() => onOpen(item, destino)}>
      {children}
      <span className="visually-hidden">, {item.nomeCurto}</span>
    </button>
  )
}
