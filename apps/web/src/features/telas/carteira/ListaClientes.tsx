import { type CarteiraColuna, type CarteiraItem, type CarteiraOrdem, shareOfCobertura } from '@lastro/contract'
import { formatCnpj, formatInstant, formatInteger, formatPeriodo } from '@lastro/formato'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { DataTable, type TableStates } from '../../../table/DataTable.tsx'
import { RowButton } from '../../../table/RowButton.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
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

interface ListaClientesProps extends TableStates {
  itens: readonly CarteiraItem[] | undefined
  ordem: CarteiraOrdem
  onOrder: (ordem: CarteiraOrdem) => void
  onOpen: OpenTarget
}

export function ListaClientes({ itens, ordem, onOrder, onOpen, ...states }: ListaClientesProps) {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  const now = useNow()
  const integer = (value: number) => formatInteger(value, language)
  const linkTo = (item: CarteiraItem, destino: CarteiraTarget, children: ReactNode) => (
    <Lugar item={item} destino={destino} onOpen={onOpen}>
      {children}
    </Lugar>
  )
  const column = (id: CarteiraColuna) => ({ id, sort: id, header: t(`lista.${id}`) })
  return (
    <DataTable
      {...states}
      label={t('lista.tabela')}
      density="open"
      rows={itens}
      rowKey={({ id }) => id}
      order={ordem}
      onOrder={onOrder}
      columns={[
        {
          ...column('nome'),
          cell: (item) =>
            item.arquivado ? (
              <>
                {item.nomeCurto}
                <Truncate size={12} tone="quiet">
                  {formatCnpj(item.cnpj)}
                </Truncate>
              </>
            ) : (
              <RowButton detail={formatCnpj(item.cnpj)} title={item.nome} onClick={() => onOpen(item, { to: paths.home })}>
                <Truncate className={styles['nome']}>{item.nomeCurto}</Truncate>
              </RowButton>
            ),
        },
        { ...column('problemas'), cell: (item) => <Problemas item={item} onOpen={onOpen} /> },
        {
          ...column('importacao'),
          cell: (item) => (
            <>
              {item.importacao && linkTo(item, importacaoDestino(item.importacao.id), formatInstant(item.importacao.at, now, language))}
              {item.emAndamento > 0 && linkTo(item, { to: paths.importacao }, <Chip tone="info">{t('lista.emAndamento')}</Chip>)}
              {!item.importacao && item.emAndamento === 0 && <Text tone="quiet">{t('lista.nunca')}</Text>}
            </>
          ),
        },
        {
          ...column('meses'),
          cell: ({ meses }) => meses && formatPeriodo(meses.inicio, meses.fim, language),
        },
        {
          ...column('cobertura'),
          numeric: true,
          cell: (item) => (
            <>
              {item.dePara &&
                linkTo(
                  item,
                  { to: paths.dePara, search: {} },
                  <>
                    <Razao razao={item.dePara.valorCentavos === 0 ? null : shareOfCobertura(item.dePara)} symbol />
                    <Truncate size={12} tone="quiet">
                      <bdi>{t('lista.contas', { parte: integer(item.dePara.contasMapeadas), total: integer(item.dePara.contas) })}</bdi>
                    </Truncate>
                  </>,
                )}
              {item.calculando && (
                <Truncate size={12} tone="quiet">
                  {t('lista.calculando')}
                </Truncate>
              )}
            </>
          ),
        },
        {
          ...column('orcamento'),
          cell: (item) =>
            item.orcamento &&
            linkTo(
              item,
              orcamentoDestino(item.orcamento.id),
              <>
                {t(`status.${item.orcamento.status}`)}
                <Truncate size={12} tone="quiet" className={styles['nome']} dir="auto">
                  {item.orcamento.nome}
                </Truncate>
              </>,
            ),
        },
        { ...column('esperando'), cell: (item) => <Esperando item={item} onOpen={onOpen} /> },
        {
          ...column('pessoas'),
          numeric: true,
          cell: (item) =>
            linkTo(
              item,
              { to: paths.usuario },
              <>
                <bdi>{t('lista.deTotal', { parte: integer(item.pessoas.ativas), total: integer(item.pessoas.total) })}</bdi>
                {item.pessoas.bloqueadas > 0 && (
                  <Truncate size={12} tone="quiet">
                    {t('lista.bloqueadas', { total: integer(item.pessoas.bloqueadas) })}
                  </Truncate>
                )}
              </>,
            ),
        },
        {
          ...column('convites'),
          numeric: true,
          cell: (item) => item.convites.total > 0 && linkTo(item, { to: paths.usuario }, integer(item.convites.total)),
        },
        {
          ...column('marca'),
          cell: ({ marca, marcaTitulo }) => (
            <Inline as="span" gap={6}>
              <img src={`/marcas/${marca}.svg`} alt="" width={14} height={14} />
              <Text tone="soft">{marcaTitulo}</Text>
            </Inline>
          ),
        },
      ]}
    />
  )
}

function Problemas({ item, onOpen }: { item: CarteiraItem; onOpen: OpenTarget }) {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  if (item.arquivado) return <Chip>{t('lista.arquivado')}</Chip>
  if (item.problemas.length === 0) {
    return (
      <Inline as="span" gap={4}>
        <Text tone="fav">
          <Icon name="check" size={12} />
        </Text>
        <Text tone="soft">{t('lista.semProblema')}</Text>
      </Inline>
    )
  }
  const textOf = ({ codigo, quantos }: CarteiraItem['problemas'][number]) =>
    t(`problema.${codigo}`, { quantos: formatInteger(quantos, language) })
  const remaining = item.problemas.slice(PROBLEMAS_MAX)
  return (
    <Inline as="span" gap={[4, 6]} padding={[4, 0]} wrap>
      {item.problemas.slice(0, PROBLEMAS_MAX).map((problema) => (
        <Lugar key={problema.codigo} item={item} destino={problemaDestino(problema)} onOpen={onOpen}>
          <Chip tone={problema.codigo === 'importacao_recusada' || problema.codigo === 'importacao_interrompida' ? 'error' : 'warning'}>
            <Icon name="warning" size={12} />
            {textOf(problema)}
          </Chip>
        </Lugar>
      ))}
      {remaining.length > 0 && (
        <Text size={12} tone="soft" className={styles['acima']} title={remaining.map(textOf).join('\n')}>
          +{formatInteger(remaining.length, language)}
          <span className="visually-hidden">: {remaining.map(textOf).join(', ')}</span>
        </Text>
      )}
    </Inline>
  )
}

function Esperando({ item, onOpen }: { item: CarteiraItem; onOpen: OpenTarget }) {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  const { aprovacoes, fechamentos } = item
  return (
    <Inline as="span" gap={[4, 6]} padding={[4, 0]} wrap>
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
    </Inline>
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
    <button type="button" className={`${styles['acima']} ${styles['lugar']}`} onClick={() => onOpen(item, destino)}>
      {children}
      <span className="visually-hidden">, {item.nomeCurto}</span>
    </button>
  )
}
