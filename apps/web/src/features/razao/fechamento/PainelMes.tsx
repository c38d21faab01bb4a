import { type FechamentoDetalhe, fechamentoRotas } from '@lastro/contract'
import { formatInstant, formatMes, formatPeriodo } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { descricaoBesideCodigo, printConta } from '../../../format/conta.ts'
import { invalidate } from '../../../api/api.ts'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { PainelLateral, PainelSecao } from '../../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Note, Text, Truncate } from '../../../ui/Text.tsx'
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
        <>
          <PainelSecao>
            <Inline wrap gap={6}>
              <Situacao situacao={data.situacao} />
              <Confere confere={data.confere} situacao={data.situacao} />
            </Inline>
            <Inline wrap>
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
            </Inline>
            {data.situacao === 'pedido' && isMine && (
              <Text as="p" tone="soft">
                {t('painel.outraPessoa')}
              </Text>
            )}
          </PainelSecao>
          {data.contasSemDePara.length > 0 && <SemDePara detalhe={data} />}
          <Linhas detalhe={data} />
          {data.historico.length > 0 && <Historico detalhe={data} />}
        </>
      )}
    </PainelLateral>
  )
}

function SemDePara({ detalhe: { contasSemDePara, contasSemDeParaTotal } }: { detalhe: FechamentoDetalhe }) {
  const { t } = useTranslation('fechamento')
  return (
    <PainelSecao titulo={t('painel.semDePara', { count: contasSemDeParaTotal })}>
      <Stack as="ul" divided>
        {contasSemDePara.map(({ id, codigo, descricao, saldoCentavos }) => (
          <Inline key={id} as="li" justify="between" gap={12} padding={[4, 0]}>
            <Truncate dir="auto" title={printConta({ codigo, descricao })}>
              <bdi>{codigo}</bdi> {descricaoBesideCodigo({ codigo, descricao })}
            </Truncate>
            <Valor centavos={saldoCentavos} />
          </Inline>
        ))}
      </Stack>
      <ButtonLink variant="link" to={paths.dePara}>
        {t('painel.abrirDePara')}
      </ButtonLink>
    </PainelSecao>
  )
}

type MesLinha = FechamentoDetalhe['linhas'][number]

function Linhas({ detalhe: { linhas, situacao } }: { detalhe: FechamentoDetalhe }) {
  const { t } = useTranslation('fechamento')
  const compared = situacao !== 'aberto'
  const isDifferent = ({ fechadoCentavos, agoraCentavos }: MesLinha) => compared && fechadoCentavos !== agoraCentavos
  return (
    <PainelSecao titulo={t('painel.dre')} align="stretch">
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
    </PainelSecao>
  )
}

function Historico({ detalhe: { historico } }: { detalhe: FechamentoDetalhe }) {
  const { t } = useTranslation('fechamento')
  const now = useNow()
  const { language } = usePreferencias()
  return (
    <PainelSecao titulo={t('painel.historico')}>
      <Stack as="ol" gap={8}>
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
              <span dir="auto">{t(`historico.${texto}`, { nome })}</span>{' '}
              <Text size={12} tone="quiet">
                {formatInstant(quando, now, language)}
              </Text>
              {dito !== '' && (
                <Text as="p" tone="soft">
                  <q dir="auto">{dito}</q>
                </Text>
              )}
              {texto === 'fechou' && (
                <Note>
                  <code dir="ltr" title={conteudoHash}>
                    {conteudoHash.slice(0, 16)}
                  </code>
                </Note>
              )}
            </li>
          ))
        })}
      </Stack>
    </PainelSecao>
  )
}
