import type { RateioResultadoDito } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../table/DataTable.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { Note } from '../../ui/Text.tsx'
import { Valor } from '../../ui/Valor.tsx'
import type { LocationNome } from './FluxoSankey.tsx'
import { Quadro } from './Quadro.tsx'
import styles from './Rateio.module.css'
import { sumFluxos, type Fluxo } from './sankey.ts'

/** A larger matrix is mostly empty, so the flows become a list. */
const MATRIZ_CELULAS_MAX = 2500

interface QuadroFluxosProps {
  fluxos: readonly Fluxo[]
  fora: RateioResultadoDito['fluxosFora']
  nomeOf: (location: string) => LocationNome
}

export function QuadroFluxos({ fluxos, fora, nomeOf }: QuadroFluxosProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const origens = [...new Set(fluxos.map(({ de }) => de))]
  const destinos = [...new Set(fluxos.map(({ para }) => para))]
  const shownSum = fluxos.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0)
  return (
    <>
      {origens.length * destinos.length > MATRIZ_CELULAS_MAX ? (
        <ListaFluxos fluxos={fluxos} nomeOf={nomeOf} />
      ) : (
        <MatrizFluxos fluxos={fluxos} origens={origens} destinos={destinos} nomeOf={nomeOf} />
      )}
      {fora.quantos > 0 && (
        <>
          <Note>
            {t('simulacao.fluxosFora', { count: fora.quantos, fora: formatInteger(fora.quantos, language) })}{' '}
            {t('simulacao.fluxosAbsoluto')} <Valor centavos={fora.absolutoCentavos} zero="zero" /> · {t('simulacao.fluxosLiquido')}{' '}
            <Valor centavos={fora.valorCentavos} zero="zero" />
          </Note>
          <Note>
            {t('simulacao.fluxosTodos')} <Valor centavos={shownSum + fora.valorCentavos} zero="zero" />
          </Note>
        </>
      )}
    </>
  )
}

interface MatrizFluxosProps extends Pick<QuadroFluxosProps, 'fluxos' | 'nomeOf'> {
  origens: readonly string[]
  destinos: readonly string[]
}

function MatrizFluxos({ fluxos, origens, destinos, nomeOf }: MatrizFluxosProps) {
  const { t } = useTranslation('rateio')
  const somas = new Map(sumFluxos(fluxos).map(({ de, para, valorCentavos }) => [`${de} ${para}`, valorCentavos]))
  return (
    <Quadro titulo={t('simulacao.fluxos')}>
      <DataTable
        label={t('simulacao.fluxos')}
        frame="boxed"
        className={styles['tabela']}
        rows={origens.map((de) => ({ de }))}
        rowKey={({ de }) => de}
        columns={[
          { id: 'de', header: t('simulacao.dePara'), cell: ({ de }) => <Lugar {...nomeOf(de)} /> },
          ...destinos.map((para) => ({
            id: `para ${para}`,
            header: <Lugar {...nomeOf(para)} />,
            headerProps: { 'data-lugar': true },
            numeric: true,
            cell: ({ de }: Pick<Fluxo, 'de'>) => <Valor centavos={somas.get(`${de} ${para}`) ?? 0} />,
          })),
        ]}
      />
    </Quadro>
  )
}

function ListaFluxos({ fluxos, nomeOf }: Pick<QuadroFluxosProps, 'fluxos' | 'nomeOf'>) {
  const { t } = useTranslation('rateio')
  return (
    <Quadro titulo={t('simulacao.fluxos')}>
      <DataTable
        label={t('simulacao.fluxos')}
        frame="boxed"
        className={styles['tabela']}
        rows={sumFluxos(fluxos)}
        rowKey={({ de, para }) => `${de} ${para}`}
        columns={[
          { id: 'de', header: t('simulacao.lado.de'), cell: ({ de }) => <Lugar {...nomeOf(de)} /> },
          { id: 'para', header: t('simulacao.lado.para'), cell: ({ para }) => <Lugar {...nomeOf(para)} /> },
          { id: 'movido', header: t('simulacao.movido'), amount: ({ valorCentavos }) => valorCentavos },
        ]}
      />
    </Quadro>
  )
}

function Lugar({ centro, filial }: LocationNome) {
  return (
    <>
      {centro}
      {filial !== null && <small> · {filial}</small>}
    </>
  )
}
