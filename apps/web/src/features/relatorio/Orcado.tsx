import type { RelatorioOrcado } from '@lastro/contract'
import { escalaOf } from '@lastro/engine'
import { formatPeriodo } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../api/errors.ts'
import { paths } from '../../navigation/paths.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Rolagem } from '../../ui/Rolagem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Razao, Valor } from '../../ui/Valor.tsx'
import { CartaoVazio } from './Cartao.tsx'
import { type NumberOrigin, toDre } from './link-target.ts'
import { orcadoQuery } from './queries.ts'
import styles from './Relatorio.module.css'

const GROWTH_CAP = 9.999
/** A shape besides the colour, for print and colour-blind readers. */
const FORMAS = { verde: '●', amarelo: '◐', vermelho: '◆' } as const

type OrcadoGrupo = RelatorioOrcado['grupos'][number]

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
    <Rolagem nome={t('orcado.tabela')} className={styles['rolo']}>
      <table className={styles['tabela']} data-orcado>
        <caption className={styles['legendaTabela']}>
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
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('orcado.grupo')}</th>
            <th scope="col" className={styles['barras']}>
              <span className="visually-hidden">{t('orcado.barras')}</span>
            </th>
            <th scope="col" className="num">
              {t('orcado.orcado')}
            </th>
            <th scope="col" className="num">
              {t('orcado.realizado')}
            </th>
            <th scope="col" className="num">
              {t('variacoes.valor')}
            </th>
            <th scope="col" className={`num ${styles['aoLado']}`}>
              %
            </th>
            <th scope="col" className={styles['aoLado']}>
              {t('orcado.situacao')}
            </th>
          </tr>
        </thead>
        <tbody>
          {grupos.map((line) => (
            <tr key={line.id}>
              <th scope="row" title={line.descricao}>
                {line.dre === null ? (
                  line.descricao
                ) : (
                  <Link to={paths.dre} search={toDre({ ...origem, recorte }, line.dre)}>
                    {line.descricao}
                  </Link>
                )}
                <Abaixo linha={line} />
              </th>
              <td className={styles['barras']} aria-hidden="true">
                <span data-orcado style={{ inlineSize: `${(Math.abs(line.orcadoCentavos) / max) * 100}%` }} />
                <span style={{ inlineSize: `${(Math.abs(line.realizadoCentavos ?? 0) / max) * 100}%` }} />
              </td>
              <Numeros linha={line} escala={escala} />
              <td className={styles['aoLado']}>
                <Sinal linha={line} />
              </td>
            </tr>
          ))}
        </tbody>
        {resultado && (
          <tfoot>
            <tr data-total>
              <th scope="row">
                {t('orcado.resultado')}
                <Abaixo linha={resultado} />
              </th>
              <td className={styles['barras']} aria-hidden="true" />
              <Numeros linha={resultado} escala={escala} />
              <td className={styles['aoLado']}>
                <Sinal linha={resultado} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </Rolagem>
  )
}

type OrcadoValores = Pick<OrcadoGrupo, 'orcadoCentavos' | 'realizadoCentavos' | 'variacaoCentavos' | 'razao' | 'farol' | 'excede'>

function Numeros({ linha, escala }: { linha: OrcadoValores; escala: ReturnType<typeof escalaOf> }) {
  const { orcadoCentavos, realizadoCentavos, variacaoCentavos, razao } = linha
  return (
    <>
      <td className="num">
        <Valor centavos={orcadoCentavos} escala={escala} />
      </td>
      <td className="num">
        <Valor centavos={realizadoCentavos} escala={escala} />
      </td>
      <td className="num">
        <Valor centavos={variacaoCentavos} escala={escala} sinal favoravel={variacaoCentavos ? variacaoCentavos > 0 : undefined} />
      </td>
      <td className={`num ${styles['aoLado']}`}>
        <Razao razao={razao} sinal teto={GROWTH_CAP} />
      </td>
    </>
  )
}

function Abaixo({ linha }: { linha: OrcadoValores }) {
  return (
    <small className={styles['abaixo']}>
      <Sinal linha={linha} /> {linha.razao !== null && <Razao razao={linha.razao} sinal symbol teto={GROWTH_CAP} />}
    </small>
  )
}

function Sinal({ linha: { farol, excede } }: { linha: OrcadoValores }) {
  const { t } = useTranslation('relatorio')
  if (farol === null) return null
  return (
    <span className={styles['sinal']} data-farol={farol} title={t(`orcado.farolTitulo.${farol}`)}>
      <span aria-hidden="true">{FORMAS[farol]}</span> {t(farol === 'verde' && excede ? 'orcado.farol.favoravel' : `orcado.farol.${farol}`)}
    </span>
  )
}

export function useOptionsOrcado(origem: NumberOrigin['recorte'], orcamento: number | null, enabled: boolean): RelatorioOrcado['opcoes'] {
  const { data } = useQuery({ ...orcadoQuery(origem, orcamento), enabled: enabled && Boolean(origem.inicio && origem.fim) })
  return data?.opcoes ?? []
}
