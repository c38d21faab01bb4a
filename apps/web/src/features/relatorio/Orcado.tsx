import type { RelatorioOrcado } from '@lastro/contract'
import { escalaOf } from '@lastro/engine'
import { formatPeriodo } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../api/errors.ts'
import { paths } from '../../navigation/paths.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Text } from '../../ui/Text.tsx'
import { Razao, Valor } from '../../ui/Valor.tsx'
import { CartaoVazio } from './Cartao.tsx'
import { type NumberOrigin, toDre } from './link-target.ts'
import { orcadoQuery } from './queries.ts'
import styles from './Relatorio.module.css'

const GROWTH_CAP = 9.999
/** A shape besides the colour, for print and colour-blind readers. */
const FORMAS = { verde: '●', amarelo: '◐', vermelho: '◆' } as const

type OrcadoGrupo = RelatorioOrcado['grupos'][number]
type OrcadoValores = Pick<OrcadoGrupo, 'orcadoCentavos' | 'realizadoCentavos' | 'variacaoCentavos' | 'razao' | 'farol' | 'excede'>
type OrcadoRow = OrcadoValores & Pick<OrcadoGrupo, 'descricao' | 'dre'> & { id: number | 'resultado' }

interface OrcadoProps {
  orcamento: number | null
  excedem: boolean
  origem: NumberOrigin
}

export function Orcado({ orcamento, excedem, origem }: OrcadoProps) {
  const { t } = useTranslation('relatorio')
  const { t: commonT } = useTranslation()
  const { data, error, refetch } = useQuery(orcadoQuery(origem.recorte, orcamento))
  if (error && !data) {
    const { status } = toApiError(error)
    if (status === 403) return <CartaoVazio texto={t('orcado.semPermissao')} />
    if (status === 404) return <CartaoVazio texto={t('orcado.semOrcamento')} />
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows rows={6} label={commonT('carregando')} />
  const grupos = data.grupos.filter(({ excede }) => excede || !excedem)
  if (data.orcamento === null) return <CartaoVazio texto={t('orcado.semOrcamento')} />
  if (data.mesesRealizados.length === 0) return <CartaoVazio texto={t('orcado.semRealizado', { orcamento: data.orcamento.nome })} />
  if (grupos.length === 0) return <CartaoVazio texto={t(excedem ? 'orcado.nadaExcede' : 'orcado.nada')} />
  return <Tabela dados={{ ...data, grupos }} orcamento={data.orcamento} origem={origem} />
}

function Tabela({
  dados: { grupos, resultado, mesesRealizados },
  orcamento,
  origem,
}: {
  dados: RelatorioOrcado
  orcamento: NonNullable<RelatorioOrcado['orcamento']>
  origem: NumberOrigin
}) {
  const { t } = useTranslation('relatorio')
  const { t: dre } = useTranslation('dre')
  const { language } = usePreferencias()
  const escala = escalaOf([resultado, ...grupos].flatMap((line) => [line?.orcadoCentavos ?? null, line?.realizadoCentavos ?? null]))
  const max = Math.max(1, ...grupos.flatMap((line) => [Math.abs(line.orcadoCentavos), Math.abs(line.realizadoCentavos ?? 0)]))
  const comparados = { inicio: mesesRealizados[0] ?? '', fim: mesesRealizados.at(-1) ?? '' }
  const versao = orcamento.versaoNumero === 1 ? '' : ` ${t('orcado.versao', { numero: orcamento.versaoNumero })}`
  const recorte = { ...origem.recorte, ...comparados }
  return (
    <DataTable<OrcadoRow>
      label={t('orcado.tabela')}
      frame="inline"
      density="dense"
      className={styles['tabela']}
      caption={
        <>
          <Link
            to={paths.orcamentoAcompanhamento}
            params={{ id: String(orcamento.id) }}
            search={{
              ...comparados,
              ...(recorte.centroCusto ? { centroCusto: recorte.centroCusto } : {}),
              ...(recorte.filial ? { filial: recorte.filial } : {}),
            }}
          >
            {orcamento.nome}
            {versao}
          </Link>
          {` · ${formatPeriodo(comparados.inicio, comparados.fim, language)} · ${dre(`escala.${escala}`)}`}
        </>
      }
      rows={grupos}
      rowKey={({ id }) => id}
      total={resultado && { ...resultado, id: 'resultado', descricao: t('orcado.resultado'), dre: null }}
      columns={[
        {
          id: 'grupo',
          header: t('orcado.grupo'),
          cellProps: ({ descricao }) => ({ title: descricao }),
          cell: (line) => (
            <>
              {line.dre ? (
                <Link to={paths.dre} search={toDre({ ...origem, recorte }, line.dre)}>
                  {line.descricao}
                </Link>
              ) : (
                line.descricao
              )}
              <small className={styles['abaixo']}>
                <Sinal linha={line} /> {line.razao !== null && <Razao razao={line.razao} sinal symbol cap={GROWTH_CAP} />}
              </small>
            </>
          ),
        },
        {
          id: 'barras',
          header: t('orcado.barras'),
          hideHeader: true,
          className: styles['barras'],
          cellProps: () => ({ 'aria-hidden': true }),
          cell: (line) =>
            line.id !== 'resultado' && (
              <Stack gap={2}>
                <Bar start={0} size={Math.abs(line.orcadoCentavos) / max} tone="planned" />
                <Bar start={0} size={Math.abs(line.realizadoCentavos ?? 0) / max} />
              </Stack>
            ),
        },
        { id: 'orcado', header: t('orcado.orcado'), amount: ({ orcadoCentavos }) => orcadoCentavos, format: { escala } },
        { id: 'realizado', header: t('orcado.realizado'), amount: ({ realizadoCentavos }) => realizadoCentavos, format: { escala } },
        {
          id: 'variacao',
          header: t('variacoes.valor'),
          numeric: true,
          cell: ({ variacaoCentavos }) => (
            <Valor centavos={variacaoCentavos} escala={escala} sinal favoravel={variacaoCentavos ? variacaoCentavos > 0 : undefined} />
          ),
        },
        {
          id: 'percentual',
          header: '%',
          numeric: true,
          className: styles['aoLado'],
          cell: ({ razao }) => <Razao razao={razao} sinal cap={GROWTH_CAP} />,
        },
        { id: 'situacao', header: t('orcado.situacao'), className: styles['aoLado'], cell: (line) => <Sinal linha={line} /> },
      ]}
    />
  )
}

function Sinal({ linha: { farol, excede } }: { linha: OrcadoValores }) {
  const { t } = useTranslation('relatorio')
  if (farol === null) return null
  return (
    <span data-farol={farol} title={t(`orcado.farolTitulo.${farol}`)}>
      <Text tone={farol === 'verde' ? 'fav' : 'unf'} aria-hidden="true">
        {FORMAS[farol]}
      </Text>{' '}
      {t(farol === 'verde' && excede ? 'orcado.farol.favoravel' : `orcado.farol.${farol}`)}
    </span>
  )
}

export function useOptionsOrcado(origem: NumberOrigin['recorte'], orcamento: number | null, enabled: boolean): RelatorioOrcado['opcoes'] {
  const { data } = useQuery({ ...orcadoQuery(origem, orcamento), enabled: enabled && Boolean(origem.inicio && origem.fim) })
  return data?.opcoes ?? []
}
