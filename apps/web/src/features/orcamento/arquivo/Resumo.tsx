import type { ArquivoDiferencas } from '@lastro/contract'
import { orientCentavos } from '@lastro/engine'
import { formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { AntesDepois } from '../AntesDepois.tsx'
import styles from './arquivo.module.css'
import { type Choices, isFree, sumGrupos } from './choices.ts'

export function Resumo({ diferencas, choices }: { diferencas: ArquivoDiferencas; choices: Choices }) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const { celulas, arquivoNome, ausentes } = diferencas
  const counts = {
    celulas: celulas.length,
    conflitos: celulas.filter(({ conflito }) => conflito !== null).length,
    travadas: celulas.filter(({ impedimento }) => impedimento === 'travada').length,
    presas: celulas.filter((celula) => !isFree(celula)).length,
  }
  const totais = sumGrupos(diferencas, choices)
  const soma = (which: 'antesCentavos' | 'depoisCentavos') => totais.reduce((total, grupo) => total + grupo[which], 0)
  return (
    <>
      <div className={styles['resumo']}>
        <strong>{arquivoNome}</strong>
        {(['celulas', 'conflitos', 'travadas', 'presas'] as const).map((nome) =>
          nome !== 'celulas' && counts[nome] === 0 ? null : (
            <span key={nome} data-nome={nome}>
              <b className="num">{formatInteger(counts[nome], language)}</b> {t(`arquivo.resumo.${nome}`, { count: counts[nome] })}
            </span>
          ),
        )}
      </div>
      {ausentes > 0 && <p className={styles['nota']}>{t('arquivo.ausentes', { count: ausentes })}</p>}
      {totais.length > 0 && (
        <div className={styles['totais']}>
          <Table label={t('arquivo.totais.titulo')} dense>
            <thead>
              <tr>
                <th scope="col">{t('arquivo.totais.grupo')}</th>
                <th scope="col" className="num">
                  {t('arquivo.tabela.antes')}
                </th>
                <th scope="col" className="num">
                  {t('arquivo.tabela.depois')}
                </th>
                <th scope="col" className="num">
                  {t('arquivo.tabela.diferenca')}
                </th>
              </tr>
            </thead>
            <tbody>
              {totais.map(({ grupo, natureza, antesCentavos, depoisCentavos }) => (
                <tr key={grupo}>
                  <th scope="row">
                    <bdi>{grupo}</bdi>
                  </th>
                  <AntesDepois antes={orientCentavos(natureza, antesCentavos)} depois={orientCentavos(natureza, depoisCentavos)} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('arquivo.totais.resultado')}</th>
                <AntesDepois antes={soma('antesCentavos')} depois={soma('depoisCentavos')} />
              </tr>
            </tfoot>
          </Table>
        </div>
      )}
    </>
  )
}
