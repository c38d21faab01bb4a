import type { DreConsolidado } from '@lastro/contract'
import { formatPeriodos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import comparativo from '../comparativo/Comparativo.module.css'
import styles from './Consolidado.module.css'

export function Divergencias({ consolidado }: { consolidado: DreConsolidado }) {
  const { t } = useTranslation('dre-consolidado')
  const { language } = usePreferencias()
  const { divergencias, clientes } = consolidado
  const { t: coluna } = useTranslation('dre-comparativo')
  const lacks = clientes.filter(({ lacunas }) => lacunas.length > 0)
  const semOrcamento = clientes.flatMap(({ id, nome, orcado }) => (orcado?.lacunas.length ? [{ id, nome, lacunas: orcado.lacunas }] : []))
  const nomeOf = (id: string) => clientes.find((each) => each.id === id)?.nome ?? ''
  if (divergencias.length === 0 && lacks.length === 0 && semOrcamento.length === 0) return null
  return (
    <div className={comparativo['aviso']} role="note">
      {lacks.map(({ id, nome, lacunas }) => (
        <span key={id}>{t('faltas', { empresa: nome, periodos: formatPeriodos(lacunas, language) })}</span>
      ))}
      {semOrcamento.map(({ id, nome, lacunas }) => (
        <span key={id}>{t('semOrcamento', { empresa: nome, periodos: formatPeriodos(lacunas, language) })}</span>
      ))}
      {divergencias.length > 0 && (
        <details className={styles['divergencias']}>
          <summary>{t('divergencias.titulo', { count: divergencias.length })}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('divergencias.empresa')}</th>
                <th scope="col">{t('divergencias.linha')}</th>
                <th scope="col">{t('divergencias.oQue')}</th>
                <th scope="col" className="num">
                  {t('divergencias.proprio')}
                </th>
                <th scope="col" className="num">
                  {t('divergencias.mostrado')}
                </th>
              </tr>
            </thead>
            <tbody>
              {divergencias.map(({ clienteId, fonte, tipo, codigo, descricao, unidade, proprio, mostrado }) => (
                <tr key={`${clienteId} ${fonte} ${tipo} ${codigo}`}>
                  <th scope="row">{nomeOf(clienteId)}</th>
                  <td>
                    {codigo} {descricao}
                    {fonte === 'orcado' && ` (${coluna('fontes.orcado')})`}
                  </td>
                  <td>{t(`divergencias.tipos.${tipo}`)}</td>
                  <td className="num">
                    {unidade === 'razao' ? <Razao razao={proprio} symbol /> : <Valor centavos={proprio} zero="zero" />}
                  </td>
                  <td className="num">
                    {unidade === 'razao' ? <Razao razao={mostrado} symbol /> : <Valor centavos={mostrado} zero="zero" />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  )
}
