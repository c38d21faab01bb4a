import { type RateioLista, type RateioResultadoDito, rateioRotas } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../table/DataTable.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { Callout } from '../../ui/Callout.tsx'
import { Heading } from '../../ui/Text.tsx'
import { Valor } from '../../ui/Valor.tsx'
import { Stack } from '../../ui/layout.tsx'
import { FluxoSankey } from './FluxoSankey.tsx'
import { listLocations } from './locations.ts'
import { nameFilial, nameOf, placeOf } from './names.ts'
import { Quadro } from './Quadro.tsx'
import { QuadroFluxos } from './QuadroFluxos.tsx'
import type { Periodo, RegraDraft } from './queries.ts'
import styles from './Rateio.module.css'

interface CentroRow {
  id: string
  nome: string
  antesCentavos: number
  depoisCentavos: number
  daFilial?: boolean
  zero?: 'zero'
}

interface SimulacaoProps {
  list: RateioLista
  resultado: RateioResultadoDito
  periodo: Periodo
  draft: RegraDraft | null
  canExport: boolean
}

export function Simulacao({ list, resultado, periodo, draft, canExport }: SimulacaoProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const { centros, fluxos, fluxosFora, semDirecionador, permanencias, conservacao } = resultado
  const nome = useCallback((id: number): string => (id === 0 ? t('editor.semCentro') : nameOf(list, id)), [list, t])
  const locations = useMemo(() => listLocations(fluxos), [fluxos])
  const nomeOf = useCallback(
    (key: string) => {
      const { centroCusto, filial } = locations.porChave.get(key) ?? { centroCusto: 0, filial: null }
      return {
        centro: nome(centroCusto),
        filial: filial === null ? null : nameFilial(list, filial, t('simulacao.semFilial')),
      }
    },
    [list, locations, nome, t],
  )
  const stayed = semDirecionador.filter(({ alternativa }) => !alternativa)
  const closes = conservacao.diferentes === 0 && conservacao.antesCentavos === conservacao.depoisCentavos
  return (
    <Stack gap={12}>
      <Callout tone={!closes || stayed.length > 0 ? 'unf' : 'fav'}>
        {stayed.length > 0 && (
          <p>
            {t('simulacao.naoDistribuido')} <Valor centavos={stayed.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0)} />
          </p>
        )}
        <p>
          {t(closes ? 'simulacao.conserva' : 'simulacao.naoConserva')} <Valor centavos={conservacao.depoisCentavos} zero="zero" />
        </p>
      </Callout>
      <Quadro
        titulo={t('simulacao.centros')}
        download={
          canExport
            ? {
                rota: rateioRotas.exportSimulacao,
                formats: ['xlsx', 'csv'] as const,
                argsOf: (formato) => [`rateio.${formato}`, { body: { ...periodo, rascunho: draft, formato } }],
              }
            : undefined
        }
      >
        <DataTable
          label={t('simulacao.centros')}
          frame="boxed"
          className={styles['tabela']}
          rows={centros.flatMap(({ centroCusto, filiais, ...centro }): CentroRow[] => [
            { id: String(centroCusto), nome: nome(centroCusto), ...centro },
            ...filiais.map(({ filial, ...daFilial }) => ({
              id: `${centroCusto} ${filial}`,
              nome: nameFilial(list, filial, t('simulacao.semFilial')),
              daFilial: true,
              ...daFilial,
            })),
          ])}
          rowKey={({ id }) => id}
          rowProps={({ daFilial }) => ({ 'data-filial': daFilial })}
          total={{ id: 'empresa', nome: t('simulacao.empresa'), zero: 'zero', ...conservacao }}
          columns={[
            { id: 'centro', header: t('simulacao.centro'), cell: ({ nome: centro }) => centro },
            {
              id: 'antes',
              header: t('simulacao.antes'),
              numeric: true,
              cell: ({ antesCentavos, zero }) => <Valor centavos={antesCentavos} zero={zero} />,
            },
            {
              id: 'movido',
              header: t('simulacao.movido'),
              numeric: true,
              cell: ({ antesCentavos, depoisCentavos, zero }) => <Valor centavos={depoisCentavos - antesCentavos} sinal={!zero} />,
            },
            {
              id: 'depois',
              header: t('simulacao.depois'),
              numeric: true,
              cell: ({ depoisCentavos, zero }) => <Valor centavos={depoisCentavos} zero={zero} />,
            },
          ]}
        />
      </Quadro>
      {fluxos.length > 0 && (
        <>
          <FluxoSankey fluxos={locations.fluxos} nomeOf={nomeOf} />
          <QuadroFluxos fluxos={locations.fluxos} fora={fluxosFora} nomeOf={nomeOf} />
        </>
      )}
      {semDirecionador.length > 0 && (
        <>
          <Heading>{t('simulacao.semBase')}</Heading>
          <Stack as="ul" gap={8}>
            {semDirecionador.map(({ regraId, regra, mes, motivo, direcionador, alternativa, valorCentavos }) => (
              <li key={`${regraId} ${mes} ${motivo} ${direcionador}`}>
                <b>{formatMes(mes, language)}</b> · {regra}: {t(`motivos.${motivo}`, { direcionador: direcionador ?? '' })}{' '}
                {t(alternativa ? 'simulacao.dividido' : 'simulacao.ficou')} <Valor centavos={valorCentavos} />
              </li>
            ))}
          </Stack>
        </>
      )}
      {permanencias.length > 0 && (
        <>
          <Heading>{t('simulacao.permanencias')}</Heading>
          <Stack as="ul" gap={8}>
            {permanencias.map(({ regraId, regra, centroCusto, filial, mes, valorCentavos }) => (
              <li key={`${regraId} ${centroCusto} ${filial} ${mes}`}>
                <b>{formatMes(mes, language)}</b> ·{' '}
                {t('simulacao.voltou', {
                  centro: filial === 0 ? nome(centroCusto) : placeOf(list, { centroCusto, filial }),
                  regra,
                })}{' '}
                <Valor centavos={valorCentavos} />
              </li>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  )
}
