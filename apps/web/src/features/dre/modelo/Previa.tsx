import type { DreItemPrevia } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Rolagem } from '../../../ui/Rolagem.tsx'
import { Moeda, Razao, Valor } from '../../../ui/Valor.tsx'
import styles from './DreModelo.module.css'

type Unidade = DreItemPrevia['linha']['unidade']

function Numero({ valor, unidade }: { valor: number | null; unidade: Unidade }) {
  return unidade === 'razao' ? <Razao razao={valor} symbol /> : <Valor centavos={valor} />
}

export function Previa({ preview }: { preview: DreItemPrevia }) {
  const { t } = useTranslation('dre-modelo')
  const { language } = usePreferencias()
  const { meses, linha, mudancas } = preview
  if (meses.length === 0) return <p className={styles['nota']}>{t('previa.semDados')}</p>
  if (linha.unidade === 'nenhuma') return <p className={styles['nota']}>{t('previa.tituloSemValor')}</p>
  return (
    <>
      <Rolagem nome={t('previa.meses')} className={styles['rolar']}>
        <table className={styles['tabela']}>
          <caption>{linha.unidade === 'razao' ? t('previa.emPercentual') : <Moeda />}</caption>
          <tbody>
            {meses.map((mes, i) => (
              <tr key={mes}>
                <th scope="row">{formatMes(mes, language)}</th>
                <td className="num">
                  <Numero valor={linha.valores[i] ?? null} unidade={linha.unidade} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('previa.total')}</th>
              <td className="num">
                <Numero valor={linha.total} unidade={linha.unidade} />
              </td>
            </tr>
          </tfoot>
        </table>
      </Rolagem>
      <h3>{t('previa.mudancas')}</h3>
      {mudancas.length === 0 ? (
        <p className={styles['nota']}>{t('previa.nenhumaMudanca')}</p>
      ) : (
        <Rolagem nome={t('previa.mudancas')} className={styles['rolar']}>
          <table className={styles['tabela']}>
            <thead>
              <tr>
                <th scope="col">{t('previa.linha')}</th>
                <th scope="col" className="num">
                  {t('previa.antes')}
                </th>
                <th scope="col" className="num">
                  {t('previa.depois')}
                </th>
              </tr>
            </thead>
            <tbody>
              {mudancas.map(({ codigo, descricao, unidade, antes, depois }) => (
                <tr key={codigo}>
                  <th scope="row" title={descricao}>
                    {codigo}
                  </th>
                  <td className="num">
                    <Numero valor={antes} unidade={unidade} />
                  </td>
                  <td className="num">
                    <Numero valor={depois} unidade={unidade} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Rolagem>
      )}
    </>
  )
}
