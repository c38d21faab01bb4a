import type { Can, LancamentoDetalhe, Partida } from '@lastro/contract'
import { formatDia, formatInteger } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { printConta } from '../../../format/conta.ts'
import { paths } from '../../../navigation/paths.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { PainelLateral, PainelSecao } from '../../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Detail, Note, Text } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import styles from './Lancamento.module.css'
import { type LancamentoSearch, keyOf } from './lancamento-search.ts'
import { lancamentoQuery } from './queries.ts'

interface LancamentoPainelProps {
  /** Import and posting, see `keyOf`. */
  partidaKey: string
  can: Can
  /** Imports belong to the whole cliente. */
  isLimited: boolean
  search: LancamentoSearch
  onFilter: (filter: LancamentoSearch) => void
  onClose: () => void
}

export function LancamentoPainel({ partidaKey, onClose, ...rest }: LancamentoPainelProps) {
  const { t } = useTranslation('lancamento')
  const { t: commonT } = useTranslation()
  const { data, error, refetch } = useQuery(lancamentoQuery(partidaKey))
  return (
    <PainelLateral wide titulo={t('painel.nome')} onClose={onClose}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} label={commonT('carregando')} />}
      {data && <Conteudo {...rest} detail={data} />}
    </PainelLateral>
  )
}

type ConteudoProps = Omit<LancamentoPainelProps, 'partidaKey' | 'onClose'> & { detail: LancamentoDetalhe }

function Conteudo({ detail, can, isLimited, search, onFilter }: ConteudoProps) {
  const { t } = useTranslation('lancamento')
  const { language } = usePreferencias()
  const { partida, arquivo, lancamento, dre } = detail
  const { conta, data, valorCentavos } = partida
  const fact = (name: string, value: string | null) => (value === null ? [] : [{ name, value: <bdi>{value}</bdi> }])
  return (
    <>
      <PainelSecao align="stretch">
        <Inline justify="between" align="baseline" wrap>
          <Text as="h3" size={14} dir="auto">
            {partida.historico ?? t('lista.semHistorico')}
          </Text>
          <Text size={16} weight="semibold" className="num">
            <Valor centavos={Math.abs(valorCentavos)} zero="zero" />{' '}
            <Text size={12} weight="regular" tone="quiet">
              {t(valorCentavos < 0 ? 'lista.debito' : 'lista.credito')}
            </Text>
          </Text>
        </Inline>
        <DescriptionList
          nameWidth={116}
          items={[
            { name: t('lista.data'), value: <time dateTime={data}>{formatDia(data, language)}</time> },
            ...fact(t('lista.conta'), printConta(conta)),
            ...fact(t('lista.centroCusto'), partida.centroCusto),
            ...fact(t('lista.filial'), partida.filial),
            ...fact(t('painel.numero'), partida.numero),
            ...fact(t('painel.documento'), partida.documento),
          ]}
        />
        <Inline wrap>
          <Button size="small" icon="filter" onClick={() => onFilter({ conta: conta.id })}>
            {t('painel.soConta')}
          </Button>
          {partida.documento !== null && (
            <Button size="small" icon="search" onClick={() => onFilter({ busca: partida.documento ?? undefined })}>
              {t('painel.soDocumento')}
            </Button>
          )}
        </Inline>
      </PainelSecao>
      <Partidas lancamento={lancamento} current={keyOf(partida)} search={search} />
      <PainelSecao titulo={t('painel.origem')} align="stretch">
        <Text as="p">
          <bdi>{arquivo.nome}</bdi>
          {', '}
          {arquivo.planilha && t('painel.planilha', { nome: arquivo.planilha })}
          {t(arquivo.formato === 'ndjson' ? 'painel.posicao' : 'painel.linha', { linha: formatInteger(arquivo.linha, language) })}
        </Text>
        {!isLimited && (
          <Inline>
            <ButtonLink size="small" icon="import" to={paths.importacaoDetalhe} params={{ id: String(partida.importacaoId) }}>
              {t('painel.verImportacao')}
            </ButtonLink>
          </Inline>
        )}
      </PainelSecao>
      <PainelSecao titulo={t('painel.dre')} align="stretch">
        <Destino dre={dre} />
        <Inline wrap>
          {dre && can('read', 'DePara') && (
            <ButtonLink size="small" icon="dePara" to={paths.dePara} search={{ busca: conta.codigo }}>
              {t('painel.verDePara')}
            </ButtonLink>
          )}
          {dre?.linha && dre.grupoItem && can('read', 'Dre') && (
            <ButtonLink
              size="small"
              icon="dre"
              to={paths.dre}
              search={{
                inicio: data.slice(0, 7),
                fim: data.slice(0, 7),
                explicar: dre.linha.codigo,
                em: data.slice(0, 7),
                item: dre.grupoItem.codigo,
                conta: conta.id,
              }}
            >
              {t('painel.verDre')}
            </ButtonLink>
          )}
        </Inline>
      </PainelSecao>
    </>
  )
}

function Destino({ dre }: Pick<LancamentoDetalhe, 'dre'>) {
  const { t } = useTranslation('lancamento')
  if (dre === null) return <Note>{t('painel.foraDoResultado')}</Note>
  const { grupoItem, regra, linha } = dre
  if (grupoItem === null) {
    return (
      <Text as="p" tone="warn">
        <Icon name="warning" size={12} inline />
        {t('painel.semDePara')}
      </Text>
    )
  }
  return (
    <>
      <Text as="p" dir="auto">
        {grupoItem.grupo} › {grupoItem.descricao}
        {linha && ` → ${linha.descricao}`}
      </Text>
      {regra && <Note>{t('painel.regra', { regra })}</Note>}
      {!linha && <Note tone="warn">{t('painel.semLinha')}</Note>}
    </>
  )
}

interface PartidaRow {
  key: string
  conta: Partida['conta'] | null
  lugar: string
  debitoCentavos: number
  creditoCentavos: number
}

interface PartidasProps extends Pick<LancamentoDetalhe, 'lancamento'> {
  current: string
  search: LancamentoSearch
}

/** All postings of the entry, with the proof that they add up to zero. */
function Partidas({ lancamento, current, search }: PartidasProps) {
  const { t } = useTranslation('lancamento')
  const { language } = usePreferencias()
  const { partidas, quantidade, debitosCentavos, creditosCentavos, limitado } = lancamento
  const rows = partidas.map((partida): PartidaRow => ({
    key: keyOf(partida),
    conta: partida.conta,
    lugar: [partida.centroCusto, partida.filial].filter(Boolean).join(' · '),
    debitoCentavos: Math.max(0 - partida.valorCentavos, 0),
    creditoCentavos: Math.max(partida.valorCentavos, 0),
  }))
  const isBalanced = debitosCentavos === creditosCentavos
  return (
    <PainelSecao titulo={t('painel.partidas')} align="stretch">
      <DataTable
        label={t('painel.debitosCreditos')}
        frame="inline"
        className={styles['partidas']}
        rows={rows}
        rowKey={({ key }) => key}
        isOpen={({ key }) => key === current}
        total={{ key: '', conta: null, lugar: '', debitoCentavos: debitosCentavos, creditoCentavos: creditosCentavos }}
        columns={[
          {
            id: 'conta',
            header: t('lista.conta'),
            cell: ({ key, conta, lugar }) =>
              conta === null ? (
                t('painel.total')
              ) : (
                <>
                  {key === current ? (
                    `${conta.codigo} ${conta.descricao}`
                  ) : (
                    <Link to={paths.lancamentos} search={{ ...search, lancamento: key }} replace>
                      {printConta(conta)}
                    </Link>
                  )}
                  {lugar && <Detail>{lugar}</Detail>}
                </>
              ),
          },
          { id: 'debito', header: t('lista.debito'), amount: ({ debitoCentavos }) => debitoCentavos },
          { id: 'credito', header: t('lista.credito'), amount: ({ creditoCentavos }) => creditoCentavos },
        ]}
      />
      {quantidade > partidas.length && (
        <Note>
          {t('painel.maisPartidas', { mostradas: formatInteger(partidas.length, language), total: formatInteger(quantidade, language) })}
        </Note>
      )}
      <Text as="p" size={12} tone={isBalanced ? 'fav' : 'soft'}>
        {isBalanced && <Icon name="check" size={12} inline />}
        {t(isBalanced ? 'painel.somaZero' : limitado ? 'painel.parteVisivel' : 'painel.semContrapartida')}
      </Text>
    </PainelSecao>
  )
}
