import { type FechamentoDetalhe, fechamentoRotas } from '@lastro/contract'
import { formatInstant, formatMes, formatPeriodo } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PainelLateral } from '../../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Moeda, Valor } from '../../../ui/Valor.tsx'
import type { FechamentoAction } from './actions.ts'
import styles from './Fechamento.module.css'
import { mesQuery } from './queries.ts'
import { Confere, Situacao } from './Situacao.tsx'

interface PainelMesProps {
  mes: string
  atos: readonly FechamentoAction[]
  isMine: boolean
  onAto: (ato: FechamentoAction) => void
  onClose: () => void
}

export function PainelMes({ mes, atos, isMine, onAto, onClose }: PainelMesProps) {
  const { t } = useTranslation('fechamento')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const { data, error } = useQuery(mesQuery(mes))
  return (
    <PainelLateral titulo={formatMes(mes, language)} wide onClose={onClose}>
      {error && !data && <ErrorState error={error} onRetry={() => void invalidate(fechamentoRotas.get)} />}
      {!data && !error && <SkeletonRows rows={10} label={commonT('carregando')} />}
      {data && (
        <div className={styles['painel']}>
          <div className={styles['situacoes']}>
            <Situacao situacao={data.situacao} />
            <Confere confere={data.confere} situacao={data.situacao} />
          </div>
          {atos.length > 0 && (
            <div className={styles['atos']}>
              {atos.map((ato) => (
                <Button
                  key={ato.tipo}
                  size="small"
                  variant={ato.tipo === 'pedir' || ato.tipo === 'confirmar' ? 'primary' : 'default'}
                  onClick={() => onAto(ato)}
                >
                  {t(`ato.${ato.tipo === 'recusar' && isMine ? 'retirar' : ato.tipo}.abrir`, {
                    meses: formatPeriodo(ato.inicio, ato.fim, language),
                  })}
                </Button>
              ))}
            </div>
          )}
          {data.situacao === 'pedido' && isMine && <p className={styles['nota']}>{t('painel.outraPessoa')}</p>}
          {data.contasSemDePara.length > 0 && <SemDePara detalhe={data} />}
          <Linhas detalhe={data} />
          {data.historico.length > 0 && <Historico detalhe={data} />}
        </div>
      )}
    </PainelLateral>
  )
}

function SemDePara({ detalhe: { contasSemDePara, contasSemDeParaTotal } }: { detalhe: FechamentoDetalhe }) {
  const { t } = useTranslation('fechamento')
  return (
    <section>
      <h3>{t('painel.semDePara', { count: contasSemDeParaTotal })}</h3>
      <ul className={styles['contas']}>
        {contasSemDePara.map(({ id, codigo, descricao, saldoCentavos }) => (
          <li key={id}>
            <span dir="auto">
              <bdi>{codigo}</bdi> {descricao}
            </span>
            <Valor centavos={saldoCentavos} />
          </li>
        ))}
      </ul>
      <Link to={paths.dePara}>{t('painel.abrirDePara')}</Link>
    </section>
  )
}

type MesLinha = FechamentoDetalhe['linhas'][number]

function Linhas({ detalhe: { linhas, situacao } }: { detalhe: FechamentoDetalhe }) {
  const { t } = useTranslation('fechamento')
  const compared = situacao !== 'aberto'
  const isDifferent = ({ fechadoCentavos, agoraCentavos }: MesLinha) => compared && fechadoCentavos !== agoraCentavos
  return (
    <section>
      <h3>{t('painel.dre')}</h3>
      <DataTable
        label={t('painel.dre')}
        frame="inline"
        className={styles['linhas']}
        rows={linhas}
        rowKey={({ codigo }) => codigo}
        rowProps={(line) => ({ 'data-diferente': isDifferent(line) || undefined })}
        columns={[
          {
            id: 'linha',
            header: <Moeda />,
            cellProps: ({ codigo }) => ({ dir: 'auto', title: codigo }),
            cell: (line) => (
              <>
                {line.descricao}
                {isDifferent(line) && <span className="visually-hidden"> ({t('painel.diferente')})</span>}
              </>
            ),
          },
          ...(compared
            ? [
                {
                  id: 'fechado',
                  header: t(situacao === 'fechado' ? 'painel.fechado' : 'painel.pedido'),
                  amount: ({ fechadoCentavos }: MesLinha) => fechadoCentavos,
                  format: { zero: 'traco' as const },
                },
              ]
            : []),
          { id: 'agora', header: t('painel.agora'), amount: ({ agoraCentavos }) => agoraCentavos, format: { zero: 'traco' } },
        ]}
      />
    </section>
  )
}

function Historico({ detalhe: { historico } }: { detalhe: FechamentoDetalhe }) {
  const { t } = useTranslation('fechamento')
  const now = useNow()
  const { language } = usePreferencias()
  return (
    <section>
      <h3>{t('painel.historico')}</h3>
      <ol className={styles['historico']}>
        {historico.flatMap(({ id, status, observacao, motivo, conteudoHash, pedido, decidido, reaberto }) => {
          const atos = [
            reaberto && { ...reaberto, texto: 'reabriu' as const, dito: motivo },
            decidido && {
              ...decidido,
              texto: status === 'recusado' ? ('recusou' as const) : ('fechou' as const),
              dito: status === 'recusado' ? motivo : '',
            },
            { ...pedido, texto: 'pediu' as const, dito: observacao },
          ].filter((ato) => ato !== null)
          return atos.map(({ nome, quando, texto, dito }) => (
            <li key={`${id} ${texto}`}>
              <span dir="auto">{t(`historico.${texto}`, { nome })}</span> <small>{formatInstant(quando, now, language)}</small>
              {dito !== '' && <q dir="auto">{dito}</q>}
              {texto === 'fechou' && (
                <code dir="ltr" title={conteudoHash}>
                  {conteudoHash.slice(0, 16)}
                </code>
              )}
            </li>
          ))
        })}
      </ol>
    </section>
  )
}
